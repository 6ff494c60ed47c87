import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { commands } from "../../../reference-api/cli/commands";
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

	it("is given up after 180 tries, which the operator sees, and can be begun anew", async () => {
		const { visitor, id } = await startPayment(bench);
		await settle(visitor, id, "completed");
		const { webhooks, today } = bench.platform.operator;
		const read = async () => (await Array.fromAsync(webhooks.list()))[0];
		const { body = "" } = (await read()) ?? {};
		const change = (values: { body: string; attempts?: number }) =>
			bench.withStore((db) => db.updateTable("webhook_deliveries").set(values).execute());
		await change({ body: "{}", attempts: 178 });
		bench.advance(3);
		await webhooks.deliverDue();
		expect(await read()).toMatchObject({ attempts: 179, given_up_at: null });
		bench.advance(3600);
		await webhooks.deliverDue();
		const gone = await read();
		expect(gone).toMatchObject({ attempts: 180, given_up_at: bench.now.toISOString() });
		bench.advance(24 * 3600);
		await webhooks.deliverDue();
		expect(await read()).toEqual(gone);
		expect((await today()).failedWebhooks.rows).toEqual([gone]);
		expect(await bench.platform.figures()).toMatchObject({
			waiting: { webhooks: { count: 0 } },
			givenUp: { webhooks: 1 },
		});
		const replay = () =>
			commands["webhooks replay"]?.run(bench.platform.operator, [gone?.id ?? ""], {});
		await expect(replay).rejects.toThrow(/refused again: HTTP 422/);
		expect(await read()).toMatchObject({ attempts: 1, given_up_at: null });
		await change({ body });
		bench.advance(2);
		await webhooks.deliverDue();
		expect(await readStatus(visitor, id)).toMatchObject({ webhook_processed: true });
		expect((await bench.platform.figures()).givenUp).toEqual({ webhooks: 0 });
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
		expect(again).toMatchObject({ attempts: 1, delivered_at: bench.now.toISOString() });
		const [act] = await Array.fromAsync(bench.platform.operator.audit.list());
		expect(act).toMatchObject({ action: "webhook.replayed", subject: delivery?.id });
	});
});
