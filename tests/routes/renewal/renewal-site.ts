/** A site on a scripted platform whose person has a plan that can be renewed. */
import { fakePlatform, fakeTransaction, ok } from "../../support/fake-platform";
import { type LiveSite, startLiveSite } from "../../support/live-site";
import type { UpstreamHandlers } from "../../support/upstream";

export const MEMBERSHIPS = "GET /api/v1/account/memberships";
export const PAYMENTS = "GET /api/v1/account/payments";
const PRICING = "GET /api/v1/web-subscriptions/pricing";

const DAY_MILLISECONDS = 86_400_000;
/** An instant some days from now, as the platform writes it. */
export const inDays = (days: number): string =>
	new Date(Date.now() + days * DAY_MILLISECONDS).toISOString();

const accounts = { WALLET_VODAFONE_CASH: "01099990000", INSTAPAY_ADDRESS: "sawt@instapay" };

export const startRenewalSite = (env: Record<string, string> = {}): Promise<LiveSite> =>
	startLiveSite({ CACHE_SECONDS: "0", ...accounts, ...env }, (getSiteUrl) => ({
		...fakePlatform(getSiteUrl),
		[MEMBERSHIPS]: () => ok({ memberships: [] }),
		[PAYMENTS]: () => ok({ payments: [] }),
	}));

type Changes = Record<string, unknown>;

export const renewal = (changes: Changes = {}) => ({
	amount: "49.00",
	currency: "EGP",
	billing_cycle: "monthly",
	payment_method: "vodafone_cash",
	user_phone: "+201012345678",
	...changes,
});

/** A running plan that ends in three days. */
export const premium = (changes: Changes = {}) => ({
	plan_id: 2,
	plan_name: "Premium",
	payment_type: "listener_subscription",
	renews: false,
	next_billing_date: inDays(3),
	renewal: renewal(),
	...changes,
});

/** A transfer for it that was approved a month ago. */
export const transfer = (changes: Changes = {}) => ({
	...fakeTransaction({ transaction_id: "mp_1", status: "approved", amount: "49.00" }),
	created_at: inDays(-28),
	payment_method: "vodafone_cash",
	plan_id: 2,
	subscription: { plan_name: "Premium", next_billing_date: inDays(3) },
	...changes,
});

/** A card payment for it. */
export const cardPayment = (changes: Changes = {}) => ({
	...fakeTransaction({ transaction_id: "txn_1", status: "completed", webhook_processed: true }),
	amount: "49.00",
	plan_id: 2,
	subscription: { plan_name: "Premium", next_billing_date: inDays(3) },
	...changes,
});

type Had = { memberships?: unknown[]; payments?: unknown[]; plans?: unknown[] };

const plans = [
	{ id: 1, name: "Basic", price: "25.00", interval: "month", renews: false },
	{ id: 2, name: "Premium", price: "49.00", interval: "month", renews: false },
];

/** Sets what the platform lists from now on. */
export function setHad({ upstream }: LiveSite, had: Had): void {
	const handlers: UpstreamHandlers = {
		[MEMBERSHIPS]: () => ok({ memberships: had.memberships ?? [] }),
		[PAYMENTS]: () => ok({ payments: had.payments ?? [] }),
		[PRICING]: () => ok({ platform_plans: had.plans ?? plans }),
	};
	Object.assign(upstream.handlers, handlers);
}
