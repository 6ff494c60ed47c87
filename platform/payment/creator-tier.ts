/** Updates a creator's tier when a package has ended (docs/product/catalogue.md, catalogue-32). */
import { type CreatorStanding, lockUser, replaceTier } from "../account/user-store";
import type { Db } from "../database/database";
import type { PlatformContext } from "../runtime/context";
import { listRunningPackages } from "./running-plan";

/** Replaces the tier of an ended package by that of the newest running package, or by none. */
export async function settleTier(context: PlatformContext, trx: Db, userId: string): Promise<void> {
	// Locked before packages are read: a concurrent purchase is among them, or sets the tier later.
	const tier = (await lockUser(trx, userId))?.creator_tier;
	const names = await listRunningPackages(context, trx, userId);
	if (!tier || names.includes(tier)) return;
	const [newest] = names;
	const to = { is_creator: newest === undefined ? 0 : 1, creator_tier: newest ?? null };
	await replaceTier(trx, userId, { from: tier, to });
}

/** Renames the tier of everybody for whom the package runs. */
export async function renameTier(
	trx: Db,
	{ planId, from, to }: { planId: number; from: string; to: string },
): Promise<void> {
	const owners = trx
		.selectFrom("subscriptions")
		.select("user_id")
		.where("plan_id", "=", planId)
		.where("ended_at", "is", null);
	await trx
		.updateTable("users")
		.set({ creator_tier: to })
		.where("creator_tier", "=", from)
		.where("id", "in", owners)
		.execute();
}

type Given = { tier: string; before: CreatorStanding | null };

/**
 * Takes back the tier of a payment, unless another running package of the same name pays for it.
 */
export async function takeTierBack(
	context: PlatformContext,
	trx: Db,
	userId: string,
	{ tier, before }: Given,
): Promise<void> {
	await lockUser(trx, userId);
	if ((await listRunningPackages(context, trx, userId)).includes(tier)) return;
	if (before !== null) await replaceTier(trx, userId, { from: tier, to: before });
	// The earlier tier may have ended meanwhile.
	await settleTier(context, trx, userId);
}
