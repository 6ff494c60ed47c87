/** Tests that a copy of one's own data opens nothing and tells of nobody else, for a person with everything. */
import { expect, it } from "vitest";
import { runFrom } from "../../../platform/runtime/request-origin";
import { describeOnOneDatabase, PASSWORD } from "../../support/platform-fixture";
import { payByCard, requestTransfer, settle } from "./payer";

const operatorOrigin = { requestId: "0123456789", address: "198.51.100.77", client: "Hala's PC" };
const actor = "console:Hala";

describeOnOneDatabase("a copy of one's own data", (fixture) => {
	it("[account-127] has no live link, nothing that operators wrote, no address of a visitor, and nobody else's data", async () => {
		const { client, email } = await fixture.registerVerified();
		const other = await fixture.registerVerified();
		const { manualPayments, notes, planChanges, refunds, users } = fixture.platform.operator;
		const tip = async (from: typeof client, message: string) => {
			const body = { creator_id: 1, amount: 30, is_anonymous: false, message };
			const { data } = await from.send("sendTip", { body });
			await settle(from, String(data.transaction_id), "completed");
		};
		await tip(client, "my own tip");
		await tip(other.client, "a tip of somebody else");
		await payByCard(fixture, client);
		const { id } = await requestTransfer(client, { transfer_reference: "IP-90817" });
		await runFrom(operatorOrigin, async () => {
			await manualPayments.approve(id, actor);
			await refunds.record(id, actor, { reason: "asked", note: "calls often", endsPlan: false });
			await notes.add(email, actor, "an odd person");
			await notes.addLabel(email, actor, "difficult");
			const order = { actor, reason: "said sorry twice", sendsMail: true };
			const person = await users.find(email);
			await planChanges.extend({ userId: person?.id ?? "" }, "2", order);
			await users.sendReset(email, actor);
		});
		fixture.advance(700);
		await fixture.platform.operator.outbox.writeDue();
		const waiting = { email: "next@example.com", current_password: PASSWORD };
		expect((await client.send("requestEmailChange", { body: waiting })).status).toBe(200);
		const body = { plan_id: 3, subscription_type: "platform" };
		const { data: open } = await client.send("initiateSubscription", { body });

		const { data, status } = await client.send("ownData", {
			body: { current_password: PASSWORD },
		});
		expect(status).toBe(200);
		const copy = JSON.stringify(data);
		for (const own of [email, "my own tip", "IP-90817", "next@example.com"]) {
			expect(copy).toContain(own);
		}
		const mails = await fixture.listMails();
		const tokens = mails
			.flatMap(({ text, link }) => [...`${text} ${link}`.matchAll(/token=([\w.%-]+)/g)])
			.map(([, token = ""]) => token);
		expect(tokens.length).toBeGreaterThan(2);
		const secret = await fixture.withStore(async (db) => {
			const user = db.selectFrom("users").selectAll().where("email", "=", email);
			return (await user.executeTakeFirstOrThrow()).password_hash;
		});
		const foreign = [
			...tokens,
			secret,
			await fixture.reminderToken(email),
			...[String(open.payment_key), String(open.payment_url)],
			...["Hala", "198.51.100.77", "127.0.0.1", "calls often", "an odd person"],
			...["difficult", "said sorry twice", other.email, "a tip of somebody else"],
		];
		expect(foreign.filter((text) => copy.includes(text))).toEqual([]);
	});
});
