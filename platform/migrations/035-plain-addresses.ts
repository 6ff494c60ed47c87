/**
 * Mail addresses that were kept with marks that are not seen, or with a domain in Arabic letters, as this
 * release compares them. An account keeps its address where another one has the plain one already.
 */
import { domainToASCII } from "node:url";
import { type Kysely, type Migration, sql } from "kysely";

const INVISIBLE = /[\p{Cf}\p{DI}\u2800]/gu;
const FOREIGN_DOMAIN = /^(?=.*[^\x20-\x7e])[\p{L}\p{M}\p{N}.\u3002\uFF0E\uFF61-]+$/u;

function toPlain(email: string): string {
	const address = email.replace(INVISIBLE, "").trim().toLowerCase();
	const at = address.lastIndexOf("@");
	const domain = address.slice(at + 1);
	const known = at >= 0 && FOREIGN_DOMAIN.test(domain) ? domainToASCII(domain) : "";
	return known === "" ? address : address.slice(0, at + 1) + known;
}

type Kept = { id: string; email: string };

async function renew(db: Kysely<unknown>, table: string, column: string): Promise<void> {
	const place = sql.table(table);
	const email = sql.ref(column);
	// Only an address with more bytes than characters has such a mark or domain.
	const { rows } = await sql<Kept>`select id, ${email} as email from ${place}
		where octet_length(${email}) > length(${email})`.execute(db);
	for (const kept of rows) {
		const plain = toPlain(kept.email);
		const isFree = sql`not exists (select 1 from ${place} where ${email} = ${plain})`;
		await sql`update ${place} set ${email} = ${plain} where id = ${kept.id}
			and ${table === "users" ? isFree : sql`1 = 1`}`.execute(db);
	}
}

export const plainAddresses: Migration = {
	async up(db: Kysely<unknown>) {
		await renew(db, "users", "email");
		await renew(db, "manual_payments", "user_email");
		await renew(db, "contact_inquiries", "email");
		await renew(db, "outbox", "recipient");
	},
};
