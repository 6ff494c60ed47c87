/** The first catalogue of an embedded platform: the sample figures of docs/product.md. */
import type { Kysely } from "kysely";
import type { Schema } from "../database/schema";
import { creators, supporters } from "./creator";
import { discountCodes } from "./discount-code";
import { creatorTiers, packages, platformPlans } from "./plan";

const NAME = "catalogue";

/**
 * Fills a new database, once. The note that it was done makes processes that start together take
 * turns, and keeps a catalogue that the operator has emptied empty.
 */
export async function seedCatalogue(db: Kysely<Schema>, now: Date): Promise<void> {
	await db.transaction().execute(async (trx) => {
		const noted = await trx
			.insertInto("seeds")
			.values({ name: NAME, seeded_at: now.toISOString() })
			.onConflict((conflict) => conflict.column("name").doNothing())
			.returning("name")
			.executeTakeFirst();
		if (noted === undefined) return;
		await trx.insertInto("creators").values(creators).execute();
		await trx.insertInto("supporters").values(supporters).execute();
		await trx
			.insertInto("plans")
			.values([...platformPlans, ...creatorTiers, ...packages])
			.execute();
		await trx.insertInto("discount_codes").values(discountCodes).execute();
	});
}
