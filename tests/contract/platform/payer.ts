/** What a payer does: start a payment, settle it at the mock gateway, ask what became of it. */
import { headerNames } from "../../../contract/calls";
import type { Bench } from "./bench";
import type { Visitor } from "./visitor";

/** A payment that waits at the gateway, and the person who started it. */
export async function startPayment(bench: Bench, planId = 2) {
	const person = await bench.registerVerified();
	const body = { plan_id: planId, subscription_type: "platform" };
	const { data } = await person.visitor.send("initiateSubscription", { body });
	return { ...person, id: String(data.transaction_id) };
}

export async function settle(visitor: Visitor, id: string, outcome: string): Promise<Response> {
	const headers = { [headerNames.csrf]: await visitor.csrfToken() };
	const init = { method: "POST", headers, body: JSON.stringify({ outcome }) };
	return visitor.fetch(`/mock-gateway/payments/${id}`, init);
}

export async function readStatus(visitor: Visitor, id: string) {
	return (await visitor.send("transactionStatus", { params: { id } })).data;
}
