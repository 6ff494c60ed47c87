/**
 * CSV for spreadsheets: UTF-8 with a byte order mark, amounts as numbers, typed numbers as texts, and
 * nothing that a spreadsheet would run, because typed text may begin with `=`. Rows are read in pages
 * and streamed.
 */

import { Readable } from "node:stream";
import { type Options, stringify } from "csv-stringify/sync";
import { type CsvSeparator, csvSeparators } from "#core/csv-separator";
import { toMajor } from "#core/currency";
import { foldDigits } from "#core/digits";
import { getShortReference } from "#core/short-reference";
import { writeLocalTime } from "../base/clock";
import { type ReadPage, readPages } from "../database/page";
import type { ListedManualPayment } from "../manual-payment/listed-manual-payment-store";
import type { ListedTransaction } from "../payment/transaction-store";
import { writePlans } from "../people-file/plan-cell";
import type { PlatformContext } from "../runtime/context";
import { type AuditRow, type auditActs, recordAct } from "./audit-store";
import type { ListedPerson } from "./listed-person";

const localTime = (instant: string | null) => instant && writeLocalTime(instant);

/**
 * Texts that spreadsheets take for a number or a day: long numbers, which they round or shorten, numbers
 * with a zero in front, exponents, and days.
 */
const TAKEN_FOR_NUMBER =
	/^(?:\d{12,}|0\d+|\d+(?:\.\d+)?e\d+|\d{1,4}[-/.]\d{1,2}(?:[-/.]\d{1,4})?)$/i;

/** Marks a typed number as a text, by the apostrophe that stands before formulas too. */
const asText = (typed: string | null) =>
	typed !== null && TAKEN_FOR_NUMBER.test(foldDigits(typed).replace(/\s/g, ""))
		? `'${typed}`
		: typed;

/** The heading of each column and the function that reads its cell. */
export type Columns<Row> = Readonly<Record<string, (row: Row) => string | number | null>>;

const transactionColumns: Columns<ListedTransaction> = {
	transaction: (row) => row.id,
	started: (row) => localTime(row.created_at),
	status: (row) => row.status,
	webhook: (row) => (row.webhook_processed === 1 ? "processed" : "waiting"),
	type: (row) => row.type,
	plan: (row) => row.plan_name,
	creator: (row) => row.creator_name,
	amount: (row) => toMajor(row.amount_minor, row.currency),
	currency: (row) => row.currency,
	discount_code: (row) => asText(row.discount_code),
	email: (row) => row.user_email,
	gateway: (row) => row.gateway_outcome,
	granted: (row) => localTime(row.activated_at),
	refunded: (row) => localTime(row.refunded_at),
	/** What was given back, which may be a part. */
	refunded_amount: (row) => row.refunded_minor && toMajor(row.refunded_minor, row.currency),
	/** Test payments move no money. */
	test: (row) => (row.is_test === 1 ? "test" : null),
	receipt_number: (row) => row.receipt_number,
};

const transferColumns: Columns<ListedManualPayment> = {
	request: (row) => row.id,
	asked: (row) => localTime(row.created_at),
	status: (row) => row.status,
	plan: (row) => row.plan_name,
	amount: (row) => toMajor(row.amount_minor, row.currency),
	currency: (row) => row.currency,
	method: (row) => row.payment_method,
	name: (row) => asText(row.user_name),
	email: (row) => row.user_email,
	phone: (row) => asText(row.user_phone),
	reference: (row) => asText(row.transfer_reference),
	discount_code: (row) => asText(row.discount_code),
	decided: (row) => localTime(row.decided_at),
	decided_by: (row) => row.decided_by,
	reason: (row) => row.rejection_reason,
	note: (row) => asText(row.rejection_note),
	refunded: (row) => localTime(row.refunded_at),
	/** The code that the payer was asked to write in the transfer. */
	transfer_note: (row) => getShortReference(row.id) ?? null,
	receipt_number: (row) => row.receipt_number,
	/** The receipts of approvals that were undone. */
	cancelled_receipts: (row) => row.cancelled_receipts,
	method_name: (row) => asText(row.method_name),
};

const actColumns: Columns<AuditRow> = {
	act: (row) => row.action,
	by: (row) => row.actor,
	when: (row) => localTime(row.at),
	item: (row) => asText(row.subject),
	before: (row) => row.before,
	after: (row) => row.after,
	address: (row) => row.address,
	browser: (row) => row.client,
	request: (row) => row.request_id,
};

/** The heads of columns that an import reads again (`people-file/person-column.ts`). */
const personColumns: Columns<ListedPerson> = {
	email: (row) => row.email,
	name: (row) => asText(row.name),
	phone: (row) => asText(row.phone),
	language: (row) => row.locale,
	labels: (row) => asText(row.labels.join(", ")),
	plans: (row) => writePlans(row.plans),
	joined: (row) => localTime(row.created_at),
	verified: (row) => localTime(row.email_verified_at),
	state: (row) => row.state,
};

/**
 * Keeps a value in its cell and row. `escape_formulas` checks only the first character. A file may be opened
 * where another sign separates cells: Excel starts a cell after each semicolon then, even in quotes, and
 * after each comma outside of quotes.
 */
const toCell = (separator: CsvSeparator) => {
	const otherSeparator = separator === "comma" ? ";" : ";,";
	const formula = new RegExp(`[${otherSeparator}](?= *[=+\\-@＝＋－＠])`, "g");
	return (text: string) => text.replace(/\p{Cc}+/gu, " ").replace(formula, "$&'");
};

/** Writes a page of rows at a time: compressing and sending row by row would take four times as long. */
async function* writePages<Row>(
	read: ReadPage<Row>,
	columns: Columns<Row>,
	separator: CsvSeparator,
): AsyncGenerator<string, void> {
	const options: Options = {
		delimiter: csvSeparators[separator],
		escape_formulas: true,
		cast: { string: toCell(separator) },
		record_delimiter: "windows",
	};
	const cells = Object.values(columns);
	yield stringify([Object.keys(columns)], { ...options, bom: true });
	for await (const rows of readPages(read)) {
		if (rows.length === 0) return;
		const records = rows.map((row) => cells.map((cell) => cell(row)));
		yield stringify(records, options);
	}
}

/** A reader who disconnects ends the generator, and with it the queries. */
const toCsv = <Row>(
	read: ReadPage<Row>,
	columns: Columns<Row>,
	separator: CsvSeparator,
): Readable => Readable.from(writePages(read, columns, separator), { objectMode: false });

export const exportTransactions = (
	read: ReadPage<ListedTransaction>,
	separator: CsvSeparator,
): Readable => toCsv(read, transactionColumns, separator);

export const exportTransfers = (
	read: ReadPage<ListedManualPayment>,
	separator: CsvSeparator,
): Readable => toCsv(read, transferColumns, separator);

export const exportActs = (read: ReadPage<AuditRow>, separator: CsvSeparator): Readable =>
	toCsv(read, actColumns, separator);

export const exportPeople = (read: ReadPage<ListedPerson>, separator: CsvSeparator): Readable =>
	toCsv(read, personColumns, separator);

/** A table that is small enough to be in memory. */
export const exportTable = <Row>(
	rows: readonly Row[],
	columns: Columns<Row>,
	separator: CsvSeparator,
): Readable =>
	toCsv(async () => ({ rows: [...rows], older: null, newer: null }), columns, separator);

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
