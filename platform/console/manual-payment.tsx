/** @jsxImportSource hono/jsx */
/**
 * Manual payments: those that wait, oldest first, then the decided ones with who decided and when.
 */

import { showName } from "#core/name";
import {
	isTransferRefundable,
	type ListedManualPayment,
	NAMED_SAME,
} from "../manual-payment/manual-payment-store";
import { listPossibleActs } from "../operator/manual-payment-operation";
import type { Operator } from "../operator/operator";
import type { PlatformContext } from "../runtime/context";
import type { ConsoleKey, ConsoleText } from "./console-text";
import { Key, keyAttributes } from "./decision-key";
import { actorOf, CONSOLE_PATH, type ConsoleApp } from "./env";
import {
	answerCsv,
	emptyText,
	readFilter,
	readPageRequest,
	readSorting,
	renderListPage,
} from "./list-page";
import { readNotice } from "./notice";
import { Allowed } from "./permission";
import { Badge, type Fact, type Tone } from "./record";
import { type Column, RecordTable, type Sorting } from "./table";
import {
	amount,
	code,
	lines,
	link,
	price,
	reference,
	shortReference,
	timeOf,
	told,
	typed,
} from "./text";

const path = `${CONSOLE_PATH}/manual-payments`;

type Status = ListedManualPayment["status"];

const states: Record<Status, { tone: Tone; key: ConsoleKey }> = {
	pending: { tone: "warning", key: "transfer.state.pending" },
	approved: { tone: "success", key: "transfer.state.approved" },
	rejected: { tone: "danger", key: "transfer.state.rejected" },
	expired: { tone: "neutral", key: "transfer.state.expired" },
};

const sorts = { amount: "amount_minor", asked: "created_at" };

/** The others have pages of their own; the oldest are decided first. */
const WAITING_LIMIT = 100;

export function mountManualPayments(
	app: ConsoleApp,
	operator: Operator,
	{ now }: PlatformContext,
): void {
	const { manualPayments } = operator;
	app.get("/manual-payments.csv", async (http) =>
		answerCsv(
			await manualPayments.export(readFilter(http, states), actorOf(http)),
			"manual-payments",
		),
	);
	app.get("/manual-payments", async (http) => {
		const text = http.get("text");
		const filter = readFilter(http, states);
		const sorting = readSorting(http, Object.keys(sorts));
		// Those that wait come first, unless the operator asks for a state or an order.
		const isWhole = Object.keys(filter).length === 0 && sorting.current === undefined;
		const page = await manualPayments.page(
			{ ...filter, isDecided: isWhole },
			readPageRequest(http, sorts),
		);
		const isFirst = isWhole && page.newer === null;
		const waiting = isFirst ? await manualPayments.listWaiting(WAITING_LIMIT) : [];
		const rows = [...waiting, ...page.rows];
		const same = await manualPayments.listSameReference(rows);
		return renderListPage(http, {
			title: text.t("transfer.title"),
			lead: text.t("transfer.lead"),
			duty: "payments",
			page,
			notice: readNotice(http, { rows, ownPages: path }),
			filter: { states, exportPath: `${path}.csv` },
			children: (
				<TransferList
					rows={rows}
					text={text}
					now={now()}
					same={same}
					empty={emptyText(http, "transfer.empty")}
					sorting={sorting}
				/>
			),
		});
	});
}

export type SameReference = Pick<ListedManualPayment, "id" | "reference_key" | "status">;

type ManualPaymentProps = {
	row: ListedManualPayment;
	text: ConsoleText;
	now: Date;
	/** Requests that share a reference with this one or with others. */
	same: readonly SameReference[];
};

type TransferListProps = Omit<ManualPaymentProps, "row"> & {
	rows: readonly ListedManualPayment[];
	empty?: string;
	sorting?: Sorting | undefined;
};

export function TransferList({ rows, empty = "", sorting, ...shared }: TransferListProps) {
	const { text } = shared;
	return (
		<RecordTable
			rows={rows}
			columns={listColumns(shared)}
			caption={text.t("nav.transfers")}
			empty={empty}
			sorting={sorting}
			text={text}
			idOf={({ id }) => id}
			note={(row) => listWarnings({ row, ...shared })}
		/>
	);
}

type ListedProps = Pick<ManualPaymentProps, "text" | "now">;

/** The list shows what is compared with the wallet; the request's own page has the rest. */
const listColumns = ({ text, now }: ListedProps): Column<ListedManualPayment>[] => [
	{
		label: "label.amount",
		kind: "amount",
		sort: "amount",
		render: (row) => lines(amount(text, row), link(`${path}/${row.id}`, shortReference(row.id))),
	},
	{
		label: "label.state",
		render: (row) => {
			const { tone, key } = states[row.status];
			const by = row.decided_at === null ? null : describeActor(row, text);
			return lines(<Badge tone={tone} text={text.t(key)} />, by);
		},
	},
	{
		label: "label.payer",
		render: (row) => lines(linkPayer(row), code(row.user_email)),
	},
	{
		label: "label.plan",
		render: (row) => lines(told(text, row, "plan_name"), text.method(row.payment_method)),
	},
	{
		label: "label.reference",
		render: (row) => lines(code(row.transfer_reference), code(row.user_phone)),
	},
	{
		label: "label.asked",
		sort: "asked",
		render: (row) => lines(timeOf(text, row.created_at), describeDeadline(row, text, now)),
	},
	{
		label: "label.acts",
		kind: "act",
		render: (row) => <ActLinks row={row} text={text} now={now} />,
	},
];

