/** Updates a creator's tier when a package has ended (docs/product/catalogue.md, catalogue-32). */
import { type CreatorStanding, lockUser, replaceTier } from "../account/user-store";
import type { Db } from "../database/database";
import { isRunningAt, listRunningPackages } from "./account-payment-store";

/** Replaces the tier of an ended package by that of the newest running package, or by none. */
export async function settleTier(trx: Db, userId: string, now: Date): Promise<void> {
	// Locked before packages are read: a concurrent purchase is among them, or sets the tier later.
	const tier = (await lockUser(trx, userId))?.creator_tier;
	const names = await listRunningPackages(trx, userId, now);
	if (!tier || names.includes(tier)) return;
	const [newest] = names;
	const to = { is_creator: newest === undefined ? 0 : 1, creator_tier: newest ?? null };
	await replaceTier(trx, userId, { from: tier, to });
}

/** Renames the tier of everybody for whom the package runs. */
export async function renameTier(
	trx: Db,
	{ planId, from, to }: { planId: number; from: string; to: string },
	now: Date,
): Promise<void> {
	const owners = trx
		.selectFrom("subscriptions")
		.select("user_id")
		.where("plan_id", "=", planId)
		.where(isRunningAt(now));
	await trx
		.updateTable("users")
		.set({ creator_tier: to })
		.where("creator_tier", "=", from)
		.where("id", "in", owners)
		.execute();
}

type Given = { tier: string; before: CreatorStanding | null; now: Date };

/**
 * Takes back the tier of a payment, unless another running package of the same name pays for it.
 */
export async function takeTierBack(
	trx: Db,
	userId: string,
	{ tier, before, now }: Given,
): Promise<void> {
	await lockUser(trx, userId);
	if ((await listRunningPackages(trx, userId, now)).includes(tier)) return;
	if (before !== null) await replaceTier(trx, userId, { from: tier, to: before });
	// The earlier tier may have ended meanwhile.
	await settleTier(trx, userId, now);
}
