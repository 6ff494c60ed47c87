/** Payers ready for a test: a verified account on the embedded platform, or a fake one. */
import type { Locale } from "~/i18n/locale";
import { readDocument } from "../../support/document";
import { fakeTransaction, fakeUser, ok } from "../../support/fake-platform";
import {
	createPageClient,
	type Page,
	type PageClient,
	type Reachable,
} from "../../support/page-client";
import { listMailLinks, type Site } from "../../support/site";
import type { Upstream } from "../../support/upstream";

export const PASSWORD = "correct-horse-7-battery";
let counter = 0;

export type Language = Locale;

export type Buyer = PageClient & { email: string };

/** A signed-in visitor with a verified account and a unique mail address. */
export async function createBuyer(server: Site, language: Language = "en"): Promise<Buyer> {
	counter += 1;
	const email = `buyer-${counter}-${Date.now()}@example.com`;
	const visitor = createPageClient(server, { "Accept-Language": language });
	const earlier = listMailLinks(server.output()).length;
	const person = { name: "Mona Adel", email, phone: "+201001234567" };
	const password = { password: PASSWORD, password_confirmation: PASSWORD };
	await insist(() => visitor.post("/register", { ...person, ...password }));
	const links = await server.waitForMailLinks(earlier + 1);
	const link = new URL(links[earlier] ?? "");
	const token = link.searchParams.get("token") ?? "";
	await insist(() => visitor.post("/verify-email", { token }));
	await signIn(visitor, email);
	return { ...visitor, email };
}

const MAX_PRESSES = 4;

/** Retries when a busy machine delays the platform beyond the page's limit, as people do. */
export async function insist(press: () => Promise<Page>): Promise<Page> {
	let page = await press();
	for (let presses = 1; page.status === 503 && presses < MAX_PRESSES; presses++)
		page = await press();
	return page;
}

export async function signIn(visitor: PageClient, email: string): Promise<Page> {
	const page = await insist(() => visitor.post("/login", { email, password: PASSWORD }));
	if (page.status !== 303) throw new Error(`sign-in ended with ${page.status}`);
	return page;
}

/** Presses a plan's button. */
export const choosePlan = (visitor: PageClient, planId: string): Promise<Page> =>
	visitor.post("/subscription", { plan_id: planId });

/** The address of a gateway outside the site, which a page leads to by itself and by a link. */
export function readGatewayUrl(page: Page): string {
	const document = readDocument(page);
	const refresh = document.querySelector("meta[http-equiv=refresh]")?.getAttribute("content");
	const href = document.querySelector("main a")?.getAttribute("href") ?? "";
	if (refresh !== `0; url=${href}`) throw new Error(`the page leads to ${refresh} and ${href}`);
	return href;
}

export const readTransactionId = (location: string | null): string =>
	new URL(location ?? "", "http://site").searchParams.get("transaction_id") ?? "";

/** Starts a payment for a plan and chooses an outcome at the mock gateway. */
export async function payAtMockGateway(
	visitor: PageClient,
	outcome: "completed" | "failed" | "cancelled",
	planId = "2",
): Promise<{ transactionId: string; response: Page }> {
	const started = await choosePlan(visitor, planId);
	const transactionId = readTransactionId(started.location);
	return { transactionId, response: await visitor.post(started.location ?? "", { outcome }) };
}

export async function signInAtFake(
	site: Reachable,
	language: Language = "en",
): Promise<PageClient> {
	const visitor = createPageClient(site, { "Accept-Language": language });
	await signIn(visitor, fakeUser.email);
	return visitor;
}

/** Makes the status call return this transaction from now on. */
export function setStatus(upstream: Upstream, changes: Record<string, unknown>): void {
	upstream.handlers["GET /api/v1/payments/transactions/{id}/status"] = () =>
		ok(fakeTransaction(changes));
}
