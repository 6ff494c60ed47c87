/** The wait has timed out while the payment is still open: three links, but none to pay again. */
import { PaymentHeading } from "~/components/payment/payment-heading";
import { TransactionLine } from "~/components/payment/transaction-line";
import { TransferWayOut } from "~/components/payment/transfer-way-out";
import { PostForm } from "~/components/site/form";
import type { TransferPlan } from "~/domain/payment/payment";
import { useTranslation } from "~/i18n/use-translation";
import { paths } from "~/paths";
import { Button, ButtonLink } from "~/ui/button";
import { Narrow, Stack } from "~/ui/layout";
import { Notice } from "~/ui/notice";

type TimeoutProps = {
	transactionId: string;
	/** The money is received and the activation pending: nothing is left to do. */
	isReceived: boolean;
	/** A free plan: the texts do not mention money. */
	isFree: boolean;
	/** The plan, when it can also be paid by transfer. */
	transfer: TransferPlan | undefined;
};

export function TimeoutScreen(props: TimeoutProps) {
	return (
		<Narrow>
			<TimeoutPanel {...props} />
		</Narrow>
	);
}

export function TimeoutPanel({ transactionId, isFree, transfer, ...props }: TimeoutProps) {
	const { t } = useTranslation("payment");
	const isReceived = props.isReceived && !isFree;
	const name = isReceived ? "received" : "timeout";
	return (
		<Stack gap="large">
			<PaymentHeading
				icon={isReceived ? "hourglass" : "clock"}
				tone={isReceived ? "neutral" : "warning"}
				title={t(`processing.${name}Title`)}
			>
				{t(`processing.${name}Text`)}
			</PaymentHeading>
			{isFree ? null : (
				<Notice tone={isReceived ? "info" : "warning"} title={t("moneyTitle")}>
					{t(`processing.${name}Money`)}
				</Notice>
			)}
			<div className="flex flex-wrap gap-3">
				<PostForm action={paths.paymentProcessing({ transactionId })} className="max-sm:w-full">
					<Button wide>{t("checkAgain")}</Button>
				</PostForm>
				<ButtonLink href={paths.account()} variant="secondary" wide>
					{t("checkAccount")}
				</ButtonLink>
				<ButtonLink
					href={paths.contact({
						topic: "payment",
						transactionId,
						page: paths.paymentProcessing(),
					})}
					variant="secondary"
					wide
				>
					{t("contactSupport")}
				</ButtonLink>
			</div>
			{isReceived ? null : <TransferWayOut transfer={transfer} isOutcomeUnknown />}
			<TransactionLine transactionId={transactionId} />
		</Stack>
	);
}
