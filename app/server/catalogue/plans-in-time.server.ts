/** The platform's own plans for the landing page, which must not wait long for prices. */
import { withTimeout } from "~/api/with-timeout.server";
import type { Plan } from "~/domain/catalogue/plan";
import type { RequestContext } from "~/server/context.server";
import { keepPrices } from "./last-prices.server";

/** Late prices are in the cache for the next visit. */
const PRICES_MILLISECONDS = 700;

/** Undefined when the platform gave no answer in time. */
export async function loadPlansInTime(context: RequestContext): Promise<Plan[] | undefined> {
	const { api, log } = context;
	const first = await withTimeout(api.catalogue.pricing(), PRICES_MILLISECONDS, () => undefined);
	if (first?.ok) {
		keepPrices(context, first.value);
		return first.value.platformPlans.filter((plan) => plan.kind === "platform");
	}
	log.warn({ kind: first?.failure.kind ?? "late" }, "the landing page is shown without prices");
	return undefined;
}
