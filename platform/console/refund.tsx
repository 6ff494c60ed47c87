/** @jsxImportSource hono/jsx */
/** Money that was given back, recorded with its reason, once per payment. */
import { isRefundReason, refundReasons } from "../database/reason";
import {
	isTransferRefundable,
	type ListedManualPayment,
} from "../manual-payment/manual-payment-store";
import type { Operator } from "../operator/operator";
import { isTransactionRefundable, type ListedTransaction } from "../payment/transaction-store";
import type { PlatformContext } from "../runtime/context";
import type { ConsoleText } from "./console-text";
import { actorOf, CONSOLE_PATH, type ConsoleApp } from "./env";
import { renderNotFound } from "./failure";
import { listTransferFacts } from "./manual-payment";
import { actAndGoBack, goBack } from "./notice";
import { innerLabels, ReasonFields, readReason, renderQuestion } from "./question";
import { Facts } from "./record";
import { listTransactionFacts } from "./transaction";

type Paid = ListedTransaction | ListedManualPayment;

const listFacts = (paid: Paid, text: ConsoleText, now: Date) =>
	"payment_method" in paid ? listTransferFacts(paid, text, now) : listTransactionFacts(paid, text);

const isOpen = (paid: Paid): boolean =>
	paid.refunded_at === null &&
	("payment_method" in paid ? isTransferRefundable(paid) : isTransactionRefundable(paid));

const placeOf = ({ id, user_id }: Paid) => ({
	page: `${CONSOLE_PATH}/people/${user_id}`,
	record: id,
});

export function mountRefunds(app: ConsoleApp, operator: Operator, { now }: PlatformContext): void {
	const find = async (id: string): Promise<Paid | undefined> =>
		(await operator.transactions.find(id)) ?? (await operator.manualPayments.find(id));
	app.get("/refunds/:id", async (http) => {
		const text = http.get("text");
		const paid = await find(http.req.param("id"));
		if (paid === undefined) return renderNotFound(http);
		const place = placeOf(paid);
		if (!isOpen(paid)) return goBack(http, "unchanged", place);
		const amount = text.money(paid.amount_minor, paid.currency);
		return renderQuestion(http, {
			title: text.t("refund.ask", { amount }),
			lead: text.t("refund.what"),
			action: `${CONSOLE_PATH}/refunds/${paid.id}`,
			yes: text.t("refund.yes", { amount }),
			back: place.page,
			about: <Facts facts={listFacts(paid, text, now())} text={text} />,
			children: (
				<>
					<ReasonFields
						reasons={refundReasons.map((reason) => [reason, text.t(`refund.reason.${reason}`)])}
						labels={innerLabels(text)}
					/>
					<p class="check">
						<label for="ends_plan">{text.t("refund.endsPlan")}</label>
						<input id="ends_plan" name="ends_plan" type="checkbox" value="1" />
					</p>
				</>
			),
		});
	});
	app.post("/refunds/:id", async (http) => {
		const id = http.req.param("id");
		const paid = await find(id);
		if (paid === undefined) return renderNotFound(http);
		const { form, reason, note } = await readReason(http);
		const refund = {
			reason: isRefundReason(reason) ? reason : "other",
			note,
			endsPlan: form.ends_plan === "1",
		} as const;
		const act = () => operator.refunds.record(id, actorOf(http), refund);
		return actAndGoBack(http, act, { ...placeOf(paid), done: "refunded" });
	});
}
