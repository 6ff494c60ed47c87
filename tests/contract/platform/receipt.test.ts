/** Numbers of receipts: who gets one, that none is missing or given twice, and what becomes of it. */
import { afterEach, beforeEach, expect, it } from "vitest";
import type { Brand } from "#core/brand/brand";
import { setBrand } from "#core/brand/current-brand";
import { readBrand } from "#core/brand/read-brand";
import type { Platform } from "../../../platform/composition/platform";
import { giveReceipt } from "../../../platform/payment/receipt-store";
import type { ApiClient } from "../../support/api-client";
import { describeOnEachDatabase, type PlatformFixture } from "../../support/platform-fixture";
import { annualTransfer, payByCard, requestNewTransfer, requestTransfer, settle } from "./payer";

function readSample(): Brand {
	const read = readBrand("deploy/brand-sample");
	if ("problems" in read) throw new Error(read.problems.join("\n"));
	return read.brand;
}

const brand = readSample();
const withoutTaxNumber: Brand = {
	...brand,
	seller: brand.seller && { ...brand.seller, taxNumber: undefined },
};

const readReceipt = async (client: ApiClient, id: string, headers: Record<string, string> = {}) =>
	(await client.send("receipt", { params: { id }, headers })).data;

const listReceipts = (fixture: PlatformFixture) =>
	fixture.withStore((db) => db.selectFrom("receipts").selectAll().orderBy("number").execute());

const findMail = async (fixture: PlatformFixture, key: string) =>
	fixture.withStore((db) =>
		db
			.selectFrom("outbox")
			.select(["text", "html"])
			.where("event_key", "=", key)
			.executeTakeFirst(),
	);

async function pay(fixture: PlatformFixture, call: "sendTip", body: object, client: ApiClient) {
	const { data } = await client.send(call, { body });
	const id = String(data.transaction_id);
	await settle(client, id, "completed");
	fixture.advance(3);
	await fixture.platform.operator.webhooks.deliverDue();
	return id;
}

/** Reads a table of the console as rows of cells. */
async function readTable(stream: Promise<AsyncIterable<string | Buffer>>) {
	let csv = "";
	for await (const part of await stream) csv += part;
	const [head = "", ...rows] = csv.replace("\ufeff", "").trim().split("\r\n");
	const names = head.split(",");
	// No cell in these tests has a comma but the list of cancelled numbers, which is the last.
	return rows.map((row) =>
		Object.fromEntries(row.split(",").map((cell, place) => [names[place], cell])),
	);
}

