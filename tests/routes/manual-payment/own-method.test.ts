/** Tests a way to transfer that an operator made, in Jordan and without script: from the console to the receipt. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import ar from "../../../locales/ar/manual-payment.json";
import en from "../../../locales/en/manual-payment.json";
import { readDocument, readWords } from "../../support/document";
import { createPageClient } from "../../support/page-client";
import { runCommand, runPlatform } from "../../support/platform-command";
import { type Site, startSite } from "../../support/site";
import { createBuyer } from "../payment/buyer";
import { at, operate, pressRequest, readPaymentId, walkTo } from "./payer";

/** The first plan that an operator adds. */
const PLAN = "1001";

let site: Site;
beforeAll(async () => {
	site = await startSite({
		env: { CURRENCY: "JOD", CACHE_SECONDS: "0", WALLET_VODAFONE_CASH: "010 9999 0000" },
	});
	const plan = "--kind platform --interval monthly --name Diwan --price 3.500".split(" ");
	const env = { DATA_DIR: site.dataDir, CURRENCY: "JOD" };
	const { code, out } = await runCommand(env, ["plans", "add", ...plan]);
	expect([code, out]).toEqual([0, expect.stringContaining(PLAN)]);
	await runPlatform(
		site,
		...["methods", "add", "--name", "CliQ", "--name-ar", "كليك", "--account-kind", "bank"],
		...[
			"--number",
			"SAWT",
			"--holder",
			"House Audio",
			"--minutes-from",
			"10",
			"--minutes-to",
			"45",
		],
		...["--instructions", "Choose CliQ, then send {amount} to {number}."],
		...["--instructions-ar", "اختر كليك، ثم أرسل {amount} إلى {number}."],
		...["--payer-phone", "any", "--asks-reference", "yes"],
	);
});
afterAll(() => site.stop());

const cliq = { plan: PLAN, method: "cliq", phone: "+962 7 9012 3456", reference: "CL-77" };

describe.each([
	["en", en, "CliQ", "Choose CliQ, then send"],
	["ar", ar, "كليك", "اختر كليك، ثم أرسل"],
] as const)("a way to transfer of the operator's own in %s", (language, text, name, words) => {
	it("[payment-200] is offered after the built-in ones, with its time, and is on the pages about payments", async () => {
		const buyer = await createBuyer(site, language);
		const page = await buyer.get(`/premium?plan=${PLAN}`);
		const buttons = [...readDocument(page).querySelectorAll("dialog button[name=payment_method]")];
		const ways = buttons.map((button) => button.getAttribute("value"));
		expect(ways.slice(-3)).toEqual(["vodafone_cash", "instapay", "cliq"]);
		expect(buttons.at(-1)?.textContent).toContain(name);
		expect(buttons.at(-1)?.textContent).toMatch(/10\D+45/);
		const visitor = createPageClient(site, { "Accept-Language": language });
		for (const path of ["/premium", "/pages/payments", "/terms"]) {
			expect((await visitor.get(path)).html).toContain(name);
		}
	});

	it("[payment-65, payment-200, payment-207] leads from its instructions to the approval, with a phone of its country", async () => {
		const buyer = await createBuyer(site, language);
		const instructions = readWords(await walkTo(buyer, "instructions", cliq), "dialog");
		expect(instructions).toContain(words);
		expect(instructions).toMatch(/JOD\s3\.500/);
		expect(instructions).toContain("SAWT");
		expect(instructions).toContain("House Audio");
		expect(instructions).not.toContain("{");
		const check = await walkTo(buyer, "request_approval", cliq);
		expect(readWords(check, "dialog")).toContain(name);
		const requested = await pressRequest(buyer, check);
		const waiting = await buyer.get(requested.location ?? "");
		expect(readWords(waiting, "dialog")).toContain(name);
		expect(readWords(waiting, "dialog")).toContain(text.pending.title);
		const paymentId = readPaymentId(requested);
		const listed = await operate(site, "list");
		expect(listed).toContain("+962790123456");
		await operate(site, "approve", paymentId);
		const approved = await buyer.follow(await buyer.get(requested.location ?? ""));
		expect(readWords(approved, "dialog")).toContain(text.success.title);
		expect(readWords(approved, "dialog")).toContain(name);
		const tick = readDocument(approved).querySelectorAll(".success-wave svg, .success-tick svg");
		expect(tick).toHaveLength(2);
	});

	it("[payment-203] rejects a phone that the way does not take, beside its field", async () => {
		const buyer = await createBuyer(site, language);
		await walkTo(buyer, "transfer_info");
		const sent = { user_phone: cliq.phone, transfer_reference: "" };
		const wrong = await buyer.post(at("transfer_info"), sent);
		expect(wrong.status).toBe(422);
		expect(readWords(wrong, "dialog")).toContain(text.transfer_info.notEgyptian.slice(0, 12));
		const field = readDocument(wrong).querySelector("input[name=user_phone]");
		expect(field?.getAttribute("value")).toBe(cliq.phone);
		const right = { user_phone: "01012345678", transfer_reference: "" };
		expect((await buyer.post(at("transfer_info"), right)).status).toBe(303);
	});

	it("[payment-204] can no longer be chosen once it is retired, and still names what was paid with it", async () => {
		const buyer = await createBuyer(site, language);
		const check = await walkTo(buyer, "request_approval", { ...cliq, reference: `R-${language}` });
		await runPlatform(site, "methods", "retire", "cliq");
		try {
			const other = await createBuyer(site, language);
			expect((await other.get(`/premium?plan=${PLAN}`)).html).not.toContain('value="cliq"');
			const chosen = await other.post(at("method", PLAN), { payment_method: "cliq" });
			expect(chosen.status).toBe(422);
			const named = await other.get(`/premium?plan=${PLAN}&step=instructions&method=cliq`);
			expect(named.location).toContain("step=method");
			const requested = await pressRequest(buyer, check);
			const waiting = await buyer.get(requested.location ?? "");
			expect(readWords(waiting, "dialog")).toContain(name);
		} finally {
			await runPlatform(site, "methods", "restore", "cliq");
		}
	});

	it("[payment-201] has the number of the console, and of the settings where the console has none", async () => {
		const buyer = await createBuyer(site, language);
		expect((await walkTo(buyer, "instructions")).html).toContain('text="01099990000"');
		await runPlatform(site, "methods", "change", "vodafone_cash", "--number", "01055550000");
		try {
			const changed = (await buyer.get(at("instructions"))).html;
			expect(changed).toContain('text="01055550000"');
			expect(changed).not.toContain('text="01099990000"');
		} finally {
			await runPlatform(site, "methods", "change", "vodafone_cash", "--number", "");
		}
	});
});
