/**
 * Search of the console and the command line: reads the typed text as each thing that it may be,
 * then looks each up by an index.
 */

import { type SqlBool, sql } from "kysely";
import { cleanEmail } from "#core/email";
import { dropInvisible } from "#core/name";
import { compactPhone } from "#core/phone";
import { readShortReference } from "#core/short-reference";
import type { UserRow } from "../account/user-store";
import { cleanTyped } from "../base/text";
import type { Db } from "../database/database";
import type { DiscountCodeRow } from "../invite/discount-code-store";
import { normalizeCode } from "../invite/discount-code-store";
import {
	type ListedManualPayment,
	listTransfersById,
} from "../manual-payment/manual-payment-store";
import { toReferenceKey } from "../manual-payment/transfer-reference";
import { type ListedTransaction, listTransactionsById } from "../payment/transaction-store";

const MIN_PHONE_DIGITS = 4;
const MIN_ID_DIGITS = 6;

/** Escapes the wildcards of a pattern. */
const escapePattern = (text: string) => text.replace(/[\\%_]/g, "\\$&");

/** `mona` finds what begins with it. */
export const beginsWith = (text: string): string => `${escapePattern(text)}%`;

/** `mona` finds what contains it. */
export const contains = (text: string): string => `%${escapePattern(text)}%`;

/**
 * Letters that are often written for one another: `أحمد` and `احمد` are one name, and so are `Işık`
 * and `IŞIK`.
 */
const spellings = [
	["أ", "ا"],
	["إ", "ا"],
	["آ", "ا"],
	["ى", "ي"],
	["ی", "ي"],
	["ة", "ه"],
	["ک", "ك"],
	["ı", "i"],
] as const;

export const foldSpelling = (text: string): string =>
	spellings.reduce((folded, [letter, usual]) => folded.replaceAll(letter, usual), text);

/** Databases may fold only ASCII capitals; these are the capitals of the other typed letters. */
const capitalsOf = (text: string) =>
	[...new Set(text)]
		.filter((letter) => letter > "\x7f")
		.map((letter) => [letter.toUpperCase(), letter] as const)
		.filter(([capital, letter]) => capital !== letter && capital.length === letter.length);

/** Each letter and the one that replaces it, for a search in small letters. */
const spellingsOf = (text: string) => [...spellings, ...capitalsOf(foldSpelling(text))];

/** Like `contains`, with a wildcard for each letter that has another spelling. */
export function containsSpelled(text: string): string {
	const letters = new RegExp(`[${spellingsOf(text).flat().join("")}]`, "gu");
	return contains(text).replace(letters, "_");
}

/** In small letters this capital becomes two characters, the second of which no name contains. */
const DOTTED_CAPITAL = "İ";

type SearchText = {
	/** The text as the page shows it again. */
	typed: string;
	lower: string;
	/**
	 * Possible beginnings of a phone number: as typed, with + or + for 00, with +20, with 0. Empty when
	 * it is not a number.
	 */
	phones: string[];
	/** The beginning of an id: complete, without `txn_`, or from its short code. */
	idOf(prefix: "txn" | "mp"): string | undefined;
	referenceKey: string | null;
	/** The text in the form in which addresses are stored. */
	email: string;
	/** The text in the form in which discount codes are stored; empty when it can be none. */
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
	const lower = typed.replaceAll(DOTTED_CAPITAL, "i").toLowerCase();
	return {
		typed,
		lower,
		email: cleanEmail(lower),
		code: normalizeCode(typed),
		phones: listPhones(typed),
		referenceKey: toReferenceKey(typed),
		idOf(prefix) {
			if (lower.startsWith(`${prefix}_`)) return lower;
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

const lowerName = sql<string>`lower(name)`;
const foldName = (text: string) =>
	spellingsOf(text).reduce(
		(name, [letter, usual]) => sql<string>`replace(${name}, ${letter}, ${usual})`,
		sql<string>`lower(replace(name, ${DOTTED_CAPITAL}, 'i'))`,
	);

/** Ignores case and spelling. Folding is slow, so only possible matches are folded. */
const nameHas = (text: string) =>
	sql<SqlBool>`${lowerName} like ${containsSpelled(text)} escape '\\'
		and ${foldName(text)} like ${contains(foldSpelling(text))} escape '\\'`;

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

async function findPeople(db: Db, { lower, email, phones }: SearchText): Promise<UserRow[]> {
	const ids = await findIds(db, "users", [
		like("email", beginsWith(email)),
		...phones.map((phone) => like("phone", beginsWith(phone))),
		nameHas(lower),
	]);
	if (ids.length === 0) return [];
	const rows = db.selectFrom("users").selectAll().where("id", "in", ids);
	return rows.orderBy("created_at", "desc").execute();
}

async function findTransactions(db: Db, text: SearchText): Promise<ListedTransaction[]> {
	const id = text.idOf("txn");
	if (id === undefined) return [];
	return listTransactionsById(db, await findIds(db, "transactions", [like("id", beginsWith(id))]));
}

async function findTransfers(db: Db, text: SearchText): Promise<ListedManualPayment[]> {
	const { phones, referenceKey } = text;
	const id = text.idOf("mp");
	const ids = await findIds(db, "manual_payments", [
		...(id === undefined ? [] : [like("id", beginsWith(id))]),
		...(referenceKey === null ? [] : [like("reference_key", beginsWith(referenceKey))]),
		...phones.map((phone) => like("user_phone", beginsWith(phone))),
	]);
	return listTransfersById(db, ids);
}

async function findCodes(db: Db, { code }: SearchText): Promise<DiscountCodeRow[]> {
	if (code === "") return [];
	const codes = db.selectFrom("discount_codes").selectAll();
	return codes
		.where(like("code", beginsWith(code)))
		.orderBy("code")
		.limit(MAX_FOUND)
		.execute();
}

export type Found = {
	people: UserRow[];
	transactions: ListedTransaction[];
	transfers: ListedManualPayment[];
	codes: DiscountCodeRow[];
};

/** Everything that may be meant, a few of each kind. */
export async function search(db: Db, text: SearchText): Promise<Found> {
	const [people, transactions, transfers, codes] = await Promise.all([
		findPeople(db, text),
		findTransactions(db, text),
		findTransfers(db, text),
		findCodes(db, text),
	]);
	return { people, transactions, transfers, codes };
}
