/** Manual payment requests that fail: without a response, rejected, and rejected while another waits. */

import { at, pressRequest, requestApproval, walkTo } from "../../routes/manual-payment/payer";
import { signInAtFake } from "../../routes/payment/buyer";
import { fakePlatform, ok, REQUEST_CALL, STATUS_CALL } from "../../support/fake-platform";
import { startLiveSite } from "../../support/live-site";
import { named, type StateGroup, visitAll, withSite } from "./state";

/** Each has its own person, because concurrent presses share a remembered failure. */
const openShop = (OPTIONAL_CALLS = "deleteAccount") => {
	const env = { PAYMENTS: "gateway", MOCK_GATEWAY: "on", CACHE_SECONDS: "0", OPTIONAL_CALLS };
	return startLiveSite(env, fakePlatform);
};

const withoutResponse: StateGroup = async (language) =>
	withSite(await openShop(), async ({ server, upstream }) => {
		upstream.handlers[REQUEST_CALL] = () => ({ status: 503 });
		const buyer = await signInAtFake(server, language);
		const page = await requestApproval(buyer);
		return [
			named("request stored", page),
			...(await visitAll(buyer, "request stored", ["/premium"])),
			named("request stored, signed out", await buyer.follow(await buyer.post("/logout", {}))),
		];
	});

const rejected: StateGroup = async (language) =>
	withSite(await openShop(), async ({ server, upstream }) => {
		upstream.handlers[REQUEST_CALL] = () => ({ status: 422, body: { success: false } });
		const buyer = await signInAtFake(server, language);
		const page = await requestApproval(buyer);
		const post = async (name: string, path: string, form: Record<string, string>) =>
			named(`request rejected, ${name}`, await buyer.follow(await buyer.post(path, form)));
		return [
			named("request rejected", page),
			...(await visitAll(buyer, "request rejected", ["/premium", "/premium?plan=2", "/account"])),
			await post("another way", at("method"), { payment_method: "instapay" }),
			await post("a card", "/subscription", { plan_id: "2" }),
			await post("no deletion", "/account/delete", { current_password: "any" }),
			await post("signed out", "/logout", {}),
		];
	});

const LIST = "GET /api/v1/account/payments";
const waiting = {
	transaction_id: "mp_first",
	status: "pending",
	payment_method: "vodafone_cash",
	plan_id: 2,
	amount: 49,
	currency: "EGP",
};

const rejectedBesideAnother: StateGroup = async (language) =>
	withSite(await openShop("accountPayments"), async ({ server, upstream }) => {
		upstream.handlers[LIST] = () => ok({ payments: [] });
		const buyer = await signInAtFake(server, language);
		const page = await walkTo(buyer, "request_approval");
		Object.assign(upstream.handlers, {
			[REQUEST_CALL]: () => ({ status: 409, body: { success: false, code: "payment_waiting" } }),
			[STATUS_CALL]: () => ({ body: { success: true, status: "pending" } }),
			[LIST]: () => ok({ payments: [{ ...waiting, created_at: new Date().toISOString() }] }),
		});
		return [named("request rejected, another waits", await pressRequest(buyer, page))];
	});

export const failedRequests: StateGroup = async (language) => [
	...(await withoutResponse(language)),
	...(await rejected(language)),
	...(await rejectedBesideAnother(language)),
];
