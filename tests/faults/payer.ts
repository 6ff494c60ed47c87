/** People who pay through the web pages, and retry when the server dies. */
import { setTimeout as sleep } from "node:timers/promises";
import { vi } from "vitest";
import { readTransactionId } from "../routes/payment/buyer";
import { createPageClient, type Page, type PageClient } from "../support/page-client";
import { PASSWORD, PlatformFixture } from "../support/platform-fixture";
import { hearing } from "../support/site";
import type { TestDatabase } from "../support/test-database";

export type Target = { plan_id: string; creator_id?: string };
export type Outcome = "completed" | "failed" | "cancelled";

/** A gateway as a payer's browser meets it. */
export type PayerGateway = {
	/** With these settings a server takes payments through it. */
	env: Record<string, string>;
	/** Returns the id of the payment that a response started; undefined when it started none. */
	readStarted(page: Page): string | undefined;
};

export const mockGateway: PayerGateway = {
	env: { PAYMENTS: "gateway", MOCK_GATEWAY: "on", ...hearing },
	readStarted: ({ location }) =>
		location?.includes("/mock-payment?") ? readTransactionId(location) : undefined,
};

/** Eleven things that one person can pay for at the same time. */
export const targets: readonly Target[] = [
	...["1", "2", "3"].map((plan_id) => ({ plan_id })),
	...["4", "5"].map((plan_id) => ({ plan_id, creator_id: "3" })),
	...["201", "202", "203"].map((plan_id) => ({ plan_id, creator_id: "1" })),
	...["211", "212"].map((plan_id) => ({ plan_id, creator_id: "2" })),
	{ plan_id: "222", creator_id: "3" },
];

/** Inserts verified accounts before the server starts; returns their addresses. */
export async function registerPeople(
	database: TestDatabase,
	count: number,
	{ hasSamples = false } = {},
): Promise<string[]> {
	const fixture = new PlatformFixture();
	await fixture.open(database, { now: () => new Date(), hasSamples });
	const emails: string[] = [];
	while (emails.length < count) emails.push((await fixture.registerVerified()).email);
	await fixture.close();
	return emails;
}

/** Repeats a request without a response until it gets one, as a person would. */
export async function insist(url: string, send: () => Promise<Page>): Promise<Page> {
	for (;;) {
		try {
			return await send();
		} catch {
			await vi.waitFor(async () => (await fetch(new URL("/readyz", url))).text(), {
				timeout: 90_000,
				interval: 50,
			});
		}
	}
}

export async function signInPayer(url: string, email: string): Promise<PageClient> {
	const visitor = createPageClient({ url, fetch });
	const send = () => visitor.post("/login", { email, password: PASSWORD });
	let page = await insist(url, send);
	// Some of many simultaneous sign-ins get a 429 and retry later.
	while (page.status === 503) {
		await sleep(200);
		page = await insist(url, send);
	}
	if (page.status !== 303) throw new Error(`sign-in ended with ${page.status}`);
	return visitor;
}

/** Resolves when the server has acknowledged the start. */
async function start(
	url: string,
	visitor: PageClient,
	target: Target,
	gateway = mockGateway,
): Promise<string> {
	const page = await insist(url, () => visitor.post("/subscription", target));
	const id = gateway.readStarted(page);
	if (id === undefined) throw new Error(`start ended with ${page.status} ${page.location}`);
	return id;
}

/**
 * "We couldn't start it" is a correct response too: the person presses again, with the same key.
 */
export async function pressUntilStarted(
	url: string,
	visitor: PageClient,
	target: Target,
	gateway = mockGateway,
): Promise<string> {
	for (;;) {
		try {
			return await start(url, visitor, target, gateway);
		} catch (error) {
			if (!/ended with 503/.test(String(error))) throw error;
			await sleep(300);
		}
	}
}

/** Resolves when the server has acknowledged the payer's act at the gateway. */
export async function settle(url: string, visitor: PageClient, id: string, outcome: Outcome) {
	const path = `/mock-payment?return_url=%2Fpayment-callback&transaction_id=${id}`;
	const page = await insist(url, () => visitor.post(path, { outcome }));
	if (page.status !== 303) throw new Error(`settling ended with ${page.status}`);
}
