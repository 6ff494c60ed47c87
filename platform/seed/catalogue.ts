/**
 * The first catalogue of an embedded platform: the plans of docs/product/catalogue.md. Creators, supporters
 * and codes are samples, added only on request.
 */

import type { Kysely } from "kysely";
import { getUnit } from "#core/currency";
import type { Schema } from "../database/schema";
import { nameHouse } from "./brand-row";
import { creatorTiers, packages, platformPlans } from "./plan";
import { creators, discountCodes, supporters } from "./sample";

type Db = Kysely<Schema>;

/** Asked before the transaction, which takes the write lock: another program may hold it. */
const wasNoted = async (db: Db, name: string): Promise<boolean> =>
	(await db.selectFrom("seeds").select("name").where("name", "=", name).executeTakeFirst()) !==
	undefined;

/** False when the seed ran before, also in a process that started at the same time. */
async function note(trx: Db, name: string, now: Date): Promise<boolean> {
	const noted = await trx
		.insertInto("seeds")
		.values({ name, seeded_at: now.toISOString() })
		.onConflict((conflict) => conflict.column("name").doNothing())
		.returning("name")
		.executeTakeFirst();
	return noted !== undefined;
}

/** The seed's amounts are in hundredths; those of another currency are as many whole units. */
const convert = (hundredths: number, currency: string): number =>
	Math.round((hundredths / 100) * getUnit(currency));

const pricePlan =
	(currency: string) =>
	<Row extends { price_minor: number }>(plan: Row) => ({
		...plan,
		currency,
		price_minor: convert(plan.price_minor, currency),
	});

/**
 * Fills a new database, once, with prices in this currency. The record of the seed makes concurrent starts take turns, and keeps
 * a catalogue empty that the operator has emptied.
 */
export async function seedCatalogue(db: Db, now: Date, currency: string): Promise<void> {
	if (await wasNoted(db, "catalogue")) return;
	await db.transaction().execute(async (trx) => {
		if (!(await note(trx, "catalogue", now))) return;
		await trx
			.insertInto("plans")
			.values([...platformPlans, ...packages].map(nameHouse).map(pricePlan(currency)))
			.execute();
	});
}

/**
 * Adds invented creators with tiers and supporters, and codes in every state. Returns false and
 * adds nothing when it ran before, or when the catalogue has its own creators or codes.
 */
export async function seedSamples(db: Db, now: Date, currency: string): Promise<boolean> {
	if (await wasNoted(db, "samples")) return false;
	const convertOne = (hundredths: number) => convert(hundredths, currency);
	return db.transaction().execute(async (trx) => {
		const isNew = await note(trx, "samples", now);
		if (!isNew || (await isInUse(trx))) return false;
		await trx
			.insertInto("creators")
			.values(
				creators.map((creator) => ({
					...creator,
					tips_currency: currency,
					total_tips_minor: convertOne(creator.total_tips_minor ?? 0),
				})),
			)
			.execute();
		await trx
			.insertInto("supporters")
			.values(
				supporters.map((tip) => ({ ...tip, currency, amount_minor: convertOne(tip.amount_minor) })),
			)
			.execute();
		await trx
			.insertInto("plans")
			.values(creatorTiers.map(pricePlan(currency)))
			.execute();
		await trx
			.insertInto("discount_codes")
			.values(
				discountCodes.map(nameHouse).map((code) => ({
					...code,
					currency,
					value: code.type === "fixed" ? convertOne(code.value) : code.value,
					minimal_spend: code.minimal_spend == null ? null : convertOne(code.minimal_spend),
				})),
			)
			.execute();
		return true;
	});
}

async function isInUse(trx: Db): Promise<boolean> {
	const creator = await trx.selectFrom("creators").select("id").executeTakeFirst();
	const code = await trx.selectFrom("discount_codes").select("code").executeTakeFirst();
	return creator !== undefined || code !== undefined;
}
