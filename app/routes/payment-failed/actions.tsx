/**
 * What to press next: never "pay again" first where the outcome is unknown
 * (docs/product.md#payment).
 */
import { useTranslation } from "react-i18next";
import { type FailureReason, failureReasons } from "~/domain/payment/payment-failure";
import { paths } from "~/paths";
import { ButtonLink } from "~/ui/button";

type FailureActionsProps = {
	reason: FailureReason;
	checkPath: string | null;
	isSignedIn: boolean;
	retryPath: string;
};

export function FailureActions({ reason, checkPath, isSignedIn, retryPath }: FailureActionsProps) {
	const { t } = useTranslation("payment");
	const { primaryAction, offersRetry } = failureReasons[reason];
	const isFirst = primaryAction === "retry";
	return (
		<div className="flex flex-wrap gap-3">
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
