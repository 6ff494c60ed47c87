import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { testDatabases } from "../../support/test-database";
import { Bench } from "./bench";
import { readStatus, settle, startPayment } from "./payer";
import { Visitor } from "./visitor";

describe.each(testDatabases)("delivery of webhooks on $name", (testDatabase) => {
	let bench: Bench;

	beforeEach(async () => {
		bench = new Bench();
		await bench.open(testDatabase);
	});

	afterEach(() => bench.close());

	const reopen = async () => {
		await bench.platform.close();
		await bench.open(testDatabase, { background: true });
	};

	it("is resumed by the next start when the process ended before the webhook was due", async () => {
		const { visitor, id } = await startPayment(bench);
		await settle(visitor, id, "completed");
		bench.advance(3);
		await reopen();
		const later = new Visitor(bench.platform);
		later.cookie = visitor.cookie;
		await expect.poll(() => readStatus(later, id)).toMatchObject({ webhook_processed: true });
		const [delivery] = await Array.fromAsync(bench.platform.operator.webhooks.list());
		expect(delivery).toMatchObject({ attempts: 1, delivered_at: bench.now.toISOString() });
	});

	it("happens by itself after the delay", async () => {
		await bench.platform.close();
		await bench.open(testDatabase, {
			background: true,
			webhookDelaySeconds: 0.05,
			now: () => new Date(),
		});
		const { visitor, id } = await startPayment(bench);
		await settle(visitor, id, "completed");
		await expect.poll(() => readStatus(visitor, id)).toMatchObject({ webhook_processed: true });
	});

	it("is made by one of two processes that look at the same moment", async () => {
		const { visitor, id } = await startPayment(bench);
		await settle(visitor, id, "completed");
		bench.advance(3);
		const other = await bench.openAnother();
		const couriers = [bench.platform, other].map(({ operator }) => operator.webhooks);
		await Promise.all(couriers.map((webhooks) => webhooks.deliverDue()));
		await other.close();
		const [delivery] = await Array.fromAsync(bench.platform.operator.webhooks.list());
		expect(delivery).toMatchObject({ attempts: 1, delivered_at: bench.now.toISOString() });
	});

	it("is tried again later and later while it is refused, and says why", async () => {
		const { visitor, id } = await startPayment(bench);
		await settle(visitor, id, "completed");
		await bench.withStore((db) =>
			db.updateTable("webhook_deliveries").set({ body: "{}" }).execute(),
		);
		const dueAfter: number[] = [];
		bench.advance(3);
		for (let round = 0; round < 3; round++) {
			await bench.platform.operator.webhooks.deliverDue();
			const [row] = await Array.fromAsync(bench.platform.operator.webhooks.list());
			dueAfter.push((Date.parse(row?.next_attempt_at ?? "") - bench.now.getTime()) / 1000);
			bench.now = new Date(row?.next_attempt_at ?? "");
		}
		expect(dueAfter).toEqual([2, 4, 8]);
		const [row] = await Array.fromAsync(bench.platform.operator.webhooks.list());
		expect(row).toMatchObject({ attempts: 3, delivered_at: null, last_error: "HTTP 422" });
	});

	it("can be repeated by an operator without granting twice", async () => {
		const { visitor, id } = await startPayment(bench);
		await settle(visitor, id, "completed");
		bench.advance(3);
		await bench.platform.operator.webhooks.deliverDue();
		const before = await readStatus(visitor, id);
		const [delivery] = await Array.fromAsync(bench.platform.operator.webhooks.list());
		bench.advance(3600);
		await bench.platform.operator.webhooks.replay(delivery?.id ?? "", "test");
		expect(await readStatus(visitor, id)).toEqual(before);
		const [again] = await Array.fromAsync(bench.platform.operator.webhooks.list());
		expect(again).toMatchObject({ attempts: 2, delivered_at: bench.now.toISOString() });
		const [act] = await Array.fromAsync(bench.platform.operator.audit.list());
		expect(act).toMatchObject({ action: "webhook.replayed", subject: delivery?.id });
	});
});
