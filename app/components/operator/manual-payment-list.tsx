/**
 * Manual payments as a table, and the parts that their own pages share with it: badge, facts, warnings
 * and acts.
 */
import type { ReactNode } from "react";
import { showName } from "#core/name";
import {
	type ManualPaymentRow,
	manualPaymentActs,
	type SameReference,
} from "~/domain/operator/manual-payment-record";
import { operatorPaths } from "~/operator-paths";
import { nameActor } from "./actor";
import { Key, keyAttributes } from "./decision-key";
import { type OperatorKey, type OperatorText, useOperatorText } from "./operator-text";
import { Allowed } from "./permission";
import type { Sorting } from "./query";
import { Badge, type Fact, type Tone } from "./record";
import { RefundLink } from "./refund-link";
import { type Column, RecordTable } from "./table";
import {
	Amount,
	code,
	lines,
	link,
	localized,
	Money,
	nameMethod,
	reference,
	shortReference,
	timeOf,
	typed,
} from "./value";

export const manualPaymentStates: Record<
	ManualPaymentRow["status"],
	{ tone: Tone; key: OperatorKey }
> = {
	pending: { tone: "warning", key: "transfer.state.pending" },
	approved: { tone: "success", key: "transfer.state.approved" },
	rejected: { tone: "danger", key: "transfer.state.rejected" },
	expired: { tone: "neutral", key: "transfer.state.expired" },
};

type Listed = {
	now: Date;
	/** Requests that share a reference with one of these or with others. */
	same: readonly SameReference[];
};

type ManualPaymentListProps = Listed & {
	rows: readonly ManualPaymentRow[];
	empty?: string;
	sorting?: Sorting;
};

export function ManualPaymentList(props: ManualPaymentListProps) {
	const { rows, empty, sorting, now, same } = props;
	const text = useOperatorText();
	return (
		<RecordTable
			rows={rows}
			columns={listColumns(text, now)}
			caption={text.t("nav.transfers")}
			empty={empty}
			sorting={sorting}
			idOf={({ id }) => id}
			note={(row) => listWarnings(row, same)}
		/>
	);
}

const pathOf = (id: string, ...act: string[]) =>
	operatorPaths.record("manual-payments", id, ...act);

/** The list shows what is compared with the wallet; the request's own page has the rest. */
const listColumns = (text: OperatorText, now: Date): Column<ManualPaymentRow>[] => [
	{
		label: "label.amount",
		kind: "amount",
		sort: "amount",
		render: (row) => lines(<Amount {...row} />, link(pathOf(row.id), shortReference(row.id))),
	},
	{
		label: "label.state",
		render: (row) => {
			const { tone, key } = manualPaymentStates[row.status];
			const by = row.decided_at === null ? null : describeActor(row, text);
			return lines(<Badge tone={tone} text={text.t(key)} />, by);
		},
	},
	{ label: "label.payer", render: (row) => lines(linkPayer(row), code(row.user_email)) },
	{
		label: "label.plan",
		render: (row) => lines(localized(text, row, "plan_name"), nameMethod(text, row)),
	},
	{
		label: "label.reference",
		render: (row) => lines(code(row.transfer_reference), code(row.user_phone)),
	},
	{
		label: "label.asked",
		sort: "asked",
		render: (row) => lines(timeOf(row.created_at), describeDeadline(row, text, now)),
	},
	{ label: "label.acts", kind: "act", render: (row) => <ActLinks row={row} /> },
];

/** When a request was decided, by when its payer was promised an answer, or when it expires. */
function describeDeadline(row: ManualPaymentRow, text: OperatorText, now: Date): ReactNode {
	if (row.decided_at !== null) {
		return (
			<>
				{text.t("label.decided")} {timeOf(row.decided_at)}
			</>
		);
	}
	if (row.status !== "pending") return null;
	if (row.answerDue !== null) {
		const distance = text.distance(row.answerDue, now);
		return markLate(row.answerDue, `${text.t("label.answerDue")} ${distance}`, now);
	}
	return `${text.t("label.expires")} ${text.distance(row.expires_at, now)}`;
}

/** Marks the time of an answer, in words, once it is past. */
const markLate = (due: string, words: string, now: Date): ReactNode =>
	Date.parse(due) < now.getTime() ? <Badge tone="danger" text={words} /> : words;

function listWarnings(row: ManualPaymentRow, same: readonly SameReference[]): ReactNode {
	const others = listOthers(row, same);
	if (others.length === 0 && !hasPayerLeft(row) && !isCodeOverused(row)) return null;
	return (
		<>
			<ReferenceWarning row={row} same={same} />
			<CodeUseWarning row={row} />
			<PayerLeft row={row} />
		</>
	);
}

export function StateBadge({ row }: { row: ManualPaymentRow }) {
	const text = useOperatorText();
	const { tone, key } = manualPaymentStates[row.status];
	return (
		<p>
			<Badge tone={tone} text={text.t(key)} />
		</p>
	);
}

