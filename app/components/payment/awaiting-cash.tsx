/** The payments of an account that wait for cash: each with its code, and the way to its page. */
import { useTranslation } from "react-i18next";
import { useDocumentFacts } from "~/components/site/document-facts";
import { Named } from "~/components/site/named";
import { formatAmount } from "~/domain/catalogue/money";
import type { AccountPayment } from "~/domain/manual-payment/account-payment";
import { formatInstant } from "~/i18n/date";
import { isolate, isolateLtr } from "~/i18n/isolate";
import { paths } from "~/paths";
import { TextLink } from "~/ui/link";
import { Ltr } from "~/ui/ltr";
import { Notice } from "~/ui/notice";

export function AwaitingCash({ payments }: { payments: readonly AccountPayment[] }) {
	return payments.map((payment) => <AwaitingPayment key={payment.id} payment={payment} />);
}

function AwaitingPayment({ payment }: { payment: AccountPayment }) {
	const { t } = useTranslation("account");
	const { locale } = useDocumentFacts();
	const { id, amountMajor, currency, payCode, payUntil } = payment;
	const name = payment.planName ?? payment.creatorName;
	const until = formatInstant(payUntil, locale);
	return (
		<Notice
			role="note"
			title={
				amountMajor === undefined
					? t("awaitingCash.title")
					: t("awaitingCash.titleAmount", {
							amount: isolateLtr(formatAmount(amountMajor, currency)),
						})
			}
		>
			<p>
				<Ltr className="font-heading text-h3 font-semibold wrap-anywhere">{payCode}</Ltr>
			</p>
			<p className="text-small">
				{name ? <Named>{name}</Named> : null}
				{name && until ? " · " : null}
				{until ? t("awaitingCash.until", { until: isolate(until) }) : null}
			</p>
			<TextLink href={paths.paymentProcessing({ transactionId: id })} standalone>
				{t("awaitingCash.how")}
			</TextLink>
		</Notice>
	);
}
