import { sql } from "kysely";
import { expect, it } from "vitest";
import type { Platform } from "../../../platform/composition/platform";
import { readSecrets } from "../../../platform/database/secret-store";
import { signedHeaders } from "../../../platform/gateway/mock/mock-signature";
import {
	describeOnEachDatabase,
	describeOnOneDatabase,
	type PlatformFixture,
} from "../../support/platform-fixture";
import { readStatus, settle, startPayment } from "./payer";

const PATH = "/webhooks/mock-gateway";

type EventChange = { id?: string; type?: string; amount_cents?: number; currency?: string };

const eventBody = (transactionId: string, change: EventChange = {}) =>
	JSON.stringify({
		id: change.id ?? `evt_${transactionId}_${change.type ?? "payment.completed"}`,
		type: change.type ?? "payment.completed",
		created_at: "2025-05-10T12:00:00.000Z",
		data: {
			transaction_id: transactionId,
			amount_cents: change.amount_cents ?? 4900,
			currency: change.currency ?? "EGP",
		},
	});

async function post(fixture: PlatformFixture, body: string, headers: Record<string, string>) {
	const response = await fixture.createClient().fetch(PATH, {
		method: "POST",
		body,
		headers,
	});
	return response.status;
}

async function postSigned(fixture: PlatformFixture, body: string) {
	const { webhookKey } = await fixture.withStore(readSecrets);
	return post(fixture, body, signedHeaders(webhookKey, body, fixture.now));
}

const readNotice = (fixture: PlatformFixture, key: string) =>
	fixture.withStore((db) =>
		db
			.selectFrom("gateway_notices")
			.selectAll()
			.where("id", "=", `mock-gateway:${key}`)
			.executeTakeFirst(),
	);

