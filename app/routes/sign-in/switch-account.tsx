/**
 * /switch-account asks which account to use when a link of the app is opened while somebody is signed in
 * (docs/product/session.md, session-18).
 */
import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { PostForm } from "~/components/site/form";
import type { PageHandle } from "~/components/site/page-handle";
import { QuietPage } from "~/components/site/quiet-page";
import { getDisplayName } from "~/domain/account/user";
import { getI18n } from "~/i18n/instance.server";
import { paths } from "~/paths";
import { signInByToken } from "~/server/account/sign-in.server";
import { findTokenLink, forgetTokenLink, openTokenLink } from "~/server/account/token-link.server";
import { readFields } from "~/server/request/form.server";
import { Button, ButtonLink } from "~/ui/button";
import { LtrAddress } from "~/ui/ltr";

export const handle = { titleKey: "auth:switchAccount.title" } satisfies PageHandle;

const switchSchema = z.object({ link: z.string(), choice: z.enum(["continue", "stay"]) });

export async function loader({ request, context }: LoaderFunctionArgs) {
	const user = await context.visitor();
	const link = user ? await findTokenLink(context, request) : undefined;
	return {
		person: user ? { name: getDisplayName(user), email: user.email } : null,
		link,
		title: link ? undefined : getI18n(context.locale).t("auth:switchAccount.expiredTitle"),
	};
}

export async function action({ request, context }: ActionFunctionArgs) {
	const { link: encrypted, choice } = await readFields(request, switchSchema);
	const link = await openTokenLink(context, encrypted);
	const leaveFor = (path: string) =>
		redirect(path, { status: 303, headers: { "Set-Cookie": forgetTokenLink(context) } });
	if (choice === "stay") return leaveFor(link?.path ?? paths.home());
	if (!link) return leaveFor(paths.switchAccount());
	await signInByToken(context, link.signIn);
	return leaveFor(link.path);
}

type Person = { name: string; email: string };

export default function SwitchAccountPage() {
	const { person, link } = useLoaderData<typeof loader>();
	const { t } = useTranslation("auth");
	if (!person || !link) return <ExpiredLink person={person} />;
	return (
		<QuietPage title={t("switchAccount.title")} lead={<SignedInAs {...person} />}>
			<p className="text-lead">{t("switchAccount.question")}</p>
			<PostForm action={paths.switchAccount()} hidden={{ link }} className="grid gap-3">
				<Button
					name="choice"
					value="continue"
					size="large"
					wide="always"
					pendingLabel={t("switchAccount.pending")}
				>
					{t("switchAccount.continue")}
				</Button>
				<Button name="choice" value="stay" variant="secondary" size="large" wide="always">
					{t("switchAccount.stay")}
				</Button>
			</PostForm>
			<p className="text-ink-soft">{t("switchAccount.note")}</p>
		</QuietPage>
	);
}

function SignedInAs({ name, email }: Person) {
	const { t } = useTranslation("auth");
	return (
		<>
			{t("switchAccount.signedInAs")} <bdi>{name}</bdi>
			{name === email ? (
				"."
			) : (
				<>
					{" "}
					<span className="inline-block">
						(<LtrAddress address={email} />
						).
					</span>
				</>
			)}
		</>
	);
}

function ExpiredLink({ person }: { person: Person | null }) {
	const { t } = useTranslation("auth");
	return (
		<QuietPage title={t("switchAccount.expiredTitle")} lead={t("switchAccount.expired")}>
			{person ? (
				<p>
					<SignedInAs {...person} />
				</p>
			) : null}
			<ButtonLink href={paths.home()} variant="secondary" size="large" wide="always">
				{t("backToHome")}
			</ButtonLink>
		</QuietPage>
	);
}
