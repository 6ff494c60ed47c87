/** Shows what a payment gateway has reported about a payment: the attempts to pay, the money, and its refunds. */
import type {
	ChargeRow,
	GatewayOrderRow,
	GatewayRefundRow,
	GatewaySide,
} from "~/domain/operator/gateway";
import { operatorPaths } from "~/operator-paths";
import { nameActor } from "./actor";
import { ConsoleForm } from "./form";
import { type OperatorText, useOperatorText } from "./operator-text";
import { Allowed } from "./permission";
import { Badge, type Fact, RecordItem, RecordList, Section, type State, type Tone } from "./record";
import { RefundLink } from "./refund-link";
import { code, Money, timeOf, typed } from "./value";

/** Marks a payment with which no money moved. */
export function TestMark({ row }: { row: { is_test: number } }) {
	const text = useOperatorText();
	return row.is_test === 1 ? <Badge tone="warning" text={text.t("payment.test")} /> : null;
}

type Named = Pick<ChargeRow, "gateway" | "mode">;

const listGatewayFacts = ({ gateway, mode }: Named, text: OperatorText): Fact[] => [
	["label.gateway", text.t(`gateway.name.${gateway}`)],
	["label.mode", text.t(`gateway.mode.${mode}`)],
];

/** Hidden for payments that no gateway has reported on. */
export function GatewaySections({ id, side }: { id: string; side: GatewaySide }) {
	const text = useOperatorText();
	const { orders, charges, refunds } = side;
	if (orders.length === 0) return null;
	return (
		<>
			<Section title={text.t("gateway.orders")} act={<LookUp id={id} orders={orders} />}>
				<RecordList
					rows={orders.map((row) => ({ ...row, id: row.reference }))}
					render={(row) => <Order row={row} />}
				/>
			</Section>
			{charges.length > 0 ? (
				<Section title={text.t("gateway.charges")}>
					<RecordList rows={charges} render={(row) => <Charge row={row} />} />
				</Section>
			) : null}
			{refunds.length > 0 ? (
				<Section title={text.t("gateway.refunds")}>
					<RecordList rows={refunds} render={(row) => <Refund row={row} />} />
				</Section>
			) : null}
		</>
	);
}

/** Asks the gateway about every attempt to pay that is not over. */
function LookUp({ id, orders }: { id: string; orders: readonly GatewayOrderRow[] }) {
	const text = useOperatorText();
	if (orders.every(({ state }) => state === "rejected")) return null;
	return (
		<Allowed permission="payments">
			<ConsoleForm action={operatorPaths.record("transactions", id, "look-up")}>
				<button type="submit">{text.t("gateway.lookUp")}</button>
			</ConsoleForm>
		</Allowed>
	);
}

const orderTones: Record<GatewayOrderRow["state"], Tone> = {
	starting: "neutral",
	unanswered: "warning",
	open: "neutral",
	rejected: "danger",
	ended: "neutral",
};

/** While a kiosk's code can be paid or a wallet waits, that says more than the state of the order. */
function getOrderState(row: GatewayOrderRow, text: OperatorText): State {
	const isOver = row.closed_at !== null || row.state === "ended";
	if (!isOver && row.pay_code) return { tone: "warning", text: text.t("gateway.order.cash") };
	if (!isOver && row.waiting_charge_id) {
		return { tone: "warning", text: text.t("gateway.order.waiting") };
	}
	return { tone: orderTones[row.state], text: text.t(`gateway.order.${row.state}`) };
}

function Order({ row }: { row: GatewayOrderRow & { id: string } }) {
	const text = useOperatorText();
	return (
		<RecordItem
			id={row.id}
			title={<Money {...row} />}
			state={getOrderState(row, text)}
			facts={[
				...listGatewayFacts(row, text),
				["label.orderId", code(row.order_id)],
				["label.ourReference", code(row.reference)],
				["label.payCode", code(row.pay_code)],
				["label.started", timeOf(row.created_at)],
				["label.returnedAt", timeOf(row.returned_at)],
				["label.payUntil", timeOf(row.expires_at)],
				["label.lastLookUp", timeOf(row.looked_up_at)],
				["label.nextLookUp", row.closed_at === null ? timeOf(row.next_attempt_at) : null],
				["label.lastError", typed(row.last_error)],
			]}
		/>
	);
}

const chargeTones: Record<ChargeRow["use"], Tone> = {
	granted: "success",
	owed: "danger",
	returned: "neutral",
};

function Charge({ row }: { row: ChargeRow }) {
	const text = useOperatorText();
	const { refunded_minor, amount_minor, currency } = row;
	const isPart = refunded_minor > 0 && refunded_minor < amount_minor;
	return (
		<RecordItem
			id={row.id}
			title={<Money {...row} />}
			state={{ tone: chargeTones[row.use], text: text.t(`gateway.charge.${row.use}`) }}
			facts={[
				...listGatewayFacts(row, text),
				["label.way", row.way && text.t(`gateway.way.${row.way}`)],
				["label.paidAt", timeOf(row.paid_at)],
				["label.givenBack", isPart ? text.money(refunded_minor, currency) : null],
				["label.chargeId", code(row.charge_id)],
			]}
		>
			{row.use === "owed" ? (
				<p className="acts">
					<RefundLink id={row.id} name={row.charge_id} />
				</p>
			) : null}
		</RecordItem>
	);
}

const refundTones: Record<GatewayRefundRow["state"], Tone> = {
	sent: "warning",
	pending: "warning",
	refunded: "success",
	rejected: "danger",
};

export const getRefundState = ({ state }: GatewayRefundRow, text: OperatorText): State => ({
	tone: refundTones[state],
	text: text.t(`gateway.refund.${state}`),
});

function Refund({ row }: { row: GatewayRefundRow }) {
	const text = useOperatorText();
	return (
		<RecordItem
			id={row.id}
			title={<Money {...row} />}
			state={getRefundState(row, text)}
			facts={[
				["label.by", nameActor(row.actor, text)],
				["label.sentAt", timeOf(row.created_at)],
				["label.refunded", row.state === "refunded" ? timeOf(row.closed_at) : null],
				["label.nextLookUp", row.closed_at === null ? timeOf(row.next_attempt_at) : null],
				["label.lastError", typed(row.last_error)],
			]}
		/>
	);
}
