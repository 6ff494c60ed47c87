/**
 * The first catalogue of an embedded platform: the sample figures (docs/product.md, catalogue-22).
 */
import type { Kysely } from "kysely";
import type { Schema } from "../database/schema";
import { creators, supporters } from "./creator";
import { discountCodes } from "./discount-code";
import { creatorTiers, packages, platformPlans } from "./plan";

export async function seedCatalogue(db: Kysely<Schema>): Promise<void> {
	await db.insertInto("creators").values(creators).execute();
	await db.insertInto("supporters").values(supporters).execute();
	await db
		.insertInto("plans")
		.values([...platformPlans, ...creatorTiers, ...packages])
		.execute();
	await db.insertInto("discount_codes").values(discountCodes).execute();
}
