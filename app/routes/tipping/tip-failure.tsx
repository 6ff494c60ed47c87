/**
 * Why a tip did not start (docs/product.md, tip-10): the platform's own words stand under 'Payment
 * Error', those of its `error` field and our own fallback under 'Tip Failed'.
 */
import { useTranslation } from "react-i18next";
import { StartFailureNotice } from "~/components/payment/start-failure-notice";
import type { StartFailure, StartFailureName } from "~/domain/payment/payment-start";

const ownTexts = {
	"initiate-failed": "failure.fallback",
	"no-payment-url": "failure.fallback",
	"status-unclear": "failure.statusUnclear",
} as const satisfies Partial<Record<StartFailureName, string>>;

type TipFailureProps = { failure: StartFailure; loginPath: string };

export function TipFailure({ failure, loginPath }: TipFailureProps) {
	const { t } = useTranslation("tip");
	const { name, serverMessage, isErrorField } = failure;
	const isFallback = !serverMessage && (name === "initiate-failed" || name === "no-payment-url");
	const title = t(isErrorField || isFallback ? "failure.tipFailed" : "failure.paymentError");
	const text = name in ownTexts ? t(ownTexts[name as keyof typeof ownTexts]) : undefined;
	return <StartFailureNotice failure={failure} loginPath={loginPath} title={title} text={text} />;
}
