/** Returns what the client reads from a response to the pricing call. */
import { buildFixture, unwrap } from "./client-fixture";
import { json } from "./hostile-server";

export async function loadPricing(body: unknown) {
	const { client } = await buildFixture(json(body));
	return unwrap(await client.catalogue.pricing());
}

export async function loadTier(fields: object) {
	const tiers = [{ name: "VIP", ...fields }];
	const pricing = await loadPricing({ platform_plans: [], creator: { name: "Adel", tiers } });
	return pricing.creator?.tiers[0];
}
