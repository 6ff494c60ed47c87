/** Tests that one code leads from the dialog's note for the transfer to the request, its mails and the operator. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readDocument } from "../../support/document";
import { REQUEST_CALL } from "../../support/fake-platform";
import type { Page } from "../../support/page-client";
import { runPlatform } from "../../support/platform-command";
import { type Site, startSite } from "../../support/site";
import { createBuyer } from "../payment/buyer";
import { startManualPaymentSite } from "./manual-payment-site";
import { readPaymentId, requestApproval, walkTo } from "./payer";

const readCode = (page: Page) => {
	const copied = [...readDocument(page).querySelectorAll("dialog x-copy")];
	return copied.map((one) => one.getAttribute("text")).find((text) => text?.startsWith("SAWT-"));
};

describe("the note of a transfer", () => {
	let site: Site;
	beforeAll(async () => {
		site = await startSite({ env: { WALLET_VODAFONE_CASH: "01099990000" } });
	});
	afterAll(() => site.stop());

	it.each([
		["vodafone_cash", ""],
		["vodafone_cash", "VF-99120"],
		["vodafone_cash", "SAWT-J7M9GM"],
		["instapay", "0099120"],
	])(
		"[wallet-32] of %s is the code of the request, with the reference '%s'",
		async (method, reference) => {
			const buyer = await createBuyer(site);
			const note = readCode(await walkTo(buyer, "instructions", { method }));
			expect(note).toMatch(/^SAWT-[A-Z0-9]{6}$/);
			const requested = await requestApproval(buyer, { method, reference });
			expect(readCode(await buyer.get(requested.location ?? ""))).toBe(note);
			const found = await runPlatform(site, "find", note ?? "");
			expect(found).toContain(readPaymentId(requested));
			const listed = await runPlatform(site, "manual-payments", "list");
			expect(listed.split("\n").find((row) => row.includes(buyer.email))).toContain(note);
		},
	);
});

it("[wallet-32] is the reference for a platform that lists no transfers, where none was typed", async () => {
	const site = await startManualPaymentSite();
	try {
		const sent = () => site.upstream.calls.findLast(({ path }) => REQUEST_CALL.endsWith(path));
		for (const reference of ["", "VF-99120"]) {
			site.reset();
			const visitor = await site.signIn();
			const note = readCode(await walkTo(visitor, "instructions"));
			const requested = await requestApproval(visitor, { reference });
			expect(sent()?.body).toMatchObject({ transfer_reference: reference || note });
			expect(sent()?.body).not.toHaveProperty("transfer_note");
			const page = await visitor.get(requested.location ?? "");
			expect(readDocument(page).querySelector("dialog dl")?.textContent).toContain(note);
		}
	} finally {
		await site.stop();
	}
});
