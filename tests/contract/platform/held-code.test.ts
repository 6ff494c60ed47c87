/** Tests discount codes of card payments whose money may come late. */
import { expect, it } from "vitest";
import type { ApiClient } from "../../support/api-client";
import { readStatus } from "./payer";
import { check, describeWithPaymob, type PaymobFixture, start } from "./paymob-payer";

const HOUR = 3600;
const CODE = "OPEN10";
const paid = { way: "card", outcome: "success" } as const;
const declined = { way: "card", outcome: "decline" } as const;

const readUsed = (fixture: PaymobFixture) =>
	fixture.withStore(async (db) => {
		const codes = db.selectFrom("discount_codes").select("used_count").where("code", "=", CODE);
		return (await codes.executeTakeFirstOrThrow()).used_count;
	});

/** Leaves so many uses, and returns how many are counted. */
async function leaveUses(fixture: PaymobFixture, left: number): Promise<number> {
	const used = await readUsed(fixture);
	await fixture.withStore((db) =>
		db
			.updateTable("discount_codes")
			.set({ max_usage: used + left })
			.where("code", "=", CODE)
			.execute(),
	);
	return used;
}

/** Returns 200, or the code of the rejection. */
async function quote(client: ApiClient): Promise<unknown> {
	const { status, json } = await client.send("quote", { query: { plan_id: "2", code: CODE } });
	return status === 200 ? 200 : json.code;
}

async function startWithCode({ paymob }: PaymobFixture, client: ApiClient) {
	const { status, data } = await start(client, { discount_code: CODE });
	expect(status).toBe(200);
	return { id: String(data.transaction_id), orderId: paymob.lastOrder.id };
}

/** A person whose card was declined once, and somebody else. */
async function startDeclined(fixture: PaymobFixture) {
	const [{ client }, other] = [await fixture.registerVerified(), await fixture.registerVerified()];
	const first = await startWithCode(fixture, client);
	await fixture.paymob.pay(declined);
	expect((await check(client, first.id)).data.status).toBe("failed");
	fixture.advance(15);
	return { client, first, other: other.client };
}

describeWithPaymob(
	"a code of a payment whose money may come",
	(fixture) => {
		it("[payment-116] stays reserved after a decline, does not stop the payer's own retry, and is free after the expiry", async () => {
			const used = await leaveUses(fixture, 1);
			const { client, other } = await startDeclined(fixture);
			expect([await quote(other), await quote(client)]).toEqual(["code_used_up", 200]);
			await startWithCode(fixture, client);
			await fixture.paymob.pay(declined);
			expect([await quote(other), await quote(client)]).toEqual(["code_used_up", 200]);
			fixture.advance(2 * HOUR);
			fixture.paymob.outage = 503;
			await fixture.lookUpDue();
			expect(await quote(other)).toBe("code_used_up");
			fixture.errors.length = 0;
			fixture.paymob.outage = undefined;
			fixture.advance(300);
			await fixture.lookUpDue();
			expect(await quote(other)).toBe(200);
			expect(await readUsed(fixture)).toBe(used);
		});

		it("[payment-116] counts for both payments of a person when the first is paid before the second", async () => {
			const used = await leaveUses(fixture, 10);
			const { client, first } = await startDeclined(fixture);
			const second = await startWithCode(fixture, client);
			await fixture.paymob.pay({ ...paid, orderId: first.orderId });
			fixture.advance(15);
			expect((await check(client, first.id)).data.status).toBe("completed");
			await fixture.paymob.pay({ ...paid, orderId: second.orderId });
			expect((await check(client, second.id)).data.status).toBe("completed");
			expect(await readUsed(fixture)).toBe(used + 2);
			expect((await fixture.platform.operator.today()).ungranted.count).toBe(0);
		});

		it("[payment-117] counts once when the first is paid after the second, and the late money is given back", async () => {
			const used = await leaveUses(fixture, 10);
			const { client, first } = await startDeclined(fixture);
			const second = await startWithCode(fixture, client);
			await fixture.paymob.pay(paid);
			expect((await check(client, second.id)).data.status).toBe("completed");
			await fixture.paymob.pay({ ...paid, orderId: first.orderId });
			fixture.advance(15);
			await check(client, first.id);
			expect(await readStatus(client, first.id)).toMatchObject({
				status: "completed",
				amount: 44.1,
			});
			expect(await readUsed(fixture)).toBe(used + 1);
			const { ungranted } = await fixture.platform.operator.today();
			expect(ungranted.rows.map(({ id }) => id)).toEqual([first.id]);
		});

		it("[payment-116] counts when its money comes after the expiry, even if no use is left", async () => {
			const used = await leaveUses(fixture, 1);
			const { client, first, other } = await startDeclined(fixture);
			fixture.advance(HOUR);
			await fixture.lookUpDue();
			expect(await quote(other)).toBe(200);
			await startWithCode(fixture, other);
			await fixture.paymob.pay(paid);
			fixture.advance(120);
			await fixture.lookUpDue();
			await fixture.paymob.pay({ ...paid, orderId: first.orderId });
			expect((await check(client, first.id)).data.status).toBe("completed");
			expect(await readUsed(fixture)).toBe(used + 2);
		});
	},
	["card"],
);
