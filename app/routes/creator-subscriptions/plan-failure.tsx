/** Why a creator plan did not start, in fixed words (docs/product.md, payment-13). */
import { useTranslation } from "react-i18next";
import { CheckoutFailureNotice } from "~/components/payment/checkout-failure-notice";
import type { CheckoutFailure, CheckoutFailureName } from "~/domain/payment/checkout-failure";

const ownTexts = {
	"initiate-failed": "failure.fallback",
	"no-payment-url": "failure.noPaymentUrl",
	"unknown-plan": "failure.unknownPlan",
} as const satisfies Partial<Record<CheckoutFailureName, string>>;

type PlanFailureProps = { failure: CheckoutFailure; loginPath: string };

export function PlanFailure({ failure, loginPath }: PlanFailureProps) {
	const { t } = useTranslation("creator");
	const { name, isErrorField } = failure;
	const title = t(isErrorField ? "failure.error" : "failure.failed");
	const text = name in ownTexts ? t(ownTexts[name as keyof typeof ownTexts]) : undefined;
	return (
		<CheckoutFailureNotice failure={failure} loginPath={loginPath} title={title} text={text} />
	);
}
