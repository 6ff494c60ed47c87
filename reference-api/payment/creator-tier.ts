/** What a creator is once a package has ended (docs/product.md, catalogue-32). */
import { getUser, replaceTier } from "../account/user-store";
import type { Db } from "../database/database";
import { listRunningPackages } from "./account-payment-store";

/** Replaces a tier whose package has ended by that of the newest running package, or by none. */
export async function settleTier(trx: Db, userId: string, now: Date): Promise<void> {
	const { creator_tier: tier } = await getUser(trx, userId);
	const names = await listRunningPackages(trx, userId, now);
	if (tier === null || names.includes(tier)) return;
	const [newest] = names;
	const to = { is_creator: newest === undefined ? 0 : 1, creator_tier: newest ?? null };
	await replaceTier(trx, userId, { from: tier, to });
}
