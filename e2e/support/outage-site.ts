/** A site on a scripted platform whose prices and manual payment requests can fail. */
import {
	fakePlatform,
	listRequestKeys,
	REQUEST_CALL,
	STATUS_CALL,
} from "../../tests/support/fake-platform";
import { startInFrontOfUpstream } from "../../tests/support/live-site";
import type { UpstreamHandler, UpstreamHandlers } from "../../tests/support/upstream";
import { createSite, type Site, startQuickServer } from "./site";
import { test as base, expect } from "./test";

export { expect };

const PRICING = "GET /api/v1/web-subscriptions/pricing";
/** The platform's number of an accepted request. */
export const PAYMENT_ID = "mp_kept_1";

export const facts = {
	SUPPORT_EMAIL: "help@sawt.example",
	WALLET_VODAFONE_CASH: "01099990000",
	INSTAPAY_ADDRESS: "sawt@instapay",
};

export type Outage = {
	site: Site;
	/** Makes prices and manual payment requests fail from now on. */
	begin(): void;
	end(): void;
	/** The idempotency key of each manual payment request sent, with or without a response. */
	listKeys(): string[];
	/** The body of each manual payment request that the platform accepted. */
	taken: unknown[];
};

async function startOutageSite(): Promise<Outage> {
	const taken: unknown[] = [];
	const { server, upstream, stop } = await startInFrontOfUpstream(
		({ env }) => startQuickServer(env),
		{ ...facts, CACHE_SECONDS: "0" },
		fakePlatform,
	);
	const sell = upstream.handlers[PRICING] as UpstreamHandler;
	const working: UpstreamHandlers = {
		[PRICING]: sell,
		[REQUEST_CALL]: ({ body }) => {
			taken.push(body);
			return { body: { success: true, payment_id: PAYMENT_ID } };
		},
		[STATUS_CALL]: () => ({ body: { success: true, status: "pending" } }),
	};
	const failing: UpstreamHandlers = {
		[PRICING]: () => ({ body: "<html>It works!</html>" }),
		[REQUEST_CALL]: () => "reset",
	};
	return {
		site: createSite(server, server, stop),
		taken,
		begin: () => Object.assign(upstream.handlers, failing),
		end: () => Object.assign(upstream.handlers, working),
		listKeys: () => listRequestKeys(upstream),
	};
}

export const test = base.extend<object, { outage: Outage }>({
	outage: [
		// biome-ignore lint/correctness/noEmptyPattern: the form that Playwright asks for
		async ({}, use) => {
			const outage = await startOutageSite();
			await use(outage);
			await outage.site.stop();
		},
		{ scope: "worker" },
	],
	site: [({ outage }, use) => use(outage.site), { scope: "worker" }],
});
