/**
 * Does what payers do: starts and settles payments, requests transfers, and asks for their state.
 */
import { headerNames } from "../../../contract/calls";
import type { ApiClient } from "../../support/api-client";
import type { PlatformFixture } from "../../support/platform-fixture";

/** Starts a gateway payment and returns it with its payer. */
export async function startPayment(fixture: PlatformFixture, planId = 2) {
	const person = await fixture.registerVerified();
	const body = { plan_id: planId, subscription_type: "platform" };
	const { data } = await person.client.send("initiateSubscription", { body });
	return { ...person, id: String(data.transaction_id) };
}

export async function settle(client: ApiClient, id: string, outcome: string): Promise<Response> {
	const headers = { [headerNames.csrf]: await client.csrfToken() };
	const init = { method: "POST", headers, body: JSON.stringify({ outcome }) };
	return client.fetch(`/mock-gateway/payments/${id}`, init);
}

/** Pays for a plan by card, and returns the transaction's id. */
export async function payByCard(fixture: PlatformFixture, client: ApiClient, planId = 2) {
	const body = { plan_id: planId, subscription_type: "platform" };
	const { data } = await client.send("initiateSubscription", { body });
	const id = String(data.transaction_id);
	await settle(client, id, "completed");
	fixture.advance(3);
	await fixture.platform.operator.webhooks.deliverDue();
	return id;
}

export async function readStatus(client: ApiClient, id: string) {
	return (await client.send("transactionStatus", { params: { id } })).data;
}

/** Returns the body of a transfer request for this plan. */
export const premiumTransfer = {
	plan_id: 2,
	plan_name: "Premium",
	amount: 49,
	currency: "EGP",
	payment_method: "instapay",
	user_email: "mona@example.com",
	user_name: "Mona",
	user_phone: "01012345678",
};
export const annualTransfer = {
	...premiumTransfer,
	plan_id: 3,
	plan_name: "Premium Annual",
	amount: 490,
};

/** Requests a transfer for plan 2, by a person who may have requested one before. */
export async function requestTransfer(
	client: ApiClient,
	change: Record<string, unknown> = {},
	headers: Record<string, string> = {},
) {
	const body = { ...premiumTransfer, ...change };
	const { status, data } = await client.send("requestManualPayment", { body, headers });
	return { status, id: String(data?.payment_id) };
}

/** Creates a verified person who requests a transfer for plan 2. */
export async function requestNewTransfer(
	fixture: PlatformFixture,
	change: Record<string, unknown> = {},
) {
	const person = await fixture.registerVerified();
	const { id } = await requestTransfer(person.client, change);
	const readStatus = async () =>
		(await person.client.send("manualPaymentStatus", { params: { id } })).data.status;
	const listMemberships = async () => (await person.client.send("memberships")).data.memberships;
	return { ...person, id, readStatus, listMemberships };
}
