/** A signed-in visitor with three payments in the session, on a scripted platform. */
import { fakePlatform, fakeTransaction, ok } from "../../support/fake-platform";
import { type LiveSite, startLiveSite } from "../../support/live-site";
import type { PageClient } from "../../support/page-client";
import { choosePlan, type Language, signInAtFake } from "../payment/buyer";

export const STATUS = "GET /api/v1/payments/transactions/{id}/status";

const plans = [
	{ id: 1, name: "Basic", price: 25, interval: "month" },
	{ id: 2, name: "Premium", price: "49.50", interval: "month" },
	{ id: 3, name: "Premium Annual", price: 490, interval: "year" },
];

/** Plan N is paid as `txn_N`. */
export const startAccountSite = (env: Record<string, string> = {}): Promise<LiveSite> =>
	startLiveSite({ PAYMENTS: "gateway", MOCK_GATEWAY: "on", ...env }, (getSiteUrl) => ({
		...fakePlatform(getSiteUrl),
		"GET /api/v1/web-subscriptions/pricing": () => ok({ platform_plans: plans }),
		"POST /web/api/auth/logout": () => ok({}),
		"POST /api/v1/web-subscriptions/initiate": ({ body }) => {
			const transactionId = `txn_${(body as { plan_id: number }).plan_id}`;
			return ok({
				payment_url: `${getSiteUrl()}/mock-payment?transaction_id=${transactionId}`,
				transaction_id: transactionId,
			});
		},
	}));

/** Returns the status of each transaction by id; others are not found. */
export function setStatuses(
	{ upstream }: LiveSite,
	statuses: Record<string, Record<string, unknown>>,
): void {
	upstream.handlers[STATUS] = ({ path }) => {
		const id = path.split("/").at(-2) ?? "";
		const status = statuses[id];
		if (!status) return { status: 404, body: { success: false, message: "not found" } };
		return ok(fakeTransaction({ transaction_id: id, ...status }));
	};
}

export const paid = { status: "completed", webhook_processed: true };

/** Started in the order of the plans, so `txn_3` is the newest. */
export async function startThreePayments(
	site: LiveSite,
	language: Language = "en",
): Promise<PageClient> {
	const visitor = await signInAtFake(site.server, language);
	for (const { id } of plans) await choosePlan(visitor, String(id));
	return visitor;
}
