/**
 * Tables for spreadsheets: UTF-8 with its mark, amounts as numbers, and nothing that a spreadsheet
 * would run: what a person typed may begin with `=`. Read in pages and streamed.
 */
import { Readable } from "node:stream";
import { stringify } from "csv-stringify";
import { toMajor } from "../catalogue/money";
import type { Page, PageRequest } from "../database/page";
import type { ListedTransaction } from "../payment/transaction-store";
import type { ListedManualPayment } from "../wallet/manual-payment-store";

const ROWS_AT_ONCE = 1000;

const times = new Intl.DateTimeFormat("sv-SE", {
	dateStyle: "short",
	timeStyle: "medium",
	timeZone: "Africa/Cairo",
});

/** `2025-05-10 15:00:00`, in Cairo: spreadsheets read it as a time. */
const cairoTime = (instant: string | null) => instant && times.format(Date.parse(instant));

type Cells = Record<string, string | number | null>;

const toTransactionCells = (row: ListedTransaction): Cells => ({
	transaction: row.id,
	started: cairoTime(row.created_at),
	status: row.status,
	webhook: row.webhook_processed === 1 ? "processed" : "waiting",
	type: row.type,
	plan: row.plan_name,
	creator: row.creator_name,
	amount: toMajor(row.amount_minor),
	currency: row.currency,
	discount_code: row.discount_code,
	email: row.user_email,
	gateway: row.gateway_outcome,
	granted: cairoTime(row.activated_at),
	refunded: cairoTime(row.refunded_at),
});

const toTransferCells = (row: ListedManualPayment): Cells => ({
	request: row.id,
	asked: cairoTime(row.created_at),
	status: row.status,
	plan: row.plan_name,
	amount: toMajor(row.amount_minor),
	currency: row.currency,
	method: row.payment_method,
	name: row.user_name,
	email: row.user_email,
	phone: row.user_phone,
	reference: row.transfer_reference,
	discount_code: row.discount_code,
	decided: cairoTime(row.decided_at),
	decided_by: row.decided_by,
	reason: row.rejection_reason,
	note: row.rejection_note,
	refunded: cairoTime(row.refunded_at),
});

type ReadPage<Row> = (request: PageRequest) => Promise<Page<Row>>;

async function* readAll<Row>(read: ReadPage<Row>, toCells: (row: Row) => Cells) {
	let older: string | null | undefined;
	do {
		const page = await read({ limit: ROWS_AT_ONCE, ...(older && { older }) });
		yield* page.rows.map(toCells);
		older = page.older;
	} while (older !== null);
}

function toCsv(cells: AsyncGenerator<Cells>, columns: readonly string[]): Readable {
	const writer = stringify({
		bom: true,
		header: true,
		columns: [...columns],
		escape_formulas: true,
		record_delimiter: "windows",
	});
	const rows = Readable.from(cells);
	rows.on("error", (error) => writer.destroy(error));
	// A reader who leaves ends the reading too.
	writer.on("close", () => rows.destroy());
	return rows.pipe(writer);
}

const transactionColumns = ["transaction", "started", "status", "webhook", "type", "plan"].concat([
	"creator",
	"amount",
	"currency",
	"discount_code",
	"email",
	"gateway",
	"granted",
	"refunded",
]);
const transferColumns = ["request", "asked", "status", "plan", "amount", "currency"].concat(
	["method", "name", "email", "phone", "reference", "discount_code"],
	["decided", "decided_by", "reason", "note", "refunded"],
);

export const exportTransactions = (read: ReadPage<ListedTransaction>): Readable =>
	toCsv(readAll(read, toTransactionCells), transactionColumns);

export const exportTransfers = (read: ReadPage<ListedManualPayment>): Readable =>
	toCsv(readAll(read, toTransferCells), transferColumns);
