import { describe, expect, it } from "vitest";
import { buildFixture, unwrap } from "./client-fixture";
import { json, reset } from "./hostile-server";

const choice = { planId: "7" };

async function start(body: unknown, status = 200) {
	const { client } = await buildFixture(json(body, status));
	return unwrap(await client.payment.initiateSubscription(choice));
}

describe("starting a payment", () => {
	it.each([{}, { payment_url: null }, { payment_url: " " }])(
		"reports a response without an address: %o",
		async (fields) => {
			expect(await start({ transaction_id: 5, ...fields })).toEqual({
				kind: "no-payment-url",
				transactionId: "5",
			});
		},
	);

	it("tells a message from an error field", async () => {
		expect(await start({ message: "Not for sale" }, 422)).toMatchObject({
			kind: "rejected",
			message: "Not for sale",
			isErrorField: false,
		});
		expect(await start({ error: "Already subscribed", message: "No" }, 409)).toMatchObject({
			kind: "rejected",
			message: "Already subscribed",
			isErrorField: true,
		});
	});

	it("[platform-12] keeps a machine code apart from the message", async () => {
		const body = { error: "email_not_verified", message: "Please verify your email first." };
		expect(await start(body, 403)).toMatchObject({
			kind: "rejected",
			message: "Please verify your email first.",
			code: "email_not_verified",
			isErrorField: true,
		});
	});

	it("reads a 200 with success false as a rejection", async () => {
		const body = { success: false, message: "No", data: { payment_url: "https://pay.example/" } };
		expect(await start(body)).toMatchObject({ kind: "rejected", message: "No" });
	});

	it("marks a missing response as open", async () => {
		const { client } = await buildFixture(reset);
		expect(await client.payment.initiateSubscription(choice)).toMatchObject({
			ok: false,
			failure: { kind: "network", isOutcomeUnknown: true },
		});
	});
});

describe("sending a tip", () => {
	it("sends nothing for a creator id that is no integer", async () => {
		const { client, server } = await buildFixture(json({}));
		const tip = { creatorId: "abc", amountMajor: 15, isAnonymous: false };
		const outcome = unwrap(await client.payment.sendTip(tip));
		expect(outcome).toEqual({ kind: "rejected", isErrorField: false });
		expect(server.seen).toHaveLength(0);
	});
});