describeOnOneDatabase("webhooks", (fixture) => {
	it("[platform-17] grant nothing without a signature, with another key or for a changed body", async () => {
		const { client, id } = await startPayment(fixture);
		const body = eventBody(id);
		const { webhookKey } = await fixture.withStore(readSecrets);
		const genuine = signedHeaders(webhookKey, eventBody("txn_other"), fixture.now);
		expect(await post(fixture, body, {})).toBe(401);
		expect(await post(fixture, body, signedHeaders("guessed", body, fixture.now))).toBe(401);
		expect(await post(fixture, body, genuine)).toBe(401);
		expect(await readStatus(client, id)).toMatchObject({ status: "pending" });
	});

	it("[platform-17] grant nothing when one is replayed more than five minutes later", async () => {
		const { client, id } = await startPayment(fixture);
		const body = eventBody(id);
		const { webhookKey } = await fixture.withStore(readSecrets);
		const headers = signedHeaders(webhookKey, body, fixture.now);
		fixture.advance(301);
		expect(await post(fixture, body, headers)).toBe(401);
		expect(await readStatus(client, id)).toMatchObject({ status: "pending" });
	});

	it("[platform-17] grant what was paid when they arrive up to five minutes late", async () => {
		const { client, id } = await startPayment(fixture);
		const body = eventBody(id);
		const { webhookKey } = await fixture.withStore(readSecrets);
		const headers = signedHeaders(webhookKey, body, fixture.now);
		fixture.advance(300);
		expect(await post(fixture, body, headers)).toBe(200);
		expect(await readStatus(client, id)).toMatchObject({ status: "completed" });
	});

	it("[platform-17] grant once, however often and however parallel the same event arrives", async () => {
		const { client, id } = await startPayment(fixture);
		const body = eventBody(id);
		const statuses = await Promise.all(Array.from({ length: 10 }, () => postSigned(fixture, body)));
		expect(new Set(statuses)).toEqual(new Set([200]));
		const { subscription } = await readStatus(client, id);
		const oneMonthLater = new Date(fixture.now);
		oneMonthLater.setUTCMonth(oneMonthLater.getUTCMonth() + 1);
		expect(subscription?.next_billing_date).toBe(oneMonthLater.toISOString());
	});

	it("are marked as repeated in the response", async () => {
		const { id } = await startPayment(fixture);
		const body = eventBody(id);
		const { webhookKey } = await fixture.withStore(readSecrets);
		const headers = signedHeaders(webhookKey, body, fixture.now);
		const responses: unknown[] = [];
		for (let round = 0; round < 2; round++) {
			const init = { method: "POST", body, headers };
			const response = await fixture.createClient().fetch(PATH, init);
			responses.push(await response.json());
		}
		expect(responses).toEqual([
			{ success: true, duplicate: false },
			{ success: true, duplicate: true },
		]);
	});

	it("grant once when two different events report the payment", async () => {
		const { client, id } = await startPayment(fixture);
		await postSigned(fixture, eventBody(id, { id: `evt_1_${id}` }));
		const first = await readStatus(client, id);
		await postSigned(fixture, eventBody(id, { id: `evt_2_${id}` }));
		expect(await readStatus(client, id)).toEqual(first);
	});

	it("leave a completed payment completed when a failure arrives late", async () => {
		const { client, id } = await startPayment(fixture);
		await postSigned(fixture, eventBody(id));
		expect(await postSigned(fixture, eventBody(id, { type: "payment.failed" }))).toBe(200);
		expect(await readStatus(client, id)).toMatchObject({
			status: "completed",
			webhook_processed: true,
		});
	});

	it("leave a charged payment completed when a failure overtakes its webhook", async () => {
		const { client, id } = await startPayment(fixture);
		await settle(client, id, "completed");
		await postSigned(fixture, eventBody(id, { type: "payment.failed" }));
		expect(await readStatus(client, id)).toMatchObject({
			status: "completed",
			webhook_processed: false,
		});
	});

	it("complete a failed payment when the money arrives after all", async () => {
		const { client, id } = await startPayment(fixture);
		await postSigned(fixture, eventBody(id, { type: "payment.failed" }));
		expect(await readStatus(client, id)).toMatchObject({ status: "failed" });
		await postSigned(fixture, eventBody(id));
		expect(await readStatus(client, id)).toMatchObject({
			status: "completed",
			webhook_processed: true,
		});
	});

	it.each([
		["another amount", { amount_cents: 100 }],
		["another currency", { currency: "USD" }],
	])("[payment-101] grant nothing for %s, and are stored for the operator", async (_, change) => {
		const { client, id } = await startPayment(fixture);
		expect(await postSigned(fixture, eventBody(id, change))).toBe(200);
		expect(await readStatus(client, id)).toMatchObject({ status: "pending" });
		expect(await readNotice(fixture, `evt_${id}_payment.completed`)).toMatchObject({
			decision: "unfit",
			reference: id,
			note: expect.stringContaining("instead of 4900 EGP"),
		});
	});

	it("[payment-103] are acknowledged and not stored when they are about no payment", async () => {
		const { client, id } = await startPayment(fixture);
		const body = eventBody(id, { type: "payment.refunded" });
		expect(await postSigned(fixture, body)).toBe(200);
		expect(await readNotice(fixture, `evt_${id}_payment.refunded`)).toBeUndefined();
		expect(await readStatus(client, id)).toMatchObject({ status: "pending" });
	});

	it("[payment-102] are stored when their order is unknown, and grant nothing", async () => {
		expect(await postSigned(fixture, eventBody("txn_unknown"))).toBe(200);
		expect(await readNotice(fixture, "evt_txn_unknown_payment.completed")).toMatchObject({
			decision: "kept",
			order_id: "txn_unknown",
			reference: null,
		});
	});

	it.each(["GET", "PUT", "DELETE"])("[payment-103] reject the method %s", async (method) => {
		const { status, headers } = await fixture.createClient().fetch(PATH, { method });
		expect([status, headers.get("Allow")]).toEqual([405, "POST"]);
	});

	it("[payment-103] are rejected with 401 when the signature is empty, and nothing is stored", async () => {
		const { id } = await startPayment(fixture);
		const headers = { "X-Gateway-Signature": "", "X-Gateway-Timestamp": "" };
		expect(await post(fixture, eventBody(id), headers)).toBe(401);
		expect(await readNotice(fixture, `evt_${id}_payment.completed`)).toBeUndefined();
	});

	it("[payment-103] are rejected with 503 while the database is away, and accepted afterwards", async () => {
		const { client, id } = await startPayment(fixture);
		const rename = (from: string, to: string) =>
			fixture.withStore((db) => sql.raw(`alter table ${from} rename to ${to}`).execute(db));
		await rename("gateway_notices", "away");
		expect(await postSigned(fixture, eventBody(id))).toBe(503);
		await rename("away", "gateway_notices");
		expect(fixture.errors.splice(0)).toHaveLength(1);
		expect(await postSigned(fixture, eventBody(id))).toBe(200);
		expect(await readStatus(client, id)).toMatchObject({ webhook_processed: true });
	});
});

describeOnEachDatabase("webhooks that arrive at once", (fixture) => {
	it("[payment-104] grant once and mail once for 20 copies of one event, in two processes", async () => {
		const { client, id, email } = await startPayment(fixture);
		const body = eventBody(id);
		const { webhookKey } = await fixture.withStore(readSecrets);
		const other = await fixture.openAnother();
		const init = {
			method: "POST",
			body,
			headers: signedHeaders(webhookKey, body, fixture.now),
		};
		const receive = (platform: Platform) =>
			platform.fetch(new Request(`http://platform.test${PATH}`, init));
		const responses = await Promise.all(
			Array.from({ length: 20 }, (_, index) => receive(index % 2 ? other : fixture.platform)),
		);
		const bodies = await Promise.all(responses.map((response) => response.json()));
		await other.close();
		expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]));
		expect(bodies.filter(({ duplicate }) => duplicate === false)).toHaveLength(1);
		const oneMonthLater = new Date(fixture.now);
		oneMonthLater.setUTCMonth(oneMonthLater.getUTCMonth() + 1);
		const { subscription } = await readStatus(client, id);
		expect(subscription?.next_billing_date).toBe(oneMonthLater.toISOString());
		const mails = (await fixture.listMails()).filter(
			({ recipient, kind }) => recipient === email && kind === "payment-receipt",
		);
		expect(mails).toHaveLength(1);
	});
});
