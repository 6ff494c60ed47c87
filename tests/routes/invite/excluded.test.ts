/** Tests what a stored code says to a signed-in person whom it excludes, and where it is not an error. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import ar from "../../../locales/ar/invite.json";
import en from "../../../locales/en/invite.json";
import { readDocument, readMain } from "../../support/document";
import type { PageClient } from "../../support/page-client";
import { type Site, startSite } from "../../support/site";
import { createBuyer, payAtMockGateway } from "../payment/buyer";

let server: Site;
beforeAll(async () => {
	server = await startSite({ env: { PAYMENTS: "gateway", MOCK_GATEWAY: "on" } });
});
afterAll(() => server.stop());

/** Pays for a plan by card, until this browser shows it as paid. */
async function subscribe(payer: PageClient): Promise<void> {
	const { transactionId } = await payAtMockGateway(payer, "completed");
	const result = `/payment-success?transaction_id=${transactionId}`;
	await expect.poll(async () => (await payer.get(result)).status).toBe(200);
}

describe.each([
	["en", en],
	["ar", ar],
] as const)("a stored code for new subscribers, in %s", (language, { remembered }) => {
	it("[invite-82] says to a subscriber whom it is for and that prices stay the same, on every page", async () => {
		const payer = await createBuyer(server, language);
		await subscribe(payer);
		await payer.get("/discount/WELCOME20");
		const paths = ["/premium", "/subscription", "/account", "/get-app", "/creator-subscriptions"];
		for (const path of paths) {
			const page = readDocument(await payer.get(path));
			const words = page.querySelector("aside[class*=accent]")?.textContent;
			expect(words, path).toContain(remembered.excluded.new_users_only);
			expect(words, path).not.toContain(remembered.title.percentage.replace("{{value}}", "20"));
			expect(page.querySelector("article s"), path).toBeNull();
		}
	});

	it.each(["/premium?plan=3", "/subscription?creator_id=1&plan=4"])(
		"[invite-82] opens %s without an error in a field that nobody touched",
		async (path) => {
			const payer = await createBuyer(server, language);
			await subscribe(payer);
			await payer.get("/discount/WELCOME20");
			const page = await payer.get(path);
			expect(readMain(page)).toContain(remembered.excluded.new_users_only);
			const document = readDocument(page);
			const field = document.querySelector("[name=code]");
			expect(field?.getAttribute("aria-invalid")).not.toBe("true");
			expect(field?.getAttribute("value") ?? "").toBe("");
			expect(field?.closest("details")?.hasAttribute("open")).toBe(false);
			const typed = await payer.get(`${path}&code=WELCOME20`);
			expect(readDocument(typed).querySelector("[name=code]")?.getAttribute("aria-invalid")).toBe(
				"true",
			);
		},
	);

	it("[invite-82] still lowers the prices of somebody who has only tipped", async () => {
		const tipper = await createBuyer(server, language);
		const tip = { creator_id: "1", amount: "30", return_url: "/" };
		const started = await tipper.post("/tipping?creator_id=1", tip);
		await tipper.post(started.location ?? "", { outcome: "completed" });
		const id = new URL(started.location ?? "", server.url).searchParams.get("transaction_id");
		const result = `/payment-success?transaction_id=${id}`;
		await expect.poll(async () => (await tipper.get(result)).status).toBe(200);
		await tipper.get("/discount/WELCOME20");
		const page = readDocument(await tipper.get("/premium"));
		expect(page.querySelector("article[aria-labelledby=plan-3] s")?.textContent).toContain("41");
		expect(readMain(await tipper.get("/premium"))).not.toContain(
			remembered.excluded.new_users_only,
		);
	});
});
