/**
 * Why a tip did not start (docs/product.md, tip-10): the platform's own words stand under 'Payment
 * Error', those of its `error` field and our own fallback under 'Tip Failed'.
 */
import { useTranslation } from "react-i18next";
import { CheckoutFailureNotice } from "~/components/payment/checkout-failure-notice";
import type { CheckoutFailure, CheckoutFailureName } from "~/domain/payment/checkout-failure";

const ownTexts = {
	"initiate-failed": "failure.fallback",
	"no-payment-url": "failure.fallback",
	"status-unclear": "failure.statusUnclear",
} as const satisfies Partial<Record<CheckoutFailureName, string>>;

type TipFailureProps = { failure: CheckoutFailure; loginPath: string };

export function TipFailure({ failure, loginPath }: TipFailureProps) {
	const { t } = useTranslation("tip");
	const { name, serverMessage, isErrorField } = failure;
	const isFallback = !serverMessage && (name === "initiate-failed" || name === "no-payment-url");
	const title = t(isErrorField || isFallback ? "failure.tipFailed" : "failure.paymentError");
	const text = name in ownTexts ? t(ownTexts[name as keyof typeof ownTexts]) : undefined;
	return (
		<CheckoutFailureNotice failure={failure} loginPath={loginPath} title={title} text={text} />
	);
}
