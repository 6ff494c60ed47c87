/** References are compared without signs: those that are kept as well. */
import { type Kysely, type Migration, sql } from "kysely";

/** The signs that people and copies write into numbers, some of which no one sees. */
const SIGNS = "-–—_./\\#:;,'\"()[]*+\u00ad\u200b\u200c\u200d\u2060\ufeff";

const withoutSigns = [...SIGNS].reduce(
	(text, sign) => sql`replace(${text}, ${sql.lit(sign)}, '')`,
	sql`reference_key`,
);

export const plainReferences: Migration = {
	async up(db: Kysely<unknown>) {
		await sql`update manual_payments set reference_key = nullif(${withoutSigns}, '')
			where reference_key <> ${withoutSigns}`.execute(db);
	},
};
