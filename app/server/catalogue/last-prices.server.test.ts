import { afterEach, describe, expect, it, vi } from "vitest";
import type { Plan } from "~/domain/catalogue/plan";
import type { Locale } from "~/i18n/locale";
import { createMemoryStore, type SharedStore } from "~/server/shared-store.server";
import { createLastPrices, keepPrices, recallPrices } from "./last-prices.server";

const plan: Plan = {
	id: "2",
	name: "Premium",
	priceMajor: 49,
	currency: "EGP",
	interval: "monthly",
	features: ["Audio"],
	isPopular: false,
	kind: "platform",
	isPriceGuessed: false,
};

/** A value for every field: one that is added without a sample fails the type check. */
const wholePlan: Required<Plan> = {
	...plan,
	discountText: "Save 17%",
	description: "Everything",
	renews: true,
};

/** The requests of one process. */
function startProcess(store: SharedStore) {
	const services = { lastPrices: createLastPrices(), store };
	const errors: unknown[] = [];
	const open = (locale: Locale) => ({
		services,
		session: { user: undefined },
		locale,
		log: { error: (error: unknown) => errors.push(error) },
		afterResponse: [] as Array<() => Promise<void>>,
	});
	return {
		errors,
		async keep(plans: Plan[], locale: Locale = "en", pricing = { platformPlans: plans }) {
			const context = open(locale);
			keepPrices(context, pricing);
			for (const work of context.afterResponse) await work().catch(() => undefined);
		},
		recall: (locale: Locale = "en") => recallPrices(open(locale)),
	};
}

const away: SharedStore = {
	...createMemoryStore(),
	get: () => Promise.reject(new Error("away")),
	set: () => Promise.reject(new Error("away")),
};

afterEach(() => vi.useRealTimers());

describe("the last prices", () => {
	it("of one process are known to another by the shared store, with all their fields", async () => {
		const store = createMemoryStore();
		await startProcess(store).keep([wholePlan]);
		expect((await startProcess(store).recall())?.plans).toEqual([wholePlan]);
	});

	it("are known to the process itself while the shared store is away", async () => {
		const alone = startProcess(away);
		await alone.keep([plan]);
		expect((await alone.recall())?.plans).toEqual([plan]);
		expect(alone.errors.length).toBeGreaterThan(0);
	});

	it("carry the time when they were read, though a cache hands them out again", async () => {
		vi.useFakeTimers({ toFake: ["Date"], now: 1_000 });
		const alone = startProcess(away);
		const cached = { platformPlans: [plan] };
		await alone.keep([], "en", cached);
		vi.setSystemTime(200_000);
		await alone.keep([], "en", cached);
		expect((await alone.recall())?.readAt).toBe(1_000);
	});

	it("are named in the visitor's language only while the amounts are the newest", async () => {
		vi.useFakeTimers({ toFake: ["Date"], now: 1_000 });
		const alone = startProcess(away);
		await alone.keep([{ ...plan, name: "بريميوم" }], "ar");
		vi.setSystemTime(2_000);
		await alone.keep([plan]);
		expect(await alone.recall("ar")).toMatchObject({ plans: [{ name: "بريميوم" }], readAt: 2_000 });
		await alone.keep([{ ...plan, priceMajor: 59 }]);
		expect((await alone.recall("ar"))?.plans).toMatchObject([{ name: "Premium", priceMajor: 59 }]);
	});
});
