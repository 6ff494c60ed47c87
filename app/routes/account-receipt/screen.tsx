/** The receipt as a sheet: who paid what, when, and when that was confirmed. */
import { useTranslation } from "react-i18next";
import { getAmount, usePaymentRows } from "~/components/payment/payment-details";
import type { Transaction } from "~/domain/payment/payment";
import { paths } from "~/paths";
import { Amount } from "~/ui/amount";
import { Badge } from "~/ui/badge";
import { Button } from "~/ui/button";
import { DescriptionList } from "~/ui/description-list";
import { Icon } from "~/ui/icon";
import { Prose, Stack } from "~/ui/layout";
import { TextLink } from "~/ui/link";
import { Logo } from "~/ui/logo";
import { Ltr } from "~/ui/ltr";

type ReceiptScreenProps = {
	transaction: Transaction;
	payer: { name: string; email: string };
	/** Formatted. */
	checkedAt: string;
};

export function ReceiptScreen({ transaction, payer, checkedAt }: ReceiptScreenProps) {
	const { t } = useTranslation(["account", "common"]);
	const amount = getAmount(transaction);
	return (
		<Prose>
			<Stack gap="large">
				<TextLink standalone href={paths.account()} className="screen-only">
					{t("back")}
				</TextLink>
				<article className="rounded-lg border border-hairline bg-surface p-5 sm:p-10">
					<div className="flex flex-wrap items-center justify-between gap-4 border-b-2 border-ink pb-5">
						<Logo name={t("common:companyName")} />
						<h1 className="text-h3">{t("receipt.title")}</h1>
					</div>
					<div className="flex flex-wrap items-center justify-between gap-4 py-6">
						{amount ? <Amount>{amount}</Amount> : null}
						<Badge tone="success" icon="check">
							{t("receipt.paid")}
						</Badge>
					</div>
					<DescriptionList rows={useReceiptRows(transaction, payer)} />
					<p className="mt-5 border-t border-hairline pt-5 text-small text-ink-soft">
						{t("receipt.checked", { date: `\u2068${checkedAt}\u2069` })} {t("receipt.note")}
					</p>
				</article>
				<PrintButton />
			</Stack>
		</Prose>
	);
}

function useReceiptRows(transaction: Transaction, payer: ReceiptScreenProps["payer"]) {
	const { t } = useTranslation("account");
	const paymentRows = usePaymentRows(transaction);
	return [
		{ label: t("receipt.from"), value: <bdi>{payer.name}</bdi> },
		{ label: t("email"), value: <Ltr>{payer.email}</Ltr> },
		...(transaction.paymentType
			? [{ label: t("receipt.for"), value: t(`type.${transaction.paymentType}`) }]
			: []),
		...paymentRows,
	];
}

/** Without script the browser's own print command does the same. */
function PrintButton() {
	const { t } = useTranslation("account");
	return (
		<div className="screen-only">
			<Button type="button" hidden data-print="" wide>
				<Icon name="receipt" />
				{t("receipt.print")}
			</Button>
			<p data-print-hint="" className="text-ink-soft">
				{t("receipt.printHint")}
			</p>
		</div>
	);
}
