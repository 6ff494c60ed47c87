/** Tests the ways to transfer money on each database: their rows, who may use them, and what they change. */
import { text } from "node:stream/consumers";
import { expect, it } from "vitest";
import { getPromisedAt } from "#core/operator-hours";
import { describeOnEachDatabase } from "../../support/platform-fixture";
import { requestNewTransfer, requestTransfer } from "./payer";

/** A way to transfer in Jordan, as an operator types it. */
const cliq = {
	name: "CliQ",
	name_ar: "كليك",
	account_kind: "bank",
	number: "SAWT",
	holder: "Sawt for podcasts",
	instructions: "Open your bank's app, choose CliQ and send {amount} to {number}.",
	instructions_ar: "افتح تطبيق بنكك واختر كليك، ثم أرسل {amount} إلى {number}.",
	minutes_from: "10",
	minutes_to: "45",
	payer_phone: "any",
	asks_reference: "1",
};

describeOnEachDatabase("the ways to transfer", (fixture) => {
	const listMethods = async (headers: Record<string, string> = {}) => {
		const { status, data } = await fixture.createClient().send("paymentMethods", { headers });
		expect(status).toBe(200);
		return data.payment_methods as Record<string, unknown>[];
	};
	const catalogue = () => fixture.platform.operator.catalogue;
	const findMistakes = (typed: Record<string, string>) =>
		catalogue()
			.add("methods", { ...cliq, name: `Way ${Math.random()}`, ...typed }, "test")
			.then(
				() => undefined,
				(error: { problems?: unknown }) => error.problems,
			);

	it("[payment-200, wallet-1] begin with Vodafone Cash and InstaPay, without numbers of their own", async () => {
		const first = (await listMethods()).slice(0, 2);
		expect(first).toMatchObject([
			{
				id: "vodafone_cash",
				name: "Vodafone Cash",
				account_kind: "mobile-wallet",
				...{ minutes_from: 15, minutes_to: 30, payer_phone: "egyptian", number: null },
			},
			{
				id: "instapay",
				name: "InstaPay",
				account_kind: "bank",
				...{ minutes_from: 5, minutes_to: 15, payer_phone: "any", number: null },
			},
		]);
		expect(first.every(({ is_offered }) => is_offered === true)).toBe(true);
	});

	it("[payment-200] take one more, which is listed last, in the language of the request, and pays", async () => {
		expect(await catalogue().add("methods", cliq, "test")).toBe("cliq");
		expect((await listMethods()).at(-1)).toMatchObject({
			...{ id: "cliq", name: "CliQ", number: "SAWT", instructions: cliq.instructions },
		});
		expect((await listMethods({ "Accept-Language": "ar" })).at(-1)).toMatchObject({
			...{ id: "cliq", name: "كليك", instructions: cliq.instructions_ar },
		});
		const paid = await requestNewTransfer(fixture, {
			...{ payment_method: "cliq", user_phone: "+962 7 9012 3456" },
		});
		const { manualPayments, audit } = fixture.platform.operator;
		const row = await manualPayments.find(paid.id);
		expect(row).toMatchObject({
			...{ payment_method: "cliq", method_name: "CliQ", method_name_ar: "كليك" },
			...{ user_phone: "+962790123456", approval_minutes: 45 },
		});
		const table = await text(await manualPayments.export({}, "test"));
		expect(table).toMatch(/,cliq,.*,CliQ\r?$/m);
		const mails = await fixture.withStore((db) => db.selectFrom("outbox").select("html").execute());
		expect(mails.some(({ html }) => html.includes("CliQ"))).toBe(true);
		const acts = await Array.fromAsync(audit.list({}));
		expect(acts.map(({ action }) => action)).toContain("payment_method.added");
		await manualPayments.approve(paid.id, "hala");
		expect(await paid.readStatus()).toBe("approved");
	});

	it("[payment-204] stay named and payable once retired, because money may have left before", async () => {
		await catalogue().retire({ noun: "methods", id: "cliq", actor: "test" });
		const retired = (await listMethods()).find(({ id }) => id === "cliq");
		expect(retired).toMatchObject({ is_offered: false, name: "CliQ" });
		const { id } = await requestNewTransfer(fixture, { payment_method: "cliq" });
		const row = await fixture.platform.operator.manualPayments.find(id);
		expect(row).toMatchObject({ method_name: "CliQ", status: "pending" });
		await catalogue().restore({ noun: "methods", id: "cliq", actor: "test" });
		expect((await listMethods()).find((one) => one.id === "cliq")?.is_offered).toBe(true);
	});

	it("[payment-203] reject one that was never made, and the phone that one does not take", async () => {
		const { client } = await fixture.registerVerified();
		const send = async (change: Record<string, unknown>) =>
			(await requestTransfer(client, change)).status;
		expect(await send({ payment_method: "nothing_like_it" })).toBe(422);
		const jordanian = { user_phone: "+962790123456" };
		expect(await send({ payment_method: "vodafone_cash", ...jordanian })).toBe(422);
		expect(await send({ payment_method: "instapay", ...jordanian })).toBe(200);
	});

	it.each([
		[{ name: "" }, { name: "required" }],
		[{ number: "call us", account_kind: "mobile-wallet" }, { number: "phone" }],
		[
			{ number: "+962790123456", account_kind: "mobile-wallet", payer_phone: "egyptian" },
			{ number: "phone" },
		],
		[{ link: "http://pay.example" }, { link: "link" }],
		[{ link: "javascript:alert(1)" }, { link: "link" }],
		[{ dial_code: "*9*7#" }, { dial_code: "dial_code" }],
		[{ dial_code: "*9*{number}*{pin}#" }, { dial_code: "dial_code" }],
		[{ dial_code: "*9*{number}#", number: "" }, { number: "required" }],
		[{ instructions: "Send {amount} to {iban}" }, { instructions: "placeholder" }],
		[{ instructions_ar: "أرسل {{amount}} إلى {secret}" }, { instructions_ar: "placeholder" }],
		[{ instructions_ar: "أرسل {amount}" }, { instructions_ar: "same_placeholders" }],
		[{ minutes_from: "50" }, { minutes_to: "minutes" }],
		[{ minutes_from: "0" }, { minutes_to: "minutes" }],
		[{ minutes_to: "9999" }, { minutes_to: "minutes" }],
		[{ payer_phone: "none", asks_reference: "" }, { asks_reference: "phone_or_reference" }],
		[{ payer_phone: "french" }, { payer_phone: "choice" }],
		[{ name: "CliQ", number: "OTHER" }, { name: "taken" }],
	])("[payment-202] are checked as they are typed: %j", async (typed, problems) => {
		expect(await findMistakes(typed)).toEqual(problems);
	});

	it("[payment-201] take a number for a built-in one, and give it back to the settings when it is emptied", async () => {
		const act = { noun: "methods", id: "vodafone_cash", actor: "test" } as const;
		await catalogue().change(act, { number: "010 5555 0000" });
		expect((await listMethods())[0]).toMatchObject({ number: "010 5555 0000", minutes_to: 30 });
		await catalogue().change(act, { number: "" });
		expect((await listMethods())[0]).toMatchObject({ number: null });
	});

	it("[payment-205] keep a request open for as long as its way takes longer than the usual ones", async () => {
		const slow = { ...cliq, name: "Bank transfer", minutes_from: "60", minutes_to: "2880" };
		const key = await catalogue().add("methods", slow, "test");
		expect(key).toBe("bank_transfer");
		const { id } = await requestNewTransfer(fixture, { payment_method: key });
		const row = await fixture.platform.operator.manualPayments.find(id);
		const asked = Date.parse(row?.created_at ?? "");
		expect(Date.parse(row?.expires_at ?? "")).toBeGreaterThan(getPromisedAt(2880, asked));
	});

	it("[payment-206] never have the id of a way of the gateway", async () => {
		expect(await catalogue().add("methods", { ...cliq, name: "Wallet" }, "test")).toBe(
			"transfer_wallet",
		);
		expect(await catalogue().add("methods", { ...cliq, name: "زين كاش" }, "test")).toMatch(
			/^transfer_\d+$/,
		);
	});
});
