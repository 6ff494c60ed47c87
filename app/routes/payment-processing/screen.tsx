/**
 * The wait: status, elapsed time, and a button that checks again without script. The script
 * app/enhance/payment-poll continues from what the server rendered.
 */
import { getAmount } from "~/components/payment/payment-details";
import { TransactionLine } from "~/components/payment/transaction-line";
import type { Transaction, TransferPlan } from "~/domain/payment/payment";
import { TIMEOUT_SECONDS } from "~/domain/payment/payment-processing";
import { formatTimer } from "~/domain/payment/timer";
import { useTranslation } from "~/i18n/use-translation";
import { CHECK_QUERY, paths } from "~/paths";
import { Amount } from "~/ui/amount";
import { Button } from "~/ui/button";
import { Narrow, Stack } from "~/ui/layout";
import { Ltr } from "~/ui/ltr";
import { Progress } from "~/ui/progress";
import { ScriptOnly } from "~/ui/script-only";
import { TimeoutPanel } from "./timeout-screen";

type ProcessingScreenProps = {
	transactionId: string;
	checkedAt: number;
	/** `since`: its start, by the clock of Cairo. */
	wait: { elapsedSeconds: number; errorCount: number; since: string };
	isFree: boolean;
	transaction: Transaction | undefined;
	transfer: TransferPlan | undefined;
};

export function ProcessingScreen(props: ProcessingScreenProps) {
	const { transactionId, checkedAt, wait, isFree, transaction, transfer } = props;
	const { t } = useTranslation(["payment", "common"]);
	const { elapsedSeconds: elapsed, errorCount } = wait;
	return (
		<Narrow>
			<div
				data-payment-poll={paths.paymentStatus({ transactionId })}
				data-elapsed={elapsed}
				data-errors={errorCount}
			>
				<Stack gap="large" className="poll-waiting">
					{isFree ? <HeadingFree /> : <Heading transaction={transaction} />}
					<div className="grid gap-2">
						<Progress
							label={t("processing.progress")}
							value={elapsed}
							max={TIMEOUT_SECONDS}
							valueText={t("processing.progressText", { elapsed, limit: TIMEOUT_SECONDS })}
						/>
						<p className="flex flex-wrap justify-between gap-x-6">
							<StatusLine />{" "}
							<Ltr className="text-ink-soft tabular-nums">
								<span data-poll-timer="">{formatTimer(elapsed)}</span>
								{` / ${formatTimer(TIMEOUT_SECONDS)}`}
							</Ltr>
						</p>
					</div>
					<CheckAgain transactionId={transactionId} checkedAt={checkedAt} since={wait.since} />
					{isFree ? null : <p className="font-semibold">{t("processing.doNotPay")}</p>}
					<TransactionLine transactionId={transactionId} />
				</Stack>
				<div
					data-poll-timeout=""
					data-title={t("common:titleWithName", {
						title: t("processing.timeoutTitle"),
						name: t("common:companyName"),
					})}
					hidden
				>
					<ScriptOnly>
						<TimeoutPanel {...{ transactionId, isFree, transfer }} isReceived={false} />
					</ScriptOnly>
				</div>
			</div>
		</Narrow>
	);
}

function Heading({ transaction }: { transaction: Transaction | undefined }) {
	const { t } = useTranslation("payment");
	const amount = transaction && getAmount(transaction);
	const planName = transaction?.subscription?.planName;
	return (
		<div className="grid gap-3">
			<h1 className="text-h2">{t("processing.title")}</h1>
			{amount ? <Amount per={planName && <bdi>{planName}</bdi>}>{amount}</Amount> : null}
			<p className="text-lead text-ink-soft">{t("processing.text")}</p>
		</div>
	);
}

/** For a free plan: its texts do not mention a bank. */
function HeadingFree() {
	const { t } = useTranslation("payment");
	return (
		<div className="grid gap-3">
			<h1 className="text-h2">{t("processing.titleFree")}</h1>
			<p className="text-lead text-ink-soft">{t("processing.textFree")}</p>
		</div>
	);
}

/** The one live region: it changes with the status only, so that screen readers do not read seconds. */
function StatusLine() {
	const { t } = useTranslation("payment");
	return (
		<span
			role="status"
			data-poll-status=""
			data-text-waiting={t("processing.status")}
			data-text-slow={t("processing.statusSlow")}
			data-text-completed={t("processing.statusDone")}
			data-text-failed={t("processing.statusFailed")}
			data-text-moved={t("processing.statusMoved")}
			data-text-link={t("processing.goOn")}
		>
			{t("processing.status")}
		</span>
	);
}

type CheckAgainProps = { transactionId: string; checkedAt: number; since: string };

/**
 * A GET of the page itself, which checks the status without restarting the wait. The address differs
 * each time, because text browsers would show their cached page. Without script the timer does
 * not run, so the start of the wait is said here.
 */
function CheckAgain({ transactionId, checkedAt, since }: CheckAgainProps) {
	const { t } = useTranslation("payment");
	return (
		<form
			method="get"
			action={paths.paymentProcessing()}
			className="grid justify-items-start gap-2"
			data-poll-manual=""
		>
			<p className="text-ink-soft">{t("processing.since", { time: since })}</p>
			<input type="hidden" name="transaction_id" value={transactionId} />
			<input type="hidden" name={CHECK_QUERY} value={checkedAt} />
			<Button variant="secondary" wide>
				{t("processing.checkAgain")}
			</Button>
		</form>
	);
}
