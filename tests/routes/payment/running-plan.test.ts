/** Tests what the plans on offer say to a person for whom one of them runs. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import ar from "../../../locales/ar/plan.json";
import en from "../../../locales/en/plan.json";
import { readDocument } from "../../support/document";
import type { Page, PageClient } from "../../support/page-client";
import { type Site, startSite } from "../../support/site";
import { createBuyer, payAtMockGateway } from "./buyer";

let site: Site;
beforeAll(async () => {
	site = await startSite({ env: { PAYMENTS: "gateway", MOCK_GATEWAY: "on", RELEASE: "launched" } });
});
afterAll(() => site.stop());

const findCard = (page: Page, planId: string) =>
	readDocument(page).querySelector(`article[aria-labelledby=plan-${planId}]`);
const readCard = (page: Page, planId: string) => findCard(page, planId)?.textContent ?? "";

/** Posts the form of a card with everything that it holds. */
function press(visitor: PageClient, page: Page, planId: string): Promise<Page> {
	const inputs = [...(findCard(page, planId)?.querySelectorAll("form input[type=hidden]") ?? [])];
	const fields = inputs.map((input) => [input.getAttribute("name"), input.getAttribute("value")]);
	return visitor.post("/subscription", Object.fromEntries(fields));
}

async function createOwner(language: "en" | "ar") {
	const buyer = await createBuyer(site, language);
	const { transactionId } = await payAtMockGateway(buyer, "completed");
	const { yours } = (language === "ar" ? ar : en).standing;
	await expect.poll(async () => readCard(await buyer.get("/subscription"), "2")).toContain(yours);
	await buyer.get(`/payment-success?transaction_id=${transactionId}`);
	return buyer;
}

describe.each([
	["en", en],
	["ar", ar],
] as const)("the plans in %s", (language, { standing }) => {
	it("[catalogue-34] say which one runs until when, and what a lower one does not do", async () => {
		const owner = await createOwner(language);
		const untilWords = standing.until.split("{{date}}")[0] ?? "";
		const lowerWords = standing.betterUntil.now.split("{{date}}")[1] ?? "";
		for (const path of ["/subscription", "/premium"]) {
			const page = await owner.get(path);
			const own = readCard(page, "2");
			expect([path, own]).toEqual([path, expect.stringContaining(untilWords)]);
			expect(own).toContain(standing.moreLater);
			expect(own).toContain(standing.more.monthly);
			expect(readCard(page, "1")).toContain(lowerWords);
			expect(readCard(page, "3")).not.toContain(lowerWords);
			const leading = readDocument(page).querySelectorAll("article .button-primary");
			expect([...leading].map((one) => one.closest("article")?.textContent)).toEqual([
				expect.not.stringContaining(standing.yours),
			]);
		}
		const checkout = readDocument(await owner.get("/premium?plan=2&step=method"));
		expect(checkout.querySelector("dialog")?.textContent).toContain(untilWords);
	});
});

it("[payment-63] add another month with one press, by card and by transfer", async () => {
	const owner = await createOwner("en");
	const page = await owner.get("/subscription");
	const started = await press(owner, page, "2");
	expect([started.status, started.location]).toEqual([
		303,
		expect.stringContaining("/mock-payment"),
	]);
	const method = await owner.post("/premium?plan=2&step=method", {
		payment_method: "instapay",
		again: "more",
	});
	expect(method.location).toContain("step=instructions");
});

it("[payment-63] stop at a transfer for the same plan that waits", async () => {
	const owner = await createOwner("en");
	const page = await owner.get("/subscription");
	await owner.post("/premium?plan=2&step=method", { payment_method: "instapay", again: "more" });
	await owner.post("/premium?plan=2&step=instructions", {});
	await owner.post("/premium?plan=2&step=transfer_info", { user_phone: "01012345678" });
	const last = await owner.get("/premium?plan=2&step=request_approval");
	const attempt = readDocument(last).querySelector("dialog input[name=attempt]");
	await owner.post("/premium?plan=2&step=request_approval", {
		attempt: attempt?.getAttribute("value") ?? "",
	});
	expect((await press(owner, page, "2")).status).toBe(422);
});
