/** The neutral view: the outcome of the payment is unknown, or no one is signed in. */
import { useTranslation } from "~/i18n/use-translation";
import { paths } from "~/paths";
import { ButtonLink } from "~/ui/button";
import { Narrow, Stack } from "~/ui/layout";
import { Notice } from "~/ui/notice";
import { PaymentHeading } from "./payment-heading";
import { TransactionLine } from "./transaction-line";

type PaymentUnknownProps = {
	transactionId: string;
	/** No one is signed in: only signing in can tell more. */
	isSignedOut: boolean;
	/** When the status was requested, for a fresh address of the link that checks again. */
	checkedAt?: number;
};

export function PaymentUnknown({ transactionId, isSignedOut, checkedAt }: PaymentUnknownProps) {
	const { t } = useTranslation("payment");
	const checkPath = paths.paymentProcessing({ transactionId });
	return (
		<Narrow>
			<Stack gap="large">
				<PaymentHeading
					icon={isSignedOut ? "lock" : "hourglass"}
					tone={isSignedOut ? "neutral" : "warning"}
					title={t(isSignedOut ? "unknown.signInTitle" : "unknown.title")}
				>
					{t(isSignedOut ? "unknown.signInText" : "unknown.text")}
				</PaymentHeading>
				<Notice tone="warning" title={t("moneyTitle")}>
					{t("unknown.money")}
				</Notice>
				<div className="flex flex-wrap gap-3">
					{isSignedOut ? (
						<ButtonLink href={paths.login({ returnUrl: checkPath })} wide>
							{t("unknown.signIn")}
						</ButtonLink>
					) : (
						<>
							<ButtonLink href={paths.paymentProcessing({ transactionId, checkedAt })} wide>
								{t("checkAgain")}
							</ButtonLink>
							<ButtonLink href={paths.account()} variant="secondary" wide>
								{t("checkAccount")}
							</ButtonLink>
						</>
					)}
					<ButtonLink
						href={paths.contact({ topic: "payment", transactionId, page: checkPath })}
						variant="quiet"
						wide
					>
						{t("contactSupport")}
					</ButtonLink>
				</div>
				<TransactionLine transactionId={transactionId} />
			</Stack>
		</Narrow>
	);
}
