/** /forgot-password — passwords are reset by support mail (docs/product.md, account-27). */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { SupportContact } from "~/components/contact/support-contact";
import type { PageHandle } from "~/components/site/page-handle";
import { QuietPage } from "~/components/site/quiet-page";
import { paths } from "~/paths";
import { TextLink } from "~/ui/link";

export const handle = {
	titleKey: "auth:forgot.title",
	descriptionKey: "auth:forgot.description",
	isQuiet: true,
} satisfies PageHandle;

export async function loader({ context }: LoaderFunctionArgs) {
	context.document.isForEveryone = true;
	const isSignedIn = (await context.visitor()) !== undefined;
	return { isSignedIn, supportEmail: context.settings.SUPPORT_EMAIL };
}

export default function ForgotPasswordPage() {
	const { t } = useTranslation(["auth", "account"]);
	const { isSignedIn, supportEmail } = useLoaderData<typeof loader>();
	return (
		<QuietPage title={t("forgot.title")} lead={t("forgot.text")}>
			<SupportContact
				address={supportEmail}
				label={t("forgot.contact")}
				subject={t("forgot.mailSubject")}
				body={t("forgot.mailBody")}
			/>
			<p className="text-ink-soft">{t("forgot.neverAsked")}</p>
			<TextLink standalone href={isSignedIn ? paths.account() : paths.login()}>
				{isSignedIn ? t("account:back") : t("backToLogin")}
			</TextLink>
		</QuietPage>
	);
}
