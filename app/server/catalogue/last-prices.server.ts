/**
 * The last price list of the platform, kept for an hour whatever CACHE_SECONDS says: in this process
 * and, for the other replicas, in the shared store (docs/product.md, wallet-10).
 */
import { z } from "zod";
import type { Pricing } from "~/api/catalogue.server";
import { groupPlans, planSchema } from "~/domain/catalogue/plan";
import { LOCALES, type Locale } from "~/i18n/locale";
import type { Logger } from "~/server/log.server";
import type { Session } from "~/server/session/session.server";
import type { SharedStore } from "~/server/shared-store.server";

const KEPT_SECONDS = 60 * 60;

const readingSchema = z.object({
	plans: z.array(planSchema),
	/** Epoch milliseconds. */
	readAt: z.number(),
});

/** The plans for listeners as the platform listed them at one moment. */
export type PriceReading = z.infer<typeof readingSchema>;

/** The price lists that this process knows. */
export type LastPrices = {
	/** By the language of the plans' texts. */
	readings: Map<Locale, PriceReading>;
	/** Answers that were processed already: a cache returns the same object again. */
	seen: WeakSet<Pricing>;
};

export const createLastPrices = (): LastPrices => ({ readings: new Map(), seen: new WeakSet() });

/** The part of the request context that is used here. */
type PriceContext = {
	services: { readonly lastPrices: LastPrices; readonly store: SharedStore };
	session: Pick<Session, "user">;
	locale: Locale;
	log: Pick<Logger, "error">;
	afterResponse: Array<() => Promise<void>>;
};

const nameReading = (locale: Locale) => `prices:${locale}`;

/**
 * Keeps a price list for all visitors; the shared store is written after the response. Not when
 * somebody is signed in: the platform may list personal prices for them.
 */
export function keepPrices(context: PriceContext, pricing: Pricing): void {
	const { services, session, locale, afterResponse } = context;
	const { lastPrices, store } = services;
	if (session.user || lastPrices.seen.has(pricing)) return;
	lastPrices.seen.add(pricing);
	const plans = groupPlans(pricing.platformPlans).platform;
	const reading: PriceReading = { plans, readAt: Date.now() };
	lastPrices.readings.set(locale, reading);
	afterResponse.push(() => store.set(nameReading(locale), JSON.stringify(reading), KEPT_SECONDS));
}

/** The newest price list of the last hour; in the visitor's language when its prices are the same. */
export async function recallPrices(context: PriceContext): Promise<PriceReading | undefined> {
	const found = await Promise.all(LOCALES.map((locale) => findReading(context, locale)));
	const newest = pickNewest(found);
	const own = found[LOCALES.indexOf(context.locale)];
	if (!newest || !own || listPrices(own) !== listPrices(newest)) return newest;
	return { ...own, readAt: newest.readAt };
}

async function findReading(context: PriceContext, locale: Locale) {
	const known = context.services.lastPrices.readings.get(locale);
	const readings = [known, await readShared(context, locale)];
	return pickNewest(readings.filter((reading) => reading && isRecent(reading)));
}

/** Best effort: while the shared store is unavailable only this process's own list is known. */
async function readShared(
	{ services, log }: PriceContext,
	locale: Locale,
): Promise<PriceReading | undefined> {
	try {
		const text = await services.store.get(nameReading(locale));
		return text === null ? undefined : readingSchema.parse(JSON.parse(text));
	} catch (error) {
		log.error({ err: error }, "the last prices could not be read");
		return undefined;
	}
}

const isRecent = ({ readAt }: PriceReading) => Date.now() - readAt < KEPT_SECONDS * 1000;

const pickNewest = (readings: ReadonlyArray<PriceReading | undefined>) =>
	readings.reduce(
		(newest, reading) =>
			reading && (!newest || reading.readAt > newest.readAt) ? reading : newest,
		undefined,
	);

const listPrices = ({ plans }: PriceReading) =>
	JSON.stringify(plans.map(({ id, priceMajor, currency }) => [id, priceMajor, currency]));
