/**
 * Search of the console and the command line: reads the typed text as each thing that it may be,
 * then looks each up by an index.
 */

import { type SqlBool, sql } from "kysely";
import { readCode } from "#core/code";
import { foldReference } from "#core/digits";
import { cleanEmail } from "#core/email";
import { dropInvisible } from "#core/name";
import { compactPhone } from "#core/phone";
import { readShortReference } from "#core/short-reference";
import type { UserRow } from "../account/user-store";
import { cleanTyped } from "../base/text";
import type { CreatorRow } from "../catalogue/creator-store";
import type { Db } from "../database/database";
import type { DiscountCodeRow } from "../invite/discount-code-store";
import {
	type ListedManualPayment,
	listTransfersById,
} from "../manual-payment/listed-manual-payment-store";
import { toReferenceKey } from "../manual-payment/transfer-reference";
import { findByReceiptNumber } from "../payment/receipt-store";
import { type ListedTransaction, listTransactionsById } from "../payment/transaction-store";
import { findByGatewayId } from "./gateway-side";
import { beginsWith, findByText } from "./search-key";

const MIN_PHONE_DIGITS = 4;
const MIN_ID_DIGITS = 6;

export type SearchText = {
	typed: string;
	/**
	 * Possible beginnings of a phone number: as typed, with + or + for 00, with +20, with 0. Empty when
	 * it is not a number.
	 */
	phones: string[];
	/** The beginning of an id: complete, without `txn_`, or from its short code. */
	idOf(prefix: "txn" | "mp"): string | undefined;
	referenceKey: string | null;
	/** The text as the id that a gateway gave an order or a charge. */
	gatewayId: string;
	/** The number of a receipt, such as `2026-000012`; undefined for any other text. */
	receiptNumber: string | undefined;
	/** The text in the form in which addresses are stored. */
	email: string;
	/** The text as a code: without the sentence around it. */
	code: string;
};

function listPhones(text: string): string[] {
	const compact = compactPhone(text);
	if (!/^\+?\d+$/.test(compact) || compact.length < MIN_PHONE_DIGITS) return [];
	const national = compact.replace(/^(\+20|0020|20|0)/, "");
	const abroad = compact.replace(/^(00|\+?(?=[1-9]))/, "+");
	return [...new Set([compact, abroad, `+20${national}`, `0${national}`])];
}

/** Undefined when nothing was typed. */
export function readSearchText(text: string | undefined): SearchText | undefined {
	// Our mails isolate numbers with marks, which are copied along.
	const typed = dropInvisible(cleanTyped(text ?? ""))
		.trim()
		.slice(0, 200);
	if (typed === "") return undefined;
	const lower = foldReference(typed).toLowerCase();
	return {
		typed,
		email: cleanEmail(typed),
		gatewayId: foldReference(typed).replace(/^#/, ""),
		receiptNumber: /^\d{4}-\d{6,}$/.exec(foldReference(typed))?.[0],
		code: readCode(typed) ?? "",
		phones: listPhones(typed),
		referenceKey: toReferenceKey(typed),
		idOf(prefix) {
			const [, rest] = new RegExp(`^${prefix}[-_](.*)$`, "s").exec(lower) ?? [];
			if (rest !== undefined) return `${prefix}_${rest}`;
			const isPart = /^[0-9a-f]+$/.test(lower) && lower.length >= MIN_ID_DIGITS;
			const digits = isPart ? lower : readShortReference(typed);
			return digits && `${prefix}_${digits}`;
		},
	};
}

/** A search that finds more than this is too wide to read. */
const MAX_FOUND = 20;

const like = (column: string, pattern: string) =>
	sql<SqlBool>`${sql.ref(column)} like ${pattern} escape '\\'`;

type Table = "users" | "transactions" | "manual_payments";

/** Selects only ids, which the index contains. */
async function findIds(db: Db, table: Table, conditions: readonly ReturnType<typeof like>[]) {
	const found = await Promise.all(
		conditions.map((condition) =>
			db
				.selectFrom(table as "users")
				.select("id")
				.where(condition)
				.limit(MAX_FOUND)
				.execute(),
		),
	);
	return [...new Set(found.flat().map(({ id }) => id))].slice(0, MAX_FOUND);
}

async function findPeople(db: Db, { typed, email, phones }: SearchText): Promise<UserRow[]> {
	const [byContact, byName] = await Promise.all([
		findIds(db, "users", [
			like("email", beginsWith(email)),
			...phones.map((phone) => like("phone", beginsWith(phone))),
		]),
		findByText(db, "users", typed, MAX_FOUND),
	]);
	const ids = [...new Set([...byContact, ...byName.map(String)])].slice(0, MAX_FOUND);
	if (ids.length === 0) return [];
	const rows = db.selectFrom("users").selectAll().where("id", "in", ids);
	return rows.orderBy("created_at", "desc").execute();
}

async function findCreators(db: Db, { typed }: SearchText): Promise<CreatorRow[]> {
	const ids = await findByText(db, "creators", typed, MAX_FOUND);
	if (ids.length === 0) return [];
	const rows = db.selectFrom("creators").selectAll().where("id", "in", ids.map(Number));
	return rows.orderBy("name").execute();
}

async function findTransactions(
	db: Db,
	text: SearchText,
	numbered: readonly string[],
): Promise<ListedTransaction[]> {
	const id = text.idOf("txn");
	const ids = await findIds(
		db,
		"transactions",
		id === undefined ? [] : [like("id", beginsWith(id))],
	);
	const atGateway = await findByGatewayId(db, text.gatewayId, MAX_FOUND);
	const found = new Set([...ids, ...atGateway, ...numbered]);
	return listTransactionsById(db, [...found].slice(0, MAX_FOUND));
}

async function findTransfers(
	db: Db,
	text: SearchText,
	numbered: readonly string[],
): Promise<ListedManualPayment[]> {
	const { phones, referenceKey } = text;
	const id = text.idOf("mp");
	const ids = await findIds(db, "manual_payments", [
		...(id === undefined ? [] : [like("id", beginsWith(id))]),
		...(referenceKey === null ? [] : [like("reference_key", beginsWith(referenceKey))]),
		...phones.map((phone) => like("user_phone", beginsWith(phone))),
	]);
	return listTransfersById(db, [...new Set([...numbered, ...ids])]);
}

async function findCodes(db: Db, { typed, code }: SearchText): Promise<DiscountCodeRow[]> {
	const found = await Promise.all(
		[...new Set([typed, code])].map((text) => findByText(db, "discount_codes", text, MAX_FOUND)),
	);
	const codes = found.flat().map(String);
	if (codes.length === 0) return [];
	const rows = db.selectFrom("discount_codes").selectAll().where("code", "in", codes);
	return rows.orderBy("code").limit(MAX_FOUND).execute();
}

export type Found = {
	people: UserRow[];
	transactions: ListedTransaction[];
	transfers: ListedManualPayment[];
	creators: CreatorRow[];
	codes: DiscountCodeRow[];
};

/** Everything that may be meant, a few of each kind. */
export async function search(db: Db, text: SearchText): Promise<Found> {
	const numbered = await findByReceiptNumber(db, text.receiptNumber);
	const [people, transactions, transfers, creators, codes] = await Promise.all([
		findPeople(db, text),
		findTransactions(db, text, numbered),
		findTransfers(db, text, numbered),
		findCreators(db, text),
		findCodes(db, text),
	]);
	return { people, transactions, transfers, creators, codes };
}
