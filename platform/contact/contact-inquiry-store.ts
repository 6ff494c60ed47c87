/** Contact inquiries, stored for a person to answer. */
import { type Insertable, type Selectable, sql } from "kysely";
import type { DayRange } from "#core/record-filter";
import type { Db } from "../database/database";
import { type Page, type PageRequest, readPage } from "../database/page";
import type { ContactInquiryTable } from "../database/schema";

export type ContactInquiryRow = Selectable<ContactInquiryTable>;

export async function insertContactInquiry(
	db: Db,
	inquiry: Insertable<ContactInquiryTable>,
): Promise<void> {
	await db.insertInto("contact_inquiries").values(inquiry).execute();
}

export type InquiryFilter = DayRange & { status?: "open" | "answered" | undefined };

/** Newest first, filtered by days and state. */
export async function pageContactInquiries(
	db: Db,
	{ status, ...days }: InquiryFilter,
	request: PageRequest,
): Promise<Page<ContactInquiryRow>> {
	let rows = db.selectFrom("contact_inquiries").selectAll();
	if (status) rows = rows.where("answered_at", status === "answered" ? "is not" : "is", null);
	return readPage(rows, { table: "contact_inquiries", days }, request);
}

export async function findContactInquiry(
	db: Db,
	id: string,
): Promise<ContactInquiryRow | undefined> {
	return db.selectFrom("contact_inquiries").selectAll().where("id", "=", id).executeTakeFirst();
}

/** Matches the address regardless of case. */
const typedEmail = sql<string>`lower(email)`;

/** The newest messages from an address. */
export async function listInquiriesOf(
	db: Db,
	email: string,
	limit: number,
): Promise<ContactInquiryRow[]> {
	return db
		.selectFrom("contact_inquiries")
		.selectAll()
		.where(typedEmail, "=", email)
		.orderBy("created_at", "desc")
		.limit(limit)
		.execute();
}

type InquirySource = { email: string; userId?: string; until?: string };

/** Deletes the messages from an address up to an instant, and those of an account; returns their ids. */
export async function deleteInquiriesOf(
	db: Db,
	{ email, userId, until }: InquirySource,
): Promise<string[]> {
	let typed = db.deleteFrom("contact_inquiries").where(typedEmail, "=", email);
	if (until !== undefined) typed = typed.where("created_at", "<=", until);
	const deleted = await typed.returning("id").execute();
	if (userId === undefined) return deleted.map(({ id }) => id);
	const signedIn = await db
		.deleteFrom("contact_inquiries")
		.where("user_id", "=", userId)
		.returning("id")
		.execute();
	return [...deleted, ...signedIn].map(({ id }) => id);
}

/** Undefined when there is none, or when it was answered before. */
export async function markAnswered(
	db: Db,
	id: string,
	answer: { at: Date; by: string },
): Promise<ContactInquiryRow | undefined> {
	return db
		.updateTable("contact_inquiries")
		.set({ answered_at: answer.at.toISOString(), answered_by: answer.by })
		.where("id", "=", id)
		.where("answered_at", "is", null)
		.returningAll()
		.executeTakeFirst();
}
