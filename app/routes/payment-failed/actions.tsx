/**
 * What to press next: never "pay again" first where the outcome is unknown
 * (docs/product.md#payment).
 */
import { useDocumentFacts } from "~/components/site/document-facts";
import { buildSupportMail } from "~/domain/contact/support-mail";
import { failureReasons } from "~/domain/payment/payment-failure";
import { describeReference } from "~/domain/payment/short-reference";
import { useTranslation } from "~/i18n/use-translation";
import { paths } from "~/paths";
import { ButtonLink } from "~/ui/button";
import { Icon } from "~/ui/icon";
import { TextLink } from "~/ui/link";
import type { FailedPage } from "./load.server";

type FailureActionsProps = Pick<FailedPage, "reason" | "checkPath" | "isSignedIn" | "retryPath">;

export function FailureActions({ reason, checkPath, isSignedIn, retryPath }: FailureActionsProps) {
	const { t } = useTranslation("payment");
	const { primaryAction, offersRetry } = failureReasons[reason];
	const isFirst = primaryAction === "retry";
	return (
		<div className="flex flex-wrap gap-x-4 gap-y-3">
			{checkPath ? (
				<ButtonLink href={checkPath} wide>
					{t(isSignedIn ? "failed.checkPayment" : "failed.checkPaymentSignIn")}
				</ButtonLink>
			) : null}
			{primaryAction === "sign-in-and-retry" ? (
				<ButtonLink href={paths.login({ returnUrl: retryPath })} wide>
					{t("failed.signInRetry")}
				</ButtonLink>
			) : null}
			{isFirst ? (
				<ButtonLink href={retryPath} wide>
					{t("failed.retry")}
				</ButtonLink>
			) : null}
			<ButtonLink
				href={paths.account()}
				variant={primaryAction === "check-account" && !checkPath ? "primary" : "secondary"}
				wide
			>
				{t("checkAccount")}
			</ButtonLink>
			{offersRetry && primaryAction === "check-account" ? (
				<ButtonLink href={retryPath} variant="quiet" wide>
					{t("failed.retry")}
				</ButtonLink>
			) : null}
		</div>
	);
}

type SupportProps = {
	/** The page's heading, for the mail to support. */
	reason: string;
	transactionId: string | undefined;
};

/** Contact Support by a prefilled mail; explained where the operator has set no address. */
export function Support({ reason, transactionId }: SupportProps) {
	const { t } = useTranslation("payment");
	const { supportEmail } = useDocumentFacts();
	const page = paths.paymentFailed();
	const contactPath = paths.contact({ topic: "payment", transactionId, page });
	if (!supportEmail) {
		return (
			<p className="text-ink-soft">
				{t("failed.noSupport")} <TextLink href={contactPath}>{t("failed.contactPage")}</TextLink>.
			</p>
		);
	}
	const transaction = transactionId ? describeReference(transactionId) : t("failed.noTransaction");
	const body = t("failed.mailBody", { reason, transaction });
	return (
		<div className="flex flex-wrap items-center gap-x-6 gap-y-1">
			<ButtonLink
				href={buildSupportMail(supportEmail, t("failed.mailSubject"), body)}
				variant="secondary"
				wide
			>
				<Icon name="mail" />
				{t("contactSupport")}
			</ButtonLink>
			<ButtonLink href={contactPath} variant="quiet" wide>
				{t("failed.contactPage")}
			</ButtonLink>
		</div>
	);
}