/** When a request expires; when it was decided, if it was. */
function describeDeadline(row: ListedManualPayment, text: ConsoleText, now: Date) {
	if (row.decided_at !== null) {
		return (
			<>
				{text.t("label.decided")} {timeOf(text, row.decided_at)}
			</>
		);
	}
	return row.status === "pending"
		? `${text.t("label.expires")} ${text.distance(row.expires_at, now)}`
		: null;
}

function listWarnings(props: ManualPaymentProps) {
	const reused = ReferenceWarning(props);
	const left = PayerLeft(props);
	return reused || left ? (
		<>
			{reused}
			{left}
		</>
	) : null;
}

type OwnProps = Pick<ManualPaymentProps, "row" | "text">;

export function StateBadge({ row, text }: OwnProps) {
	const { tone, key } = states[row.status];
	return (
		<p>
			<Badge tone={tone} text={text.t(key)} />
		</p>
	);
}

export function listTransferFacts(row: ListedManualPayment, text: ConsoleText, now: Date): Fact[] {
	const isWaiting = row.status === "pending";
	return [
		["label.plan", told(text, row, "plan_name")],
		["label.method", text.method(row.payment_method)],
		["label.phone", code(row.user_phone)],
		["label.reference", code(row.transfer_reference)],
		["label.discountCode", code(row.discount_code)],
		["label.name", linkPayer(row)],
		["label.email", code(row.user_email)],
		["label.asked", timeOf(text, row.created_at)],
		[
			"label.expires",
			isWaiting ? (
				<>
					{text.distance(row.expires_at, now)}
					<br />
					{timeOf(text, row.expires_at)}
				</>
			) : null,
		],
		["label.decided", timeOf(text, row.decided_at)],
		["label.by", row.decided_at === null ? null : describeActor(row, text)],
		["label.reason", reasonOf(row, text)],
		["label.note", typed(row.rejection_note ?? row.refund_note)],
		["label.refunded", timeOf(text, row.refunded_at)],
		["label.request", link(`${path}/${row.id}`, reference(row.id))],
	];
}

const linkPayer = ({ user_id, user_name, user_email }: ListedManualPayment) =>
	link(`${CONSOLE_PATH}/people/${user_id}`, showName(user_name, user_email));

/** Only a rejection has a reason. */
const reasonOf = ({ status, rejection_reason }: ListedManualPayment, text: ConsoleText) =>
	status === "rejected" && rejection_reason ? text.t(`rejection.${rejection_reason}`) : null;

const describeActor = (row: ListedManualPayment, text: ConsoleText) =>
	typed(row.decided_by) ?? text.t("transfer.byClock");

/** One transfer pays for one request: a repeated reference is a mistake, or worse. */
export function ReferenceWarning({ row, text, same }: Omit<ManualPaymentProps, "now">) {
	const others = same.filter(
		({ id, reference_key }) => id !== row.id && reference_key === row.reference_key,
	);
	if (row.reference_key === null || others.length === 0) return null;
	return (
		<div class="notice danger">
			<p>{text.t("transfer.sameReference")}</p>
			<ul>
				{others.slice(0, NAMED_SAME).map((other) => (
					<li key={other.id}>
						{link(`${path}/${other.id}`, <code>{other.id}</code>)}:{" "}
						{text.t(states[other.status].key)}
					</li>
				))}
			</ul>
		</div>
	);
}

/** Money may arrive after the account was deleted; then nothing can be granted for it. */
export function PayerLeft({ row, text }: OwnProps) {
	const isOpen =
		row.payer_left_at !== null && row.status !== "approved" && isTransferRefundable(row);
	if (!isOpen || row.refunded_at !== null) return null;
	return <p class="notice warning">{text.t("transfer.payerLeft")}</p>;
}

/** Each act has its own page, which asks for confirmation. */
export const linkedActs = ["approve", "reject", "undo", "reopen"] as const;

/** The link to record that money was given back. */
export const RefundLink = ({ id, text }: { id: string; text: ConsoleText }) => (
	<Allowed duty="payments">
		<a href={`${CONSOLE_PATH}/refunds/${id}`} class="button">
			{text.t("refund.link")} <span class="hidden">{code(id)}</span>
		</a>
	</Allowed>
);

type ActLinksProps = Omit<ManualPaymentProps, "same"> & {
	/**
	 * Approving is the primary button on a request's own page; in a list every row would have one.
	 */
	isAlone?: boolean;
	hasKeys?: boolean;
};

export function ActLinks({ row, text, now, isAlone = false, hasKeys = false }: ActLinksProps) {
	const mayRefund = isTransferRefundable(row) && row.refunded_at === null;
	const possible = listPossibleActs(row, now);
	const acts = linkedActs.filter((act) => possible.includes(act));
	if (acts.length === 0 && !mayRefund) return null;
	return (
		<p class="acts">
			{mayRefund ? <RefundLink id={row.id} text={text} /> : null}
			<Allowed duty="payments">
				{acts.map((act) => (
					<a
						key={act}
						href={`${path}/${row.id}/${act}`}
						class={isAlone && act === "approve" ? "button primary" : "button"}
						{...(hasKeys && keyAttributes(act))}
					>
						{text.t(`transfer.act.${act}`)}
						{hasKeys ? <Key act={act} /> : null}
						<span class="hidden"> {price(text, row)} </span>
						<span class="hidden">
							{typed(row.user_email)} {typed(shortReference(row.id))}
						</span>
					</a>
				))}
			</Allowed>
		</p>
	);
}
