/** The three numbers on top of the first page: what waits, what is due first, and what came in today. */
import { useOperatorText } from "~/components/operator/operator-text";
import { Money, timeOf } from "~/components/operator/value";
import type { ManualPaymentRow } from "~/domain/operator/manual-payment-record";
import type { Today } from "~/domain/operator/today";
import { operatorPaths } from "~/operator-paths";

type FiguresProps = {
	today: Today;
	/** The currency of a day without income. */
	currency: string;
};

export function Figures({ today, currency }: FiguresProps) {
	const text = useOperatorText();
	const { waiting, income, now } = today;
	const due = findFirstDue(waiting.rows);
	const isPromised = waiting.rows.some(({ answerDue }) => answerDue !== null);
	const isLate = due !== undefined && Date.parse(due) < now.getTime();
	const sums = income.map((one) => ({
		currency: one.currency,
		amount_minor: one.days.at(-1)?.amountMinor ?? 0,
	}));
	return (
		<section aria-label={text.t("today.figures")}>
			<dl className="figures">
				<div>
					<dt>{text.t("today.waiting")}</dt>
					<dd>
						<a href={operatorPaths.list("manual-payments", "pending")}>
							{text.number(waiting.count)}
						</a>
					</dd>
				</div>
				<div className={isLate ? "danger" : undefined}>
					<dt>
						{text.t(isPromised || due === undefined ? "today.oldestDue" : "today.firstExpires")}
					</dt>
					<dd>
						{due === undefined ? text.t("today.nothingDue") : text.distance(due, now)}
						{due === undefined ? null : <span className="second">{timeOf(due)}</span>}
					</dd>
				</div>
				<div>
					<dt>{text.t("today.incomeToday")}</dt>
					{(sums.length > 0 ? sums : [{ currency, amount_minor: 0 }]).map((sum) => (
						<dd key={sum.currency}>
							<Money {...sum} />
						</dd>
					))}
				</div>
			</dl>
		</section>
	);
}

/** The earliest promised response; where none was promised, the earliest end of a request. */
const findFirstDue = (rows: readonly ManualPaymentRow[]): string | undefined =>
	rows.map(({ answerDue, expires_at }) => answerDue ?? expires_at).toSorted()[0];