export function listManualPaymentFacts(
	row: ManualPaymentRow,
	text: OperatorText,
	now: Date,
): Fact[] {
	const isWaiting = row.status === "pending";
	return [
		["label.plan", localized(text, row, "plan_name")],
		["label.method", nameMethod(text, row)],
		["label.phone", code(row.user_phone)],
		["label.reference", code(row.transfer_reference)],
		["label.discountCode", lines(code(row.discount_code), describeCodeUse(row, text))],
		["label.name", linkPayer(row)],
		["label.email", code(row.user_email)],
		["label.asked", timeOf(row.created_at)],
		[
			"label.answerDue",
			row.answerDue &&
				lines(
					markLate(row.answerDue, text.distance(row.answerDue, now), now),
					timeOf(row.answerDue),
				),
		],
		[
			"label.expires",
			isWaiting ? (
				<>
					{text.distance(row.expires_at, now)}
					<br />
					{timeOf(row.expires_at)}
				</>
			) : null,
		],
		["label.decided", timeOf(row.decided_at)],
		["label.by", row.decided_at === null ? null : describeActor(row, text)],
		["label.reason", describeReason(row, text)],
		["label.note", typed(row.rejection_note ?? row.refund_note)],
		["label.refunded", timeOf(row.refunded_at)],
		["label.receipt", code(row.receipt_number)],
		["label.cancelledReceipts", code(row.cancelled_receipts)],
		["label.request", link(pathOf(row.id), reference(row.id))],
	];
}

const linkPayer = ({ user_id, user_name, user_email }: ManualPaymentRow) =>
	link(operatorPaths.person(user_id), typed(showName(user_name, user_email)));

/** Only a rejection has a reason. */
const describeReason = (
	{ status, rejection_reason: reason }: ManualPaymentRow,
	text: OperatorText,
) => (status === "rejected" && reason ? text.t(`rejection.${reason}`) : null);

const describeActor = (row: ManualPaymentRow, text: OperatorText) =>
	nameActor(row.decided_by, text) ?? text.t("transfer.byClock");

/** So many others with the same reference are named, which is enough to look into it. */
const NAMED_SAME = 5;

type WarningProps = { row: ManualPaymentRow; same: readonly SameReference[] };

const listOthers = (row: ManualPaymentRow, same: readonly SameReference[]) =>
	row.reference_key === null
		? []
		: same.filter(({ id, reference_key }) => id !== row.id && reference_key === row.reference_key);

/** One transfer pays for one request: a repeated reference is a mistake, or worse. */
export function ReferenceWarning({ row, same }: WarningProps) {
	const text = useOperatorText();
	const others = listOthers(row, same);
	if (others.length === 0) return null;
	return (
		<div className="notice danger">
			<p>{text.t("transfer.sameReference")}</p>
			<ul>
				{others.slice(0, NAMED_SAME).map(({ id, status }) => (
					<li key={id}>
						{link(pathOf(id), <code>{id}</code>)}: {text.t(manualPaymentStates[status].key)}
					</li>
				))}
			</ul>
		</div>
	);
}

/** `limit 1, used 1`; null for a code without a limit. */
function describeCodeUse(row: ManualPaymentRow, text: OperatorText): string | null {
	const { code_limit: limit, code_used, code_held } = row;
	if (limit === null) return null;
	const values = { limit: text.number(limit), used: text.number(code_used ?? 0) };
	const uses = text.t("transfer.codeUse", values);
	return code_held ? text.t("transfer.codeUseHeld", { uses, held: text.number(code_held) }) : uses;
}

/** True while this request waits and its code has fewer uses left than waiting requests hold. */
const isCodeOverused = ({ status, code_limit, code_used, code_held }: ManualPaymentRow): boolean =>
	status === "pending" && code_limit !== null && (code_used ?? 0) + (code_held ?? 0) > code_limit;

/** A transfer is taken with a code that others used up meanwhile: the money was sent (operator-150). */
export function CodeUseWarning({ row }: { row: ManualPaymentRow }) {
	const text = useOperatorText();
	if (!isCodeOverused(row)) return null;
	return (
		<div className="notice warning">
			<p>
				{text.t("transfer.codeOverused", { code: row.discount_code ?? "" })}{" "}
				{describeCodeUse(row, text)}
			</p>
		</div>
	);
}

const hasPayerLeft = (row: ManualPaymentRow): boolean =>
	row.payer_left_at !== null && row.status !== "approved" && row.isRefundable;

/** Money may arrive after the account was deleted; then nothing can be granted for it. */
export function PayerLeft({ row }: { row: ManualPaymentRow }) {
	const text = useOperatorText();
	return hasPayerLeft(row) ? (
		<p className="notice warning">{text.t("transfer.payerLeft")}</p>
	) : null;
}

type ActLinksProps = {
	row: ManualPaymentRow;
	/** Approving is the primary button on a request's own page; in a list every row would have one. */
	isAlone?: boolean;
	hasKeys?: boolean;
};

/** Each act has its own page, which asks for confirmation. */
export function ActLinks({ row, isAlone = false, hasKeys = false }: ActLinksProps) {
	const text = useOperatorText();
	const acts = manualPaymentActs.filter((act) => row.possibleActs.includes(act));
	if (acts.length === 0 && !row.isRefundable) return null;
	return (
		<p className="acts">
			{row.isRefundable ? <RefundLink id={row.id} /> : null}
			<Allowed permission="payments">
				{acts.map((act) => (
					<a
						key={act}
						href={pathOf(row.id, act)}
						className={isAlone && act === "approve" ? "button primary" : "button"}
						{...(hasKeys && keyAttributes(act))}
					>
						{text.t(`transfer.act.${act}`)}
						{hasKeys ? <Key act={act} /> : null}
						<span className="visually-hidden">
							{" "}
							<Money {...row} />{" "}
						</span>
						<span className="visually-hidden">
							{typed(row.user_email)} {typed(shortReference(row.id))}
						</span>
					</a>
				))}
			</Allowed>
		</p>
	);
}
