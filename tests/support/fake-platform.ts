/** A working platform with invented data; `upstream.ts` serves it. */
import type { Upstream, UpstreamHandlers, UpstreamResponse } from "./upstream";

export const REQUEST_CALL = "POST /api/v1/manual-payments/request";
export const STATUS_CALL = "GET /api/v1/manual-payments/{id}/status";

export const fakeUser = {
	id: 7,
	name: "Mona Adel",
	email: "mona@example.com",
	is_active: true,
	email_verified_at: "2026-01-01T00:00:00Z",
};

export const ok = (data: unknown): UpstreamResponse => ({ body: { success: true, data } });

/** Signs in every visitor with an app token, and keeps the session. */
export const appSignIn: UpstreamHandlers = {
	"POST /web/api/auth/exchange-mobile-token": () => ok({ user: { user: fakeUser } }),
	"GET /web/api/auth/me": () => ok({ user: fakeUser }),
};

/** The responses of a working platform; a test replaces the call it is about. */
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

/** Returns the key of each manual payment request, with or without a response, oldest first. */
export const listRequestKeys = ({ calls }: Upstream): string[] =>
	calls
		.filter(({ method, path }) => `${method} ${path}` === REQUEST_CALL)
		.map(({ headers }) => {
			const key = headers["idempotency-key"];
			if (typeof key !== "string") throw new Error("a wallet request came without a key");
			return key;
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
