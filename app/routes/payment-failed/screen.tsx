/** A payment that failed, or whose outcome is unknown: the two look different. */
import { getAmount } from "~/components/payment/payment-details";
import { PaymentHeading } from "~/components/payment/payment-heading";
import { TransactionLine } from "~/components/payment/transaction-line";
import { TransferWayOut } from "~/components/payment/transfer-way-out";
import { type FailureReason, failureReasons } from "~/domain/payment/payment-failure";
import { useTranslation } from "~/i18n/use-translation";
import { paths } from "~/paths";
import { ButtonLink } from "~/ui/button";
import { Card } from "~/ui/card";
import { Narrow, Stack } from "~/ui/layout";
import { Notice } from "~/ui/notice";
import { FailureActions, Support } from "./actions";
import type { FailedPage } from "./load.server";

export function FailedScreen(props: FailedPage) {
	const { t } = useTranslation("payment");
	const { reason, title, transaction, isFree, transactionId } = props;
	const { isOutcomeUnknown } = failureReasons[reason];
	return (
		<Narrow>
			<Stack gap="large">
				<PaymentHeading
					icon={isOutcomeUnknown ? "hourglass" : "circle-x"}
					tone={isOutcomeUnknown ? "warning" : "danger"}
					title={title}
					amount={transaction && getAmount(transaction)}
				>
					{t(isFree ? "failed.free.text" : `failed.reason.${reason}.text`)}
				</PaymentHeading>
				{isFree ? null : <Money {...props} />}
				<FailureActions {...props} />
				<TransferWayOut transfer={props.transfer} isOutcomeUnknown={isOutcomeUnknown} />
				{isFree ? null : <QuickSolutions reason={reason} />}
				<Support reason={title} transactionId={transactionId} />
				<div className="flex flex-wrap gap-x-6">
					<ButtonLink href={props.appUrl} variant="quiet" wide>
						{t("failed.returnToApp")}
					</ButtonLink>
					<ButtonLink href={paths.home()} variant="quiet" wide>
						{t("backHome")}
					</ButtonLink>
				</div>
				{transactionId ? <TransactionLine transactionId={transactionId} /> : null}
			</Stack>
		</Narrow>
	);
}

function Money({ reason, isUnchecked }: Pick<FailedPage, "reason" | "isUnchecked">) {
	const { t } = useTranslation("payment");
	const { isOutcomeUnknown } = failureReasons[reason];
	return (
		<Notice tone={isOutcomeUnknown ? "warning" : "info"} title={t("moneyTitle")}>
			<p>{t(`failed.reason.${reason}.money`)}</p>
			{isUnchecked ? <p className="mt-2">{t("failed.notChecked")}</p> : null}
		</Notice>
	);
}

function QuickSolutions({ reason }: { reason: FailureReason }) {
	const { t } = useTranslation("payment");
	const { advice } = failureReasons[reason];
	return (
		<Card as="section" look="sunken" aria-labelledby="quick-solutions">
			<h2 id="quick-solutions" className="text-h4">
				{t("failed.quickSolutions")}
			</h2>
			<ul className="mt-2 grid list-disc gap-2 ps-5">
				{t(`failed.solutions.${advice}`, { returnObjects: true }).map((solution) => (
					<li key={solution}>{solution}</li>
				))}
			</ul>
		</Card>
	);
}
