/** People who pay, ready for a test: a verified account on the embedded platform, or a fake one. */
import type { Locale } from "~/i18n/locale";
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

/** A signed-in visitor with a verified account; the address of the mail is unique. */
export async function createBuyer(server: Site, language: Language = "en"): Promise<Buyer> {
	counter += 1;
	const email = `buyer-${counter}-${Date.now()}@example.com`;
	const visitor = createPageClient(server, { "Accept-Language": language });
	const earlier = listMailLinks(server.output()).length;
	await visitor.post("/register", {
		name: "Mona Adel",
		email,
		phone: "+201001234567",
		password: PASSWORD,
		password_confirmation: PASSWORD,
	});
	const links = await server.waitForMailLinks(earlier + 1);
	const link = new URL(links[earlier] ?? "");
	await visitor.post("/verify-email", { token: link.searchParams.get("token") ?? "" });
	await signIn(visitor, email);
	return { ...visitor, email };
}

export async function signIn(visitor: PageClient, email: string): Promise<Page> {
	let page = await visitor.post("/login", { email, password: PASSWORD });
	// A busy machine may take too long for a hash: people try once more.
	if (page.status === 503) page = await visitor.post("/login", { email, password: PASSWORD });
	if (page.status !== 303) throw new Error(`sign-in ended with ${page.status}`);
	return page;
}

/** Presses the button of a plan. */
export const choosePlan = (visitor: PageClient, planId: string): Promise<Page> =>
	visitor.post("/subscription", { plan_id: planId });

export const readTransactionId = (location: string | null): string =>
	new URL(location ?? "", "http://site").searchParams.get("transaction_id") ?? "";

/** Starts paying for a plan and gives an answer at the mock gateway. */
export async function payAtMockGateway(
	visitor: PageClient,
	outcome: "completed" | "failed" | "cancelled",
	planId = "2",
): Promise<{ transactionId: string; answer: Page }> {
	const started = await choosePlan(visitor, planId);
	const transactionId = readTransactionId(started.location);
	return { transactionId, answer: await visitor.post(started.location ?? "", { outcome }) };
}

export async function signInAtFake(
	site: Reachable,
	language: Language = "en",
): Promise<PageClient> {
	const visitor = createPageClient(site, { "Accept-Language": language });
	await signIn(visitor, fakeUser.email);
	return visitor;
}

/** Answers the status call with this transaction from now on. */
export function setStatus(upstream: Upstream, changes: Record<string, unknown>): void {
	upstream.handlers["GET /api/v1/payments/transactions/{id}/status"] = () =>
		ok(fakeTransaction(changes));
}