describeOnEachDatabase("the number of a receipt", (fixture) => {
	beforeEach(() => setBrand(brand));
	afterEach(() => {
		setBrand(undefined);
		expect(fixture.errors.splice(0)).toEqual([]);
	});

	it("[payment-190] counts up over cards, transfers and tips, in the page and in the mail", async () => {
		const { client, id, email } = await requestNewTransfer(fixture);
		expect((await client.send("receipt", { params: { id } })).status).toBe(404);
		await fixture.platform.operator.manualPayments.approve(id, "test");
		const card = await payByCard(fixture, client, 3);
		const tip = await pay(
			fixture,
			"sendTip",
			{ creator_id: 1, amount: 20, is_anonymous: false },
			client,
		);
		const numbered = [
			[id, `transfer-approved:${id}`, "2025-000001"],
			[card, `payment-receipt:${card}`, "2025-000002"],
			[tip, `tip-sent:${tip}`, "2025-000003"],
		] as const;
		for (const [paid, mail, number] of numbered) {
			expect(await readReceipt(client, paid)).toMatchObject({
				receipt_number: number,
				receipt_seller: {
					name: "Yasmur Audio LLC (a sample)",
					address: "12 Jasmine Street, Amman",
					tax_number: "000-111-222",
					registration: "CR 00000",
				},
			});
			const { text } = (await findMail(fixture, mail)) ?? {};
			for (const part of [number, "Yasmur Audio LLC (a sample)", "000-111-222"]) {
				expect(text).toContain(part);
			}
			expect(text).not.toContain("tax invoice");
		}
		const { data } = await client.send("accountPayments");
		const listed = (data.payments as { receipt_number?: string }[]).map(
			(row) => row.receipt_number,
		);
		expect(listed.sort()).toEqual(["2025-000001", "2025-000002", "2025-000003"]);
		const arabic = await readReceipt(client, card, { "Accept-Language": "ar" });
		expect(arabic.receipt_seller).toMatchObject({ address: "12 شارع الياسمين، عمّان" });
		const person = await fixture.platform.operator.users.find(email);
		const copy = JSON.stringify(person && (await fixture.platform.operator.readPersonCopy(person)));
		for (const [, , number] of numbered) expect(copy).toContain(number);
	});

	it("[payment-193] is not given to what costs nothing, waits, is declined or is a test", async () => {
		const before = await listReceipts(fixture);
		const { client } = await fixture.registerVerified();
		const free = { plan_id: 1, subscription_type: "platform" };
		await fixture.withStore((db) =>
			db.updateTable("plans").set({ price_minor: 0 }).where("id", "=", 1).execute(),
		);
		const { data } = await client.send("initiateSubscription", { body: free });
		await client.send("transactionStatus", { params: { id: String(data.transaction_id) } });
		const started = await client.send("initiateSubscription", {
			body: { plan_id: 2, subscription_type: "platform" },
		});
		await settle(client, String(started.data.transaction_id), "failed");
		fixture.advance(3);
		await fixture.platform.operator.webhooks.deliverDue();
		const { id } = await requestTransfer(client, { ...annualTransfer });
		await fixture.platform.operator.manualPayments.reject(id, "test");
		await fixture.withStore(async (db) => {
			const test = { id: "txn_test", amount_minor: 4900, is_test: 1 };
			expect(await giveReceipt(db, test, fixture.now.toISOString())).toBeNull();
		});
		expect(await listReceipts(fixture)).toEqual(before);
	});

	it("[payment-191] is not given without a tax number, and never later", async () => {
		const { client } = await fixture.registerVerified();
		const paid: string[] = [];
		for (const [house, plan] of [
			[undefined, 2],
			[withoutTaxNumber, 3],
		] as const) {
			setBrand(house);
			paid.push(await payByCard(fixture, client, plan));
		}
		const { text } = (await findMail(fixture, `payment-receipt:${paid[1]}`)) ?? {};
		expect(text).toContain("Yasmur Audio LLC (a sample)");
		expect(text).toContain("It isn't a tax invoice.");
		expect(text).not.toContain("000-111-222");
		setBrand(brand);
		for (const id of paid) {
			expect((await readReceipt(client, id)).receipt_number).toBeUndefined();
		}
	});

	it("[payment-191] names the seller as they were when it was given", async () => {
		const { client } = await fixture.registerVerified();
		const id = await payByCard(fixture, client);
		const seller = brand.seller && { ...brand.seller, taxNumber: "999-999-999" };
		setBrand({ ...brand, seller });
		expect((await readReceipt(client, id)).receipt_seller).toMatchObject({
			tax_number: "000-111-222",
		});
	});

	it("[payment-194, payment-196] stays as a cancelled one when its approval is undone, and is not given again", async () => {
		const { client, id } = await requestNewTransfer(fixture);
		const { manualPayments } = fixture.platform.operator;
		await manualPayments.approve(id, "test");
		const first = String((await readReceipt(client, id)).receipt_number);
		await manualPayments.undo(id, "test");
		expect((await client.send("receipt", { params: { id } })).status).toBe(404);
		const reopened = await findMail(fixture, `transfer-reopened:${id}`);
		expect(reopened?.text).toContain(`We've cancelled receipt ${first}.`);
		await manualPayments.approve(id, "test");
		const second = String((await readReceipt(client, id)).receipt_number);
		expect(Number(second.slice(5))).toBe(Number(first.slice(5)) + 1);
		const books = (await listReceipts(fixture)).filter(({ payment_id }) => payment_id === id);
		expect(books.map(({ number, cancelled_at }) => [number, cancelled_at !== null])).toEqual([
			[first, true],
			[second, false],
		]);
		expect(await manualPayments.find(id)).toMatchObject({
			receipt_number: second,
			cancelled_receipts: first,
		});
		const rows = await readTable(manualPayments.export({}, "test"));
		expect(rows.find(({ request }) => request === id)).toMatchObject({
			receipt_number: second,
			cancelled_receipts: first,
		});
		// The console finds both.
		for (const number of [first, `\u2066${second.replace("-", "–")}\u2069`]) {
			const found = await fixture.platform.operator.search(number);
			expect(found?.transfers.map((row) => row.id)).toEqual([id]);
		}
	});

	it("[payment-195] stays with a payment that is given back, in its receipt and in the mail", async () => {
		const { client } = await fixture.registerVerified();
		const id = await payByCard(fixture, client);
		const { receipt_number } = await readReceipt(client, id);
		await fixture.platform.operator.refunds.give(id, "test", {
			reason: "asked",
			note: null,
			endsPlan: true,
		});
		expect(await readReceipt(client, id)).toMatchObject({
			receipt_number,
			refunded_at: expect.any(String),
		});
		const mail = await findMail(fixture, `payment-refunded:${id}`);
		expect(mail?.text).toContain(String(receipt_number));
		const rows = await readTable(fixture.platform.operator.transactions.export({}, "test"));
		expect(rows.find(({ transaction }) => transaction === id)).toMatchObject({ receipt_number });
	});

	it("[payment-195] is given to money that buys nothing, because its account is gone", async () => {
		const { client } = await fixture.registerVerified();
		const { data } = await client.send("initiateSubscription", {
			body: { plan_id: 2, subscription_type: "platform" },
		});
		const id = String(data.transaction_id);
		await settle(client, id, "completed");
		await fixture.withStore((db) =>
			db
				.updateTable("users")
				.set({ deleted_at: fixture.now.toISOString() })
				.where("id", "in", db.selectFrom("transactions").select("user_id").where("id", "=", id))
				.execute(),
		);
		fixture.advance(3);
		await fixture.platform.operator.webhooks.deliverDue();
		expect(await fixture.platform.operator.transactions.find(id)).toMatchObject({
			activated_at: null,
			receipt_number: expect.stringMatching(/^2025-\d{6}$/),
		});
	});

	it("[payment-192] is given to the next payment when its transaction is rolled back", async () => {
		const { manualPayments } = fixture.platform.operator;
		const before = await listReceipts(fixture);
		const paid = { id: "txn_rolled_back", amount_minor: 4900 };
		await fixture.withStore(async (db) => {
			const rolledBack = db.transaction().execute(async (trx) => {
				await giveReceipt(trx, paid, fixture.now.toISOString());
				throw new Error("rolled back");
			});
			await expect(rolledBack).rejects.toThrow("rolled back");
		});
		expect(await listReceipts(fixture)).toEqual(before);
		const { client, id } = await requestNewTransfer(fixture);
		await manualPayments.approve(id, "test");
		const { receipt_number } = await readReceipt(client, id);
		const last = before.at(-1)?.number ?? "2025-000000";
		expect(Number(String(receipt_number).slice(5))).toBe(Number(last.slice(5)) + 1);
	});

	it("[payment-192] has no gap and no double while two processes give numbers at once", async () => {
		const other = await fixture.openAnother();
		try {
			const before = await listReceipts(fixture);
			const transfers: { id: string; by: Platform }[] = [];
			for (let place = 0; place < 12; place++) {
				const { id } = await requestNewTransfer(fixture);
				transfers.push({ id, by: place % 2 === 0 ? fixture.platform : other });
			}
			// One of them is tried in both processes, and one of the two is rejected.
			const [first] = transfers;
			const orders = [...transfers, ...(first ? [{ id: first.id, by: other }] : [])];
			const outcomes = await Promise.allSettled(
				orders.map(({ id, by }) => by.operator.manualPayments.approve(id, "test")),
			);
			expect(outcomes.filter(({ status }) => status === "rejected")).toHaveLength(1);
			const after = await listReceipts(fixture);
			const given = after.slice(before.length);
			expect(new Set(given.map(({ payment_id }) => payment_id))).toEqual(
				new Set(transfers.map(({ id }) => id)),
			);
			expect(after.map(({ number }) => Number(number.slice(5)))).toEqual(
				after.map((_, place) => place + 1),
			);
		} finally {
			await other.close();
		}
	});

	// Last, because the clock goes on.
	it("[payment-190] begins again with each year of the time zone", async () => {
		// Half an hour into the new year in Cairo.
		fixture.now = new Date("2025-12-31T22:30:00.000Z");
		const { client, id } = await requestNewTransfer(fixture);
		await fixture.platform.operator.manualPayments.approve(id, "test");
		expect((await readReceipt(client, id)).receipt_number).toBe("2026-000001");
	});

	it("[payment-252] goes on with the number that an operator names after a restored backup, and never back", async () => {
		const { receipts, audit } = fixture.platform.operator;
		expect(await receipts.goOnWith("٢٠٢٦-41", "test")).toBe("2026-000041");
		const { client, id } = await requestNewTransfer(fixture);
		await fixture.platform.operator.manualPayments.approve(id, "test");
		expect((await readReceipt(client, id)).receipt_number).toBe("2026-000041");
		for (const number of ["2026-000041", "2026-7"]) {
			await expect(receipts.goOnWith(number, "test")).rejects.toThrow(/Nothing was changed/);
		}
		for (const number of ["2026", "2026-0", "26-000050", "2026-five"]) {
			await expect(receipts.goOnWith(number, "test")).rejects.toThrow(/isn't a receipt number/);
		}
		expect(await audit.listOf(["2026-000041"])).toMatchObject([{ action: "receipt.moved" }]);
		// A year without a receipt yet.
		expect(await receipts.goOnWith("2027-000003", "test")).toBe("2027-000003");
	});
});
