/** Tests the figures about the platform's work. */
import { expect, it } from "vitest";
import { parseOperatorHours } from "../../../core/operator-hours";
import { addSeconds } from "../../../platform/base/clock";
import { describeOnOneDatabase } from "../../support/platform-fixture";
import { requestNewTransfer, settle, startPayment } from "./payer";

describeOnOneDatabase("figures of the platform", (fixture) => {
	it("[operator-67] count everything that waits, and only the last day of what is done", async () => {
		const { client, id } = await startPayment(fixture);
		await settle(client, id, "completed");
		fixture.advance(60);
		await fixture.platform.operator.webhooks.deliverDue();
		await requestNewTransfer(fixture);
		const { waiting, states } = await fixture.platform.figures();
		expect(waiting.outbox?.count).toBeGreaterThan(0);
		expect(waiting.transfers).toEqual({ count: 1, oldestSeconds: 0 });
		expect(states).toEqual({
			transactions: { completed: 1 },
			transfers: { pending: 1 },
			webhooks: { delivered: 1, failed: 0 },
		});
		fixture.advance(25 * 3600);
		await startPayment(fixture);
		const later = await fixture.platform.figures();
		expect(later.waiting.transfers).toEqual({ count: 1, oldestSeconds: 25 * 3600 });
		expect(later.states).toEqual({
			transactions: { pending: 1 },
			transfers: {},
			webhooks: { delivered: 0, failed: 0 },
		});
		fixture.advance(8 * 24 * 3600);
		expect((await fixture.platform.figures()).waiting.outbox?.count).toBe(0);
	});

	it("[operator-194] count the orders whose look-up at the gateway is overdue, and for how long", async () => {
		await fixture.platform.operator.orders.lookUpDue();
		const { id } = await startPayment(fixture);
		const order = (reference: string, seconds: number, closed_at: string | null) => ({
			...{ reference, order_id: reference, transaction_id: id, closed_at },
			...({ gateway: "paymob", mode: "test", integration_ids: "[]", state: "open" } as const),
			...{ amount_minor: 4900, currency: "EGP", attempts: 0 },
			created_at: fixture.now.toISOString(),
			expires_at: addSeconds(fixture.now, 3600).toISOString(),
			next_attempt_at: addSeconds(fixture.now, seconds).toISOString(),
		});
		const read = async () => (await fixture.platform.figures()).waiting["look-ups"];
		await fixture.withStore(async (db) => {
			await db.updateTable("gateway_orders").set({ closed_at: "2025-05-10" }).execute();
			await db
				.insertInto("gateway_orders")
				.values([
					order("late", -1200, null),
					order("due", -30, null),
					order("later", 60, null),
					order("closed", -9000, fixture.now.toISOString()),
				])
				.execute();
		});
		expect(await read()).toEqual({ count: 2, oldestSeconds: 1200 });
	});

	it("[operator-96] tell how late the answer to the oldest waiting transfer is", async () => {
		const operatorHours = parseOperatorHours("Sun-Thu 09:00-21:00 Africa/Cairo");
		const withHours = await fixture.openAnother({ operatorHours });
		const readLate = async (at: string) => {
			fixture.now = new Date(at);
			const both = [withHours, fixture.platform].map((platform) => platform.figures());
			return (await Promise.all(both)).map((figures) => figures.transfersLateSeconds);
		};
		await fixture.withStore((db) => db.deleteFrom("manual_payments").execute());
		expect(await readLate("2025-05-15T20:45:00+03:00")).toEqual([0, 0]);
		// Thursday evening: a quarter of an hour is left of the day, and the rest is on Sunday.
		await requestNewTransfer(fixture, { payment_method: "vodafone_cash" });
		expect(await readLate("2025-05-16T12:45:00+03:00")).toEqual([0, 4 * 3600]);
		expect(await readLate("2025-05-18T09:15:00+03:00")).toEqual([0, 48.5 * 3600]);
		expect(await readLate("2025-05-18T09:25:00+03:00")).toEqual([600, 48.5 * 3600 + 600]);
		await withHours.close();
	});

	it("[payment-250] give a slow way to transfer its own time", async () => {
		const operatorHours = parseOperatorHours("Sun-Thu 09:00-21:00 Africa/Cairo");
		const withHours = await fixture.openAnother({ operatorHours });
		const readLate = async (at: string) => {
			fixture.now = new Date(at);
			const both = [withHours, fixture.platform].map((platform) => platform.figures());
			return (await Promise.all(both)).map((figures) => figures.transfersLateSeconds);
		};
		await fixture.withStore(async (db) => {
			await db.deleteFrom("manual_payments").execute();
			const { name: _, ...usual } = await db
				.selectFrom("payment_methods")
				.selectAll()
				.where("id", "=", "instapay")
				.executeTakeFirstOrThrow();
			const slow = { ...usual, id: "cheque", name: "Cheque", minutes_to: 840 };
			await db.insertInto("payment_methods").values(slow).execute();
		});
		fixture.now = new Date("2025-05-18T09:00:00+03:00");
		const { id } = await requestNewTransfer(fixture);
		await fixture.withStore((db) =>
			db
				.updateTable("manual_payments")
				.set({ payment_method: "cheque" })
				.where("id", "=", id)
				.execute(),
		);
		// 14 open hours: the whole Sunday, and two hours of Monday.
		expect(await readLate("2025-05-19T10:50:00+03:00")).toEqual([0, 11 * 3600 + 3000]);
		fixture.now = new Date("2025-05-19T10:30:00+03:00");
		await requestNewTransfer(fixture, { payment_method: "vodafone_cash" });
		// The later request is by a faster way, so both answers are due at eleven.
		expect((await readLate("2025-05-19T11:05:00+03:00"))[0]).toBe(300);
		expect((await readLate("2025-05-19T12:00:00+03:00"))[0]).toBe(3600);
		await withHours.close();
	});
});
