import { expect, it } from "vitest";
import { insertDelivery } from "../../../platform/mock-gateway/webhook-delivery-store";
import { describeOnOneDatabase } from "../../support/platform-fixture";
import { readStatus, settle } from "./payer";

describeOnOneDatabase("tips", (fixture) => {
	const send = async (change: Record<string, unknown> = {}) => {
		const person = await fixture.registerVerified();
		const body = { creator_id: 3, amount: 30, is_anonymous: false, ...change };
		const response = await person.client.send("sendTip", { body });
		return { ...person, response, id: String(response.data?.transaction_id) };
	};
	const readCreator = async () => {
		const { json } = await fixture.createClient().send("creator", { params: { id: "3" } });
		return json.creator as { total_tips: number; recent_supporters: { name: string }[] };
	};

	it("are payments of the type tip, with creator and message", async () => {
		const { client, id, response } = await send({ message: "شكرًا", episode_id: 12, amount: 15.5 });
		expect(response.data.session_token).toBeTruthy();
		expect(await readStatus(client, id)).toMatchObject({
			payment_type: "tip",
			amount: 15.5,
			tip: { creator_name: "Tamer & Huda", message: "شكرًا", is_anonymous: false },
			creator: { id: 3 },
		});
	});

	it("count for the creator once the webhook is processed, and hide anonymous givers", async () => {
		const before = await readCreator();
		const { client, id } = await send({ is_anonymous: true });
		await settle(client, id, "completed");
		expect((await readCreator()).total_tips).toBe(before.total_tips);
		fixture.advance(3);
		await fixture.platform.operator.webhooks.deliverDue();
		const after = await readCreator();
		expect(after.total_tips).toBe(before.total_tips + 30);
		expect(after.recent_supporters[0]?.name).toBe("Anonymous");
	});

	it("[operator-133] leave the creator's total and list when they are refunded", async () => {
		const before = await readCreator();
		const { client, id } = await send({ amount: 45 });
		await settle(client, id, "completed");
		fixture.advance(3);
		await fixture.platform.operator.webhooks.deliverDue();
		expect((await readCreator()).total_tips).toBe(before.total_tips + 45);
		const refund = { reason: "asked", note: null, endsPlan: false } as const;
		await fixture.platform.operator.refunds.record(id, "test", refund);
		expect(await readCreator()).toEqual(before);
	});

	it("[account-39] are anonymous when the account was deleted before the payment arrived", async () => {
		const before = await readCreator();
		const { client, password, id: transaction_id } = await send();
		await client.send("deleteAccount", { body: { current_password: password } });
		const at = fixture.now.toISOString();
		const event = { id: "evt_late", type: "payment.completed", created_at: at };
		const data = { transaction_id, amount_cents: 3000, currency: "EGP" };
		const times = { attempts: 0, next_attempt_at: at, created_at: at };
		const body = JSON.stringify({ ...event, data });
		await fixture.withStore((db) =>
			insertDelivery(db, { id: "whd_late", event_id: event.id, transaction_id, body, ...times }),
		);
		await fixture.platform.operator.webhooks.deliverDue();
		const after = await readCreator();
		expect(after.total_tips).toBe(before.total_tips + 30);
		expect(after.recent_supporters.map(({ name }) => name)).not.toContain("");
	});

	it("[catalogue-43] count each supporter once, in the creator's page and in the list", async () => {
		const readCounts = async () => {
			const client = fixture.createClient();
			const { data } = await client.send("creators");
			const listed = data.creators?.find(({ id }) => id === 3);
			const { json } = await client.send("creator", { params: { id: "3" } });
			const { supporter_count: own } = json.creator as { supporter_count: number };
			return [own, Number(listed?.supporter_count)] as const;
		};
		const [before, listed] = await readCounts();
		expect(listed).toBe(before);
		const { client, id } = await send();
		const body = { creator_id: 3, amount: 15, is_anonymous: true };
		const second = await client.send("sendTip", { body });
		for (const paid of [id, String(second.data?.transaction_id)]) {
			await settle(client, paid, "completed");
		}
		fixture.advance(3);
		await fixture.platform.operator.webhooks.deliverDue();
		expect(await readCounts()).toEqual([before + 1, before + 1]);
	});

	it("[site-221] name the creators on sale in the reader's language, with the cheapest price", async () => {
		const { data, headers } = await fixture.createClient().send("creators");
		const layla = { id: 1, name: "Layla Nassar", show: "Cairo Stories", from_price: 30 };
		expect(data.creators).toContainEqual(expect.objectContaining({ ...layla, currency: "EGP" }));
		expect(headers.get("Cache-Control")).toMatch(/^public/);
		const { catalogue } = fixture.platform.operator;
		await catalogue.retire({ noun: "creators", id: "2", actor: "test" });
		const after = await fixture.createClient().send("creators");
		expect(after.data.creators?.map(({ id }) => id).sort()).toEqual([1, 3]);
		await catalogue.restore({ noun: "creators", id: "2", actor: "test" });
	});

	it.each([
		["nothing", { amount: 0 }, 422],
		["a negative amount", { amount: -5 }, 422],
		["more than 100000", { amount: 100_000.01 }, 422],
		["parts of a piastre", { amount: 10.005 }, 422],
		["an amount that is text", { amount: "30" }, 422],
		["a message of 201 characters", { message: "a".repeat(201) }, 422],
		["an unknown creator", { creator_id: 99 }, 404],
	])("are rejected for %s", async (_, change, status) => {
		expect((await send(change)).response.status).toBe(status);
	});

	it("are accepted up to the limits", async () => {
		const { response } = await send({ amount: 100_000, message: "a".repeat(200) });
		expect(response.status).toBe(200);
	});

	it("need a signed-in, verified person", async () => {
		const body = { creator_id: 3, amount: 30, is_anonymous: false };
		expect((await fixture.createClient().send("sendTip", { body })).status).toBe(401);
		const { client } = await fixture.register();
		expect((await client.send("sendTip", { body })).status).toBe(403);
	});
});
