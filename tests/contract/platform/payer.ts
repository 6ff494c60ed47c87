/** What a payer does: start a payment, settle it at the mock gateway, ask what became of it. */
import { headerNames } from "../../../contract/calls";
import type { ApiClient } from "../../support/api-client";
import type { PlatformFixture } from "../../support/platform-fixture";

/** A payment that waits at the gateway, and the person who started it. */
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

export async function readStatus(client: ApiClient, id: string) {
	return (await client.send("transactionStatus", { params: { id } })).data;
}
