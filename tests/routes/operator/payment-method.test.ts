/** Tests the console's pages of the ways to transfer: what owners make, and that others only look. */
import { expect, it } from "vitest";
import { readDocument, readWords } from "../../support/document";
import { describeOnOneDatabase } from "../../support/platform-fixture";
import { createConsoleClient, openBackOffice, pressForm } from "./back-office";

const CATALOGUE = "/operator/catalogue";
const NEW = `${CATALOGUE}/methods/new`;
const typed = {
	name: "CliQ",
	name_ar: "كليك",
	account_kind: "bank",
	number: "SAWT",
	instructions: "Send {amount} to {number}.",
	instructions_ar: "أرسل {amount} إلى {number}.",
	minutes_from: "١٠",
	minutes_to: "45",
	payer_phone: "any",
	asks_reference: "1",
};

describeOnOneDatabase("the ways to transfer in the console", (fixture) => {
	it("[payment-209, payment-202] are made, changed and retired by an owner, with each mistake beside its field", async () => {
		const hala = await openBackOffice(fixture);
		const wrong = await pressForm(hala, await hala.get(NEW), {
			...typed,
			instructions: "Send {amount} to {iban}.",
			minutes_to: "5",
		});
		expect(wrong.status).toBe(422);
		const document = readDocument(wrong);
		for (const field of ["instructions", "minutes_to"]) {
			expect(document.querySelector(`#${field}`)?.getAttribute("aria-invalid")).toBe("true");
		}
		const added = await hala.follow(await pressForm(hala, await hala.get(NEW), typed));
		expect(readWords(added, "#methods .acted-on")).toMatch(/CliQ.*SAWT.*10\D+45/);
		const address = `${CATALOGUE}/methods/cliq`;
		await pressForm(hala, await hala.get(address), { number: "HOUSE" });
		const retired = await pressForm(hala, await hala.get(`${address}/retire`));
		expect(readWords(await hala.follow(retired), "#methods .acted-on")).toMatch(/HOUSE|Retired/);
		const acts = readWords(await hala.get("/operator/audit"));
		for (const act of ["added", "edited", "retired"]) {
			expect(acts).toContain(`Way to transfer ${act}`);
		}
	});

	it("[payment-209] are read by an editor, who can change none", async () => {
		const { accounts } = fixture.platform.operator;
		const link = new URL(await accounts.invite("One editor", "test", { role: "editor" }));
		const editor = createConsoleClient(fixture.platform);
		await editor.post(link.pathname + link.search, { password: "a long sentence of one" });
		const page = await editor.get(CATALOGUE);
		expect(readWords(page, "#methods")).toContain("InstaPay");
		expect(page.html).not.toContain(`${CATALOGUE}/methods/`);
		expect(page.html).toContain(`${CATALOGUE}/plans/new`);
		for (const path of [NEW, `${CATALOGUE}/methods/instapay`]) {
			expect([path, (await editor.get(path)).status]).toEqual([path, 403]);
		}
		const sent = await editor.post(`${CATALOGUE}/methods/instapay`, { ...typed, number: "MINE" });
		expect(sent.status).toBe(403);
		const row = await fixture.platform.operator.catalogue.find("methods", "instapay");
		expect(row?.number).toBeNull();
	});
});
