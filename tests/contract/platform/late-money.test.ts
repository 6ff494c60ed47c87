/** Tests money that comes after its payment had failed. */
import { expect, it } from "vitest";
import { readSecrets } from "../../../platform/database/secret-store";
import { signedHeaders } from "../../../platform/gateway/mock/mock-signature";
import type { ApiClient } from "../../support/api-client";
import { describeOnEachDatabase, type PlatformFixture } from "../../support/platform-fixture";
import { payByCard, readStatus, requestTransfer, settle, startPayment } from "./payer";

/** Reports that the money of a payment has arrived, whatever was reported before. */
async function reportMoney(fixture: PlatformFixture, id: string, amountMinor = 4900) {
	const body = JSON.stringify({
		id: `evt_late_${id}`,
		type: "payment.completed",
		created_at: fixture.now.toISOString(),
		data: { transaction_id: id, amount_cents: amountMinor, currency: "EGP" },
	});
	const { webhookKey } = await fixture.withStore(readSecrets);
	const headers = signedHeaders(webhookKey, body, fixture.now);
	const init = { method: "POST", body, headers };
	const response = await fixture.createClient().fetch("/webhooks/mock-gateway", init);
	expect(response.status).toBe(200);
}

async function startFailed(fixture: PlatformFixture) {
	const payer = await startPayment(fixture);
	await settle(payer.client, payer.id, "failed");
	fixture.advance(60);
	await fixture.platform.operator.webhooks.deliverDue();
	expect(await readStatus(payer.client, payer.id)).toMatchObject({ status: "failed" });
	return payer;
}

const listPlans = async (client: ApiClient) => (await client.send("memberships")).data.memberships;

const countToGiveBack = async (fixture: PlatformFixture) =>
	(await fixture.platform.operator.today()).ungranted.count;

const ways = {
	"by another card payment": (fixture: PlatformFixture, client: ApiClient) =>
		payByCard(fixture, client),
	"by a transfer": async (fixture: PlatformFixture, client: ApiClient) => {
		const { id } = await requestTransfer(client);
		fixture.advance(60);
		await fixture.platform.operator.manualPayments.approve(id, "test");
		return id;
	},
};

describeOnEachDatabase(
	"money for a failed payment",
	(fixture) => {
		it("[payment-117] grants when nothing else was bought for it", async () => {
			const { client, id } = await startFailed(fixture);
			await payByCard(fixture, client, 3);
			await reportMoney(fixture, id);
			expect(await readStatus(client, id)).toMatchObject({
				status: "completed",
				subscription: { next_billing_date: expect.any(String) },
			});
			expect(await listPlans(client)).toHaveLength(2);
			expect(await countToGiveBack(fixture)).toBe(0);
		});

		it("[payment-117] adds to a plan that was paid before it was started", async () => {
			const { client } = await startFailed(fixture);
			await payByCard(fixture, client);
			fixture.advance(60);
			const body = { plan_id: 2, subscription_type: "platform" };
			const id = String((await client.send("initiateSubscription", { body })).data.transaction_id);
			await settle(client, id, "failed");
			const [before] = await listPlans(client);
			await reportMoney(fixture, id);
			const [after] = await listPlans(client);
			expect(String(after?.next_billing_date) > String(before?.next_billing_date)).toBe(true);
		});

		it.each(Object.entries(ways))(
			"[payment-117] is listed to give back when the plan was paid %s since, unless that was refunded",
			async (_, pay) => {
				const { refunds } = fixture.platform.operator;
				const payers = [await startFailed(fixture), await startFailed(fixture)] as const;
				const [kept, refunded] = payers;
				const ids = [await pay(fixture, kept.client), await pay(fixture, refunded.client)];
				const refund = { reason: "asked", note: null, endsPlan: true } as const;
				await refunds.record(String(ids[1]), "test", refund);
				const before = await listPlans(kept.client);
				const toGiveBack = await countToGiveBack(fixture);
				for (const { id } of payers) await reportMoney(fixture, id);
				expect(await listPlans(kept.client)).toEqual(before);
				expect(await countToGiveBack(fixture)).toBe(toGiveBack + 1);
				const mails = await fixture.listMails();
				const asking = mails.filter(({ text }) => text.includes(kept.id));
				expect(asking.map(({ kind }) => kind)).toEqual(["operator-refund"]);
				expect(await listPlans(refunded.client)).toHaveLength(1);
				await refunds.record(kept.id, "test", refund);
				expect(await countToGiveBack(fixture)).toBe(toGiveBack);
				expect(await listPlans(kept.client)).toEqual(before);
			},
		);
	},
	{ operatorEmail: "operator@example.com" },
);
