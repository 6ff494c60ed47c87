import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { commands } from "../../../platform/cli/command-line";
import { readStatus, settle, startPayment } from "../../contract/platform/payer";
import { ApiClient } from "../../support/api-client";
import { readWords } from "../../support/document";
import { PlatformFixture } from "../../support/platform-fixture";
import { testDatabases } from "../../support/test-database";
import { openBackOffice, pressForm } from "./back-office";

/** A webhook that its receiver rejects. */
const TOO_LARGE = "x".repeat(65 * 1024);

describe.each(testDatabases)("delivery of webhooks on $name", (testDatabase) => {
	let fixture: PlatformFixture;

	beforeEach(async () => {
		fixture = new PlatformFixture();
		await fixture.open(testDatabase);
	});

	afterEach(() => fixture.close());

	const reopen = async () => {
		await fixture.platform.close();
		await fixture.open(testDatabase, { background: true });
	};

	it("is resumed by the next start when the process ended before the webhook was due", async () => {
		const { client, id } = await startPayment(fixture);
		await settle(client, id, "completed");
		fixture.advance(3);
		await reopen();
		const later = new ApiClient(fixture.platform, client.cookies);
		await expect.poll(() => readStatus(later, id)).toMatchObject({ webhook_processed: true });
		const [delivery] = await Array.fromAsync(fixture.platform.operator.webhooks.list());
		expect(delivery).toMatchObject({ attempts: 1, delivered_at: fixture.now.toISOString() });
	});

	it("happens without help after the delay", async () => {
		await fixture.platform.close();
		await fixture.open(testDatabase, {
			background: true,
			webhookDelaySeconds: 0.05,
			now: () => new Date(),
		});
		const { client, id } = await startPayment(fixture);
		await settle(client, id, "completed");
		await expect.poll(() => readStatus(client, id)).toMatchObject({ webhook_processed: true });
	});

	it("is made by only one of two processes that look at the same moment", async () => {
		const { client, id } = await startPayment(fixture);
		await settle(client, id, "completed");
		fixture.advance(3);
		const other = await fixture.openAnother();
		const couriers = [fixture.platform, other].map(({ operator }) => operator.webhooks);
		await Promise.all(couriers.map((webhooks) => webhooks.deliverDue()));
		await other.close();
		const [delivery] = await Array.fromAsync(fixture.platform.operator.webhooks.list());
		expect(delivery).toMatchObject({ attempts: 1, delivered_at: fixture.now.toISOString() });
	});

	it("is retried at growing intervals while it is rejected, and reports why", async () => {
		const { client, id } = await startPayment(fixture);
		await settle(client, id, "completed");
		await fixture.withStore((db) =>
			db.updateTable("webhook_deliveries").set({ body: TOO_LARGE }).execute(),
		);
		const dueAfter: number[] = [];
		fixture.advance(3);
		for (let round = 0; round < 3; round++) {
			await fixture.platform.operator.webhooks.deliverDue();
			const [row] = await Array.fromAsync(fixture.platform.operator.webhooks.list());
			dueAfter.push((Date.parse(row?.next_attempt_at ?? "") - fixture.now.getTime()) / 1000);
			fixture.now = new Date(row?.next_attempt_at ?? "");
		}
		expect(dueAfter).toEqual([2, 4, 8]);
		const [row] = await Array.fromAsync(fixture.platform.operator.webhooks.list());
		expect(row).toMatchObject({ attempts: 3, delivered_at: null, last_error: "HTTP 413" });
	});

	it("[platform-17, operator-10] stops after 180 tries, which the operator sees and can restart", async () => {
		const { client, id } = await startPayment(fixture);
		await settle(client, id, "completed");
		const { webhooks, today } = fixture.platform.operator;
		const read = async () => (await Array.fromAsync(webhooks.list()))[0];
		const { body = "" } = (await read()) ?? {};
		const change = (values: { body: string; attempts?: number }) =>
			fixture.withStore((db) => db.updateTable("webhook_deliveries").set(values).execute());
		await change({ body: TOO_LARGE, attempts: 178 });
		fixture.advance(3);
		await webhooks.deliverDue();
		expect(await read()).toMatchObject({ attempts: 179, given_up_at: null });
		fixture.advance(3600);
		await webhooks.deliverDue();
		const gone = await read();
		expect(gone).toMatchObject({ attempts: 180, given_up_at: fixture.now.toISOString() });
		fixture.advance(24 * 3600);
		await webhooks.deliverDue();
		expect(await read()).toEqual(gone);
		expect((await today()).failedWebhooks.rows).toEqual([gone]);
		expect(await fixture.platform.figures()).toMatchObject({
			waiting: { webhooks: { count: 0 } },
			givenUp: { webhooks: 1 },
		});
		const replay = () =>
			commands["webhooks replay"]?.run(
				fixture.platform.operator,
				[gone?.id ?? ""],
				{},
				process.stderr,
			);
		await expect(replay).rejects.toThrow(/rejected again: HTTP 413/);
		expect(await read()).toMatchObject({ attempts: 1, given_up_at: null });
		await change({ body });
		fixture.advance(2);
		await webhooks.deliverDue();
		expect(await readStatus(client, id)).toMatchObject({ webhook_processed: true });
		expect((await fixture.platform.figures()).givenUp).toEqual({ webhooks: 0 });
	});

	it("[platform-17] can be closed by an operator after it was given up, and is then no longer counted until it is repeated", async () => {
		const { client, id } = await startPayment(fixture);
		await settle(client, id, "completed");
		const { webhooks, today } = fixture.platform.operator;
		const read = async () => (await Array.fromAsync(webhooks.list()))[0];
		const { id: delivery = "" } = (await read()) ?? {};
		const path = `/operator/webhooks/${delivery}`;
		const hala = await openBackOffice(fixture);
		expect((await hala.get(`${path}/close`)).location).toContain("done=unchanged");
		await expect(webhooks.close(delivery, "test")).rejects.toThrow(/has stopped retrying/);
		await fixture.withStore((db) =>
			db.updateTable("webhook_deliveries").set({ body: TOO_LARGE, attempts: 179 }).execute(),
		);
		fixture.advance(3);
		await webhooks.deliverDue();
		expect((await fixture.platform.figures()).givenUp).toEqual({ webhooks: 1 });

		const page = await hala.get(path);
		const [, question = ""] = /href="([^"]*\/close)"/.exec(page.html) ?? [];
		const done = await hala.follow(await pressForm(hala, await hala.get(question)));
		expect(readWords(done, "[role=status]")).toMatch(/^Closed/);
		expect(await read()).toMatchObject({ closed_at: fixture.now.toISOString() });
		const { value: act } = await fixture.platform.operator.audit.list().next();
		expect(act).toMatchObject({
			action: "webhook.closed",
			actor: "console:Hala",
			subject: delivery,
		});
		const lists = async () => ({
			given: (await fixture.platform.figures()).givenUp.webhooks,
			today: (await today()).failedWebhooks.rows.length > 0,
			undelivered: (await hala.get("/operator/webhooks?state=undelivered")).html.includes(delivery),
			closed: (await hala.get("/operator/webhooks?state=closed")).html.includes(delivery),
		});
		expect(await lists()).toEqual({ given: 0, today: false, undelivered: false, closed: true });
		await expect(webhooks.close(delivery, "test")).rejects.toThrow(/has stopped retrying/);

		await webhooks.replay(delivery, "test");
		expect(await lists()).toEqual({ given: 0, today: true, undelivered: true, closed: false });
	});

	it("[platform-17] does not keep an account from being deleted once it is closed", async () => {
		const { client, id, password } = await startPayment(fixture);
		await settle(client, id, "completed");
		const remove = async () =>
			(await client.send("deleteAccount", { body: { current_password: password } })).status;
		const closed_at = fixture.now.toISOString();
		// No look-up before a deletion finds the money then.
		await fixture.withStore((db) => db.updateTable("gateway_orders").set({ closed_at }).execute());
		expect(await remove()).toBe(409);
		await fixture.withStore((db) =>
			db.updateTable("webhook_deliveries").set({ closed_at }).execute(),
		);
		expect(await remove()).toBe(200);
	});

	it("can be repeated by an operator without granting twice", async () => {
		const { client, id } = await startPayment(fixture);
		await settle(client, id, "completed");
		fixture.advance(3);
		await fixture.platform.operator.webhooks.deliverDue();
		const before = await readStatus(client, id);
		const [delivery] = await Array.fromAsync(fixture.platform.operator.webhooks.list());
		fixture.advance(3600);
		await fixture.platform.operator.webhooks.replay(delivery?.id ?? "", "test");
		expect(await readStatus(client, id)).toEqual(before);
		const [again] = await Array.fromAsync(fixture.platform.operator.webhooks.list());
		expect(again).toMatchObject({ attempts: 1, delivered_at: fixture.now.toISOString() });
		const [act] = await Array.fromAsync(fixture.platform.operator.audit.list());
		expect(act).toMatchObject({ action: "webhook.replayed", subject: delivery?.id });
	});
});
