/** Finds people, payments, transfers and codes; each look-up is one index read, or a narrow one. */
import { type SqlBool, sql } from "kysely";
import type { UserRow } from "../account/user-store";
import type { Db } from "../database/database";
import type { DiscountCodeRow } from "../invite/discount-code-store";
import {
	type ListedManualPayment,
	listTransfersById,
} from "../manual-payment/manual-payment-store";
import { type ListedTransaction, listTransactionsById } from "../payment/transaction-store";
import {
	beginsWith,
	contains,
	containsSpelled,
	DOTTED_CAPITAL,
	foldSpelling,
	type SearchText,
	spellingsOf,
} from "./search-text";

/** A search that finds more than this is too wide to read. */
export const MAX_FOUND = 20;

const like = (column: string, pattern: string) =>
	sql<SqlBool>`${sql.ref(column)} like ${pattern} escape '\\'`;

const lowerName = sql<string>`lower(name)`;
const foldName = (text: string) =>
	spellingsOf(text).reduce(
		(name, [letter, usual]) => sql<string>`replace(${name}, ${letter}, ${usual})`,
		sql<string>`lower(replace(name, ${DOTTED_CAPITAL}, 'i'))`,
	);

/** Capitals and spellings do not matter. To fold takes its time: only what may match is folded. */
const nameHas = (text: string) =>
	sql<SqlBool>`${lowerName} like ${containsSpelled(text)} escape '\\'
		and ${foldName(text)} like ${contains(foldSpelling(text))} escape '\\'`;

type Table = "users" | "transactions" | "manual_payments";

/** Ids alone: they are in the index that is read. */
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

async function findPeople(db: Db, { lower, phones }: SearchText): Promise<UserRow[]> {
	const ids = await findIds(db, "users", [
		like("email", beginsWith(lower)),
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

async function findCodes(db: Db, { upper }: SearchText): Promise<DiscountCodeRow[]> {
	const codes = db.selectFrom("discount_codes").selectAll();
	return codes
		.where(like("code", beginsWith(upper)))
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

/** Everything that may be meant, at most a few of each kind. */
export async function search(db: Db, text: SearchText): Promise<Found> {
	const [people, transactions, transfers, codes] = await Promise.all([
		findPeople(db, text),
		findTransactions(db, text),
		findTransfers(db, text),
		findCodes(db, text),
	]);
	return { people, transactions, transfers, codes };
}
