/**
 * Why a payment did not start: a notice that also exists without script (docs/product.md,
 * payment-11).
 */
import { useTranslation } from "react-i18next";
import { type CheckoutFailure, isSurelyUncharged } from "~/domain/payment/checkout-failure";
import { ButtonLink } from "~/ui/button";
import { Notice } from "~/ui/notice";

type CheckoutFailureNoticeProps = {
	failure: CheckoutFailure;
	/** Where signing in leads and comes back from. */
	loginPath: string;
	/** What this kind of payment calls the failure; else the words of subscriptions. */
	title?: string;
	/** Stands in the place of our text, never of the platform's own words. */
	text?: string | undefined;
};

export function CheckoutFailureNotice(props: CheckoutFailureNoticeProps) {
	const { failure, loginPath } = props;
	const { t } = useTranslation("payment");
	const { name, serverMessage, isErrorField } = failure;
	const title = props.title ?? t(isErrorField ? "start.subscriptionError" : "start.paymentError");
	const text = serverMessage ?? props.text ?? t(`start.${name}`);
	return (
		<Notice tone="danger" role="alert" id="payment-error" title={title}>
			<p dir={serverMessage ? "auto" : undefined}>{text}</p>
			{isSurelyUncharged(failure) ? <p>{t("start.nothingCharged")}</p> : null}
			{name === "sign-in" ? (
				<ButtonLink href={loginPath} className="mt-3" wide>
					{t("start.signIn")}
				</ButtonLink>
			) : null}
		</Notice>
	);
}
