/** Tests the two forms of what is stored about a person: for operators, and to hand out. */
import { expect, it } from "vitest";
import { optionalCalls } from "../../../contract/optional-calls";
import { runFrom } from "../../../platform/runtime/request-origin";
import { runCommand } from "../../support/platform-command";
import { describeOnOneDatabase } from "../../support/platform-fixture";
import { requestTransfer } from "./payer";

const origin = { requestId: "0123456789", address: "198.51.100.77", client: "Firefox of Hala" };

describeOnOneDatabase("a copy of what is stored about a person", (fixture) => {
	const run = async (...words: string[]) => {
		const { operator } = fixture.platform;
		const open = async () => ({ operator, close: async () => undefined });
		return (await runCommand(fixture.env, words, open)).out;
	};

	it("[operator-38] to hand out has their data, and nothing of operators, strangers and live links", async () => {
		const { client, email, phone } = await fixture.registerVerified();
		const { manualPayments, refunds, users } = fixture.platform.operator;
		const { id: other } = await requestTransfer(client, { transfer_reference: "IP-90817" });
		const body = { plan_id: 3, subscription_type: "platform" };
		const started = await client.send("initiateSubscription", { body });
		await runFrom(origin, async () => {
			await manualPayments.approve(other, "console:Hala");
			const refund = { reason: "asked", note: "calls too often", endsPlan: true } as const;
			await refunds.record(other, "console:Hala", refund);
			await users.suspend(email, "console:Hala", { reason: "other", note: "strange person" });
		});
		const question = { name: "Mona", email, message: "her own words", inquiryType: "account" };
		await client.send("contactInquiry", { body: question });
		await fixture.createClient().fetch(optionalCalls.contactInquiry.path, {
			method: "POST",
			headers: { "Content-Type": "application/json" },
			body: JSON.stringify({
				name: "Stranger",
				email,
				message: "the words of a stranger",
				inquiryType: "other",
			}),
		});
		await users.sendReset(email, "console:Hala");
		const mails = await fixture.listMails();
		const reset = mails.find(
			({ kind, recipient }) => kind === "password-reset" && recipient === email,
		);
		const foreign = [
			"Hala",
			"198.51.100.77",
			"Firefox",
			"strange person",
			"calls too often",
			"the words of a stranger",
			"Stranger",
			reset?.link ?? "",
			String(started.data.payment_url),
			String(started.data.payment_key),
		];
		const copy = await run("users", "copy", email);
		expect(foreign.filter((text) => copy.includes(text))).toEqual([]);
		const person = await users.find(email);
		expect(JSON.parse(copy)).toMatchObject({
			person: { email, phone: person?.phone, suspension_reason: "other" },
			transactions: [{ id: started.data.transaction_id, status: "pending" }],
			transfers: [{ id: other, transfer_reference: "IP-90817", currency: "EGP" }],
			refunds: [{ payment_id: other, reason: "asked" }],
			messages: [{ message: "her own words", inquiry_type: "account", answered_at: null }],
			left_out: { messages: 1 },
		});
		expect(phone).not.toBe("");
		const shown = await run("users", "show", email, "--all");
		// An operator has no use for the address where a person pays.
		const forOperators = foreign.filter((text) => text !== started.data.payment_url);
		expect(forOperators.filter((text) => !shown.includes(text))).toEqual([]);
	});
});
