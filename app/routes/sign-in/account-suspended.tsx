/**
 * /account-suspended is the page of people whose account is not active (docs/product/account.md,
 * account-21).
 */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { SupportContact } from "~/components/contact/support-contact";
import { PostForm } from "~/components/site/form";
import type { PageHandle } from "~/components/site/page-handle";
import { QuietPage } from "~/components/site/quiet-page";
import { isolateLtr } from "~/i18n/isolate";
import { paths } from "~/paths";
import { requireRestrictedUser } from "~/server/account/guard.server";
import { Button } from "~/ui/button";
import { Card } from "~/ui/card";

export const handle = { titleKey: "auth:suspended.title" } satisfies PageHandle;

const reasons = ["terms", "activity", "payment", "reports"] as const;

export async function loader({ context }: LoaderFunctionArgs) {
	const { email } = await requireRestrictedUser(context, "account-suspended");
	return { email };
}

export default function AccountSuspendedPage() {
	const { t } = useTranslation("auth");
	const { email } = useLoaderData<typeof loader>();
	return (
		<QuietPage title={t("suspended.title")} lead={t("suspended.text")}>
			<Card look="sunken">
				<h2 className="text-h4">{t("suspended.reasonsTitle")}</h2>
				<ul className="mt-2 grid list-disc gap-1 ps-5">
					{reasons.map((reason) => (
						<li key={reason}>{t(`suspended.reasons.${reason}`)}</li>
					))}
				</ul>
			</Card>
			<p>{t("suspended.next")}</p>
			<div className="grid gap-3">
				<SupportContact
					label={t("suspended.contact")}
					subject={t("suspended.mailSubject")}
					body={t("suspended.mailBody", { email: isolateLtr(email) })}
					facts={{ topic: "appeal", page: paths.accountSuspended() }}
				/>
				<SignOutForm />
			</div>
		</QuietPage>
	);
}

function SignOutForm() {
	const { t } = useTranslation("auth");
	return (
		<PostForm action={paths.logout()} isForAnyone hidden={{ next: "login" }}>
			<Button variant="secondary" size="large" wide="always">
				{t("signOut")}
			</Button>
		</PostForm>
	);
}
