/** Removes signs from stored references, which are compared without them. */
import { type Kysely, type Migration, sql } from "kysely";

/** Signs that people and copies put into numbers, some of them invisible. */
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
