/** What the landing page loads: its mode and the prices, which it never waits long for. */
import { setTimeout as wait } from "node:timers/promises";
import type { Plan } from "~/domain/catalogue/plan";
import { getI18n } from "~/i18n/instance.server";
import { readLandingMode } from "~/paths";
import { keepPrices } from "~/server/catalogue/last-prices.server";
import type { RequestContext } from "~/server/context.server";

/** A page that sells must not wait for its prices: late ones are there for the next visit. */
const PRICES_MILLISECONDS = 700;

export async function loadLanding(request: Request, context: RequestContext) {
	const { pathname, search } = new URL(request.url);
	const plans = await loadPlatformPlans(context);
	context.document.isForEveryone = plans !== undefined;
	const mode = readLandingMode(pathname, search) ?? "listener";
	const { t } = getI18n(context.locale);
	return {
		mode,
		title: mode === "creator" ? t("landing:creatorTitle") : undefined,
		description: mode === "creator" ? t("landing:hero.creator.lead") : undefined,
		plans: plans ?? [],
		showsTestimonials: context.settings.marketingClaims,
	};
}

/** Undefined when the platform gave no answer in time. */
async function loadPlatformPlans(context: RequestContext): Promise<Plan[] | undefined> {
	const { api, log } = context;
	const limit = new AbortController();
	const late = wait(PRICES_MILLISECONDS, undefined, { signal: limit.signal }).catch(
		() => undefined,
	);
	const first = await Promise.race([api.catalogue.pricing(), late]);
	limit.abort();
	if (first?.ok) {
		keepPrices(context, first.value);
		return first.value.platformPlans.filter((plan) => plan.kind === "platform");
	}
	log.warn({ kind: first?.failure.kind ?? "late" }, "the landing page is shown without prices");
	return undefined;
}
