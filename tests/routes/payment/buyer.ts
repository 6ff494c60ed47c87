/** People who pay, ready for a test: a verified account on the embedded platform, or a fake one. */
import type { Locale } from "~/i18n/locale";
import { listMailLinks, type Site } from "../../support/site";
import type { Upstream, UpstreamAnswer, UpstreamHandlers } from "../../support/upstream";
import { createVisitor, type Page, type Reachable, type Visitor } from "../../support/visitor";

export const PASSWORD = "correct-horse-7-battery";
let counter = 0;

export type Language = Locale;

export type Buyer = Visitor & { email: string };

/** A signed-in visitor with a verified account; the address of the mail is unique. */
export async function createBuyer(server: Site, language: Language = "en"): Promise<Buyer> {
	counter += 1;
	const email = `buyer-${counter}-${Date.now()}@example.com`;
	const visitor = createVisitor(server, { "Accept-Language": language });
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

export async function signIn(visitor: Visitor, email: string): Promise<Page> {
	const page = await visitor.post("/login", { email, password: PASSWORD });
	if (page.status !== 303) throw new Error(`sign-in ended with ${page.status}`);
	return page;
}

/** Presses the button of a plan. */
export const choosePlan = (visitor: Visitor, planId: string): Promise<Page> =>
	visitor.post("/subscription", { plan_id: planId });

export const readTransactionId = (location: string | null): string =>
	new URL(location ?? "", "http://site").searchParams.get("transaction_id") ?? "";

/** Starts paying for a plan and gives an answer at the mock gateway. */
export async function payAtMockGateway(
	visitor: Visitor,
	outcome: "completed" | "failed" | "cancelled",
	planId = "2",
): Promise<{ transactionId: string; answer: Page }> {
	const started = await choosePlan(visitor, planId);
	const transactionId = readTransactionId(started.location);
	return { transactionId, answer: await visitor.post(started.location ?? "", { outcome }) };
}

export const fakeUser = {
	id: 7,
	name: "Mona Adel",
	email: "mona@example.com",
	is_active: true,
	email_verified_at: "2026-01-01T00:00:00Z",
};

const ok = (data: unknown): UpstreamAnswer => ({ body: { success: true, data } });

/** What a working platform says; a test replaces the call that it is about. */
export const fakePlatform = (siteUrl: () => string): UpstreamHandlers => ({
	"POST /web/api/auth/login": () => ({
		body: { success: true, message: "Login successful", data: { user: fakeUser } },
		headers: { "Set-Cookie": "upstream=1; Path=/" },
	}),
	"GET /web/api/auth/me": () => ok({ user: fakeUser }),
	"GET /api/v1/web-subscriptions/pricing": () =>
		ok({ platform_plans: [{ id: 2, name: "Premium", price: "49.00", interval: "month" }] }),
	"POST /api/v1/web-subscriptions/initiate": () =>
		ok({
			payment_url: `${siteUrl()}/mock-payment?transaction_id=txn_fake`,
			transaction_id: "txn_fake",
			session_id: "ps_1",
		}),
	"GET /api/v1/payments/transactions/{id}/status": () => ok(fakeTransaction()),
});

export const fakeTransaction = (changes: Record<string, unknown> = {}) => ({
	transaction_id: "txn_fake",
	status: "pending",
	webhook_processed: false,
	payment_type: "listener_subscription",
	amount: 49.5,
	currency: "EGP",
	created_at: "2026-01-02T10:00:00Z",
	subscription: { plan_name: "Premium", billing_cycle: "monthly" },
	...changes,
});

export async function signInAtFake(site: Reachable, language: Language = "en"): Promise<Visitor> {
	const visitor = createVisitor(site, { "Accept-Language": language });
	await signIn(visitor, fakeUser.email);
	return visitor;
}

/** Answers the status call with this transaction from now on. */
export function setStatus(upstream: Upstream, changes: Record<string, unknown>): void {
	upstream.handlers["GET /api/v1/payments/transactions/{id}/status"] = () =>
		ok(fakeTransaction(changes));
}
