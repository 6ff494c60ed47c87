/** The mock gateway's page: a fixed amount and one button for each outcome. */
import { TransactionLine } from "~/components/payment/transaction-line";
import { PostForm } from "~/components/site/form";
import { formatAmount } from "~/domain/catalogue/money";
import { MOCK_AMOUNT_MAJOR } from "~/domain/payment/mock-payment";
import { useTranslation } from "~/i18n/use-translation";
import { Amount } from "~/ui/amount";
import { Badge } from "~/ui/badge";
import { Button } from "~/ui/button";
import { Narrow, Stack } from "~/ui/layout";
import { Ltr } from "~/ui/ltr";
import { Notice } from "~/ui/notice";

/** Why the outcome was not taken. */
export type MockProblem = "unknown" | "unavailable";

type MockPaymentScreenProps = {
	transactionId: string | undefined;
	/** Formatted; null when the platform does not tell this browser. */
	realAmount: string | null;
	problem: MockProblem | undefined;
};

export function MockPaymentScreen(props: MockPaymentScreenProps) {
	const { transactionId, realAmount, problem } = props;
	const { t } = useTranslation("payment");
	return (
		<Narrow>
			<Stack gap="large">
				<div className="grid justify-items-start gap-3">
					<Badge tone="warning" icon="triangle-alert">
						{t("mock.label")}
					</Badge>
					<h1 className="text-h2">{t("mock.title")}</h1>
					<Amount>{formatAmount(MOCK_AMOUNT_MAJOR)}</Amount>
					{realAmount ? (
						<p className="font-semibold">
							{t("mock.real")} <Ltr>{realAmount}</Ltr>
						</p>
					) : null}
					<p className="text-lead text-ink-soft">{t("mock.text")}</p>
				</div>
				{problem ? (
					<Notice tone="danger" role="alert" title={t(`mock.${problem}`)}>
						{t(`mock.${problem}Text`)}
					</Notice>
				) : null}
				{transactionId ? <Answers transactionId={transactionId} /> : <MissingTransaction />}
			</Stack>
		</Narrow>
	);
}

/** The form posts to the page's own address, which names the payment and the way back. */
function Answers({ transactionId }: { transactionId: string }) {
	const { t } = useTranslation("payment");
	const pendingLabel = t("mock.pending");
	return (
		<PostForm className="grid gap-3">
			<p className="font-semibold">{t("mock.what")}</p>
			<Button name="outcome" value="completed" pendingLabel={pendingLabel} wide="always">
				{t("mock.success")}
			</Button>
			<Button
				name="outcome"
				value="failed"
				variant="secondary"
				pendingLabel={pendingLabel}
				wide="always"
			>
				{t("mock.failure")}
			</Button>
			<Button
				name="outcome"
				value="cancelled"
				variant="quiet"
				pendingLabel={pendingLabel}
				wide="always"
			>
				{t("mock.cancel")}
			</Button>
			<TransactionLine transactionId={transactionId} />
		</PostForm>
	);
}

function MissingTransaction() {
	const { t } = useTranslation("payment");
	return (
		<Notice tone="danger" title={t("mock.transactionRequired")}>
			{t("mock.transactionRequiredText")}
		</Notice>
	);
}
