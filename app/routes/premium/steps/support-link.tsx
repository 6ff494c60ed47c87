/** The way to support: a prefilled mail when the operator has an address, else the contact page. */
import { useRouteLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { formatAmount } from "~/domain/catalogue/money";
import { buildSupportMail } from "~/domain/contact/support-mail";
import { paths } from "~/paths";
import { TextLink } from "~/ui/link";

type SupportLinkProps = {
	/** What the question is about, as far as it is known. */
	about: { planName: string; amountMajor: number; currency: string; paymentId?: string };
	className?: string;
};

export function SupportLink({ about, className }: SupportLinkProps) {
	const { t } = useTranslation("manual-payment");
	const root = useRouteLoaderData("root") as { supportEmail?: string | null } | undefined;
	const mail = {
		request: about.paymentId ?? "–",
		plan: about.planName,
		amount: formatAmount(about.amountMajor, about.currency),
	};
	const href = root?.supportEmail
		? buildSupportMail(root.supportEmail, t("mail.subject", mail), t("mail.body", mail))
		: paths.contact();
	return (
		<TextLink href={href} standalone className={className}>
			{t("contactSupport")}
		</TextLink>
	);
}
