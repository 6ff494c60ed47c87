/** /account/data offers a copy of what is stored about the person (account-126); `data-file.ts` sends it. */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, useOutletContext } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { CurrentPasswordField } from "~/components/account/account-field";
import { AccountSupport } from "~/components/account/account-support";
import { PostForm } from "~/components/site/form";
import type { PageHandle } from "~/components/site/page-handle";
import { QuietPage } from "~/components/site/quiet-page";
import type { User } from "~/domain/account/user";
import { type TextKey, translate } from "~/i18n/message";
import { paths } from "~/paths";
import { requireUser } from "~/server/account/guard.server";
import { Button } from "~/ui/button";
import { Notice } from "~/ui/notice";

/** The texts that say why no file came, by the flash of `data-file.ts`. */
const problems = {
	"data-missing": "auth:required.currentPassword",
	"data-wrong": "error:current_password_wrong",
	"data-limited": "auth:tooManyAttempts",
	"data-failed": "account:data.failed",
} as const satisfies Record<string, TextKey>;

export type DataProblem = keyof typeof problems;

export const handle = { titleKey: "account:data.title" } satisfies PageHandle;

export async function loader({ context }: LoaderFunctionArgs) {
	await requireUser(context, paths.accountData());
	const { api, session } = context;
	const flash = session.data.flash ?? "";
	const problem = Object.hasOwn(problems, flash) ? (flash as DataProblem) : undefined;
	if (problem) session.takeFlash();
	return { problem, isSupported: api.supports("ownData") };
}

export default function DataPage() {
	const { problem, isSupported } = useLoaderData<typeof loader>();
	const { email } = useOutletContext<User>();
	const { t } = useTranslation("account");
	if (!isSupported) return <AccountSupport subject="data" />;
	return (
		<QuietPage title={t("data.title")} lead={t("data.lead")}>
			{problem ? (
				<Notice
					tone="danger"
					role="alert"
					takesFocus
					title={translate(t, { key: problems[problem] })}
				/>
			) : null}
			<dl className="grid gap-5">
				{(["inside", "outside"] as const).map((part) => (
					<div key={part}>
						<dt className="font-semibold">{t(`data.${part}Title`)}</dt>
						<dd className="text-ink-soft">{t(`data.${part}`)}</dd>
					</div>
				))}
			</dl>
			<PostForm id="data" action={paths.accountDataFile()} isDownload className="grid gap-5">
				<CurrentPasswordField
					email={email}
					input={{ id: "data-current_password", name: "current_password", required: true }}
				/>
				<Button size="large" wide="always">
					{t("data.submit")}
				</Button>
			</PostForm>
		</QuietPage>
	);
}
