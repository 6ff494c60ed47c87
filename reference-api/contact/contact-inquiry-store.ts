/** Contact inquiries: kept for a person to answer. */
import type { Insertable, Selectable } from "kysely";
import type { Db, ListOptions } from "../database/database";
import type { ContactInquiryTable } from "../database/schema";

export type ContactInquiryRow = Selectable<ContactInquiryTable>;

export async function insertContactInquiry(
	db: Db,
	inquiry: Insertable<ContactInquiryTable>,
): Promise<void> {
	await db.insertInto("contact_inquiries").values(inquiry).execute();
}

/** The newest first. */
export async function listContactInquiries(
	db: Db,
	{ limit }: ListOptions = {},
): Promise<ContactInquiryRow[]> {
	return db
		.selectFrom("contact_inquiries")
		.selectAll()
		.orderBy("created_at", "desc")
		.$if(limit !== undefined, (query) => query.limit(limit ?? 0))
		.execute();
}
