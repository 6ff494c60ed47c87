/** Lists the later payments of the payer of a manual payment, because approving could count twice. */
import type { PaidSince } from "~/domain/operator/manual-payment-record";
import { operatorPaths } from "~/operator-paths";
import { useOperatorText } from "./operator-text";
import { code, link, TextWithValues } from "./value";

export function PaidSinceWarning({ since }: { since: readonly PaidSince[] }) {
	const text = useOperatorText();
	if (since.length === 0) return null;
	return (
		<div className="notice warning">
			<p>{text.t("transfer.paidSince")}</p>
			<ul>
				{since.map(({ id, kind, state, plan_name, amount_minor, currency, at }) => (
					<li key={id}>
						<TextWithValues>
							{text.t(`transfer.since.${state}`, {
								plan: plan_name,
								amount: text.money(amount_minor, currency),
								at: text.moment(at),
							})}
						</TextWithValues>
						<br />
						{kind === "transfer"
							? link(operatorPaths.record("manual-payments", id), code(id))
							: code(id)}
					</li>
				))}
			</ul>
		</div>
	);
}
