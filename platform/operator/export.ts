/**
 * CSV for spreadsheets: UTF-8 with a byte order mark, amounts as numbers, and nothing that a
 * spreadsheet would run, because typed text may begin with `=`. Rows are read in pages and
 * streamed.
 */
import { Readable } from "node:stream";
import { stringify } from "csv-stringify";
import { toMajor } from "../base/money";
import { type ReadPage, readAll } from "../database/page";
import type { ListedManualPayment } from "../manual-payment/manual-payment-store";
import type { ListedTransaction } from "../payment/transaction-store";
import type { PlatformContext } from "../runtime/context";
import { type AuditRow, type auditActs, recordAct } from "./audit-store";

const times = new Intl.DateTimeFormat("sv-SE", {
	dateStyle: "short",
	timeStyle: "medium",
	timeZone: "Africa/Cairo",
});

/** `2025-05-10 15:00:00`, in Cairo, which spreadsheets read as a time. */
const cairoTime = (instant: string | null) => instant && times.format(Date.parse(instant));

/** The heading of each column and the function that reads its cell. */
type Columns<Row> = Readonly<Record<string, (row: Row) => string | number | null>>;

const transactionColumns: Columns<ListedTransaction> = {
	transaction: (row) => row.id,
	started: (row) => cairoTime(row.created_at),
	status: (row) => row.status,
	webhook: (row) => (row.webhook_processed === 1 ? "processed" : "waiting"),
	type: (row) => row.type,
	plan: (row) => row.plan_name,
	creator: (row) => row.creator_name,
	amount: (row) => toMajor(row.amount_minor),
	currency: (row) => row.currency,
	discount_code: (row) => row.discount_code,
	email: (row) => row.user_email,
	gateway: (row) => row.gateway_outcome,
	granted: (row) => cairoTime(row.activated_at),
	refunded: (row) => cairoTime(row.refunded_at),
};

const transferColumns: Columns<ListedManualPayment> = {
	request: (row) => row.id,
	asked: (row) => cairoTime(row.created_at),
	status: (row) => row.status,
	plan: (row) => row.plan_name,
	amount: (row) => toMajor(row.amount_minor),
	currency: (row) => row.currency,
	method: (row) => row.payment_method,
	name: (row) => row.user_name,
	email: (row) => row.user_email,
	phone: (row) => row.user_phone,
	reference: (row) => row.transfer_reference,
	discount_code: (row) => row.discount_code,
	decided: (row) => cairoTime(row.decided_at),
	decided_by: (row) => row.decided_by,
	reason: (row) => row.rejection_reason,
	note: (row) => row.rejection_note,
	refunded: (row) => cairoTime(row.refunded_at),
};

const actColumns: Columns<AuditRow> = {
	act: (row) => row.action,
	by: (row) => row.actor,
	when: (row) => cairoTime(row.at),
	item: (row) => row.subject,
	before: (row) => row.before,
	after: (row) => row.after,
	address: (row) => row.address,
	browser: (row) => row.client,
	request: (row) => row.request_id,
};

async function* readCells<Row>(read: ReadPage<Row>, columns: Columns<Row>) {
	const cells = Object.values(columns);
	for await (const row of readAll(read)) yield cells.map((cell) => cell(row));
}

/**
 * Keeps a value in its cell and row. `escape_formulas` checks only the first character; where
 * semicolons separate lists, as in Egypt, Excel starts a cell after each of them, even in quotes.
 */
const toCell = (text: string) =>
	text.replace(/\p{Cc}+/gu, " ").replace(/;(?= *[=+\-@＝＋－＠])/g, ";'");

function toCsv<Row>(read: ReadPage<Row>, columns: Columns<Row>): Readable {
	const writer = stringify({
		bom: true,
		header: true,
		columns: Object.keys(columns),
		escape_formulas: true,
		cast: { string: toCell },
		record_delimiter: "windows",
	});
	const rows = Readable.from(readCells(read, columns));
	rows.on("error", (error) => writer.destroy(error));
	// A reader who disconnects ends the query, too.
	writer.on("close", () => rows.destroy());
	return rows.pipe(writer);
}

export const exportTransactions = (read: ReadPage<ListedTransaction>): Readable =>
	toCsv(read, transactionColumns);

export const exportTransfers = (read: ReadPage<ListedManualPayment>): Readable =>
	toCsv(read, transferColumns);

export const exportActs = (read: ReadPage<AuditRow>): Readable => toCsv(read, actColumns);

type Exported = {
	actor: string;
	what: (typeof auditActs.export)[number];
	/** Limits the rows; the audit trail keeps its texts. */
	filter: object;
};

/** Records who takes which rows along, before the first of them is read. */
export async function recordExport(
	{ db, now }: PlatformContext,
	{ actor, what, filter }: Exported,
	open: () => Readable,
): Promise<Readable> {
	const after = Object.fromEntries(
		Object.entries(filter).filter(([, value]) => typeof value === "string"),
	);
	await recordAct(db, { actor, action: `export.${what}`, subject: `${what}.csv`, after }, now());
	return open();
}
