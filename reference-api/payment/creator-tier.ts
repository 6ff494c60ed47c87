/** What a creator is once a package has ended (docs/product.md, catalogue-32). */
import { getUser, replaceTier } from "../account/user-store";
import { findPlan } from "../catalogue/plan-store";
import type { Db } from "../database/database";
import { listRunning } from "./account-payment-store";

/** The names of the packages that run, the newest first. */
async function listPackageNames(trx: Db, userId: string, now: Date): Promise<string[]> {
	const names: string[] = [];
	for (const { plan_id } of await listRunning(trx, userId, now)) {
		const plan = await findPlan(trx, plan_id);
		if (plan?.kind === "package") names.push(plan.name);
	}
	return names;
}

/** A tier whose package runs no more gives way to the newest that does, or to none. */
export async function settleTier(trx: Db, userId: string, now: Date): Promise<void> {
	const { creator_tier: tier } = await getUser(trx, userId);
	const names = await listPackageNames(trx, userId, now);
	if (tier === null || names.includes(tier)) return;
	const [newest] = names;
	const to = { is_creator: newest === undefined ? 0 : 1, creator_tier: newest ?? null };
	await replaceTier(trx, userId, { from: tier, to });
}
