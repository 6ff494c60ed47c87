/** Tests what lists of plans offer for a plan whose transfer waits for approval. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import ar from "../../../locales/ar/manual-payment.json";
import planAr from "../../../locales/ar/plan.json";
import en from "../../../locales/en/manual-payment.json";
import planEn from "../../../locales/en/plan.json";
import { readDocument } from "../../support/document";
import { createPageClient, type PageClient } from "../../support/page-client";
import { type Site, startSite } from "../../support/site";
import { createBuyer, signIn } from "../payment/buyer";
import { operate, readPaymentId, requestApproval } from "./payer";

const PLAN = "2";
const OTHER_PLAN = "3";

async function readCard(visitor: PageClient, path: string, plan = PLAN) {
	const card = readDocument(await visitor.get(path)).querySelector(
		`article[aria-labelledby="plan-${plan}"]`,
	);
	return {
		text: card?.textContent ?? "",
		hrefs: [...(card?.querySelectorAll("a") ?? [])].map((link) => link.getAttribute("href")),
		forms: card?.querySelectorAll("form").length,
	};
}

describe.each(["manual", "gateway"])(
	"a plan whose transfer waits, with PAYMENTS=%s",
	(payments) => {
		let site: Site;
		beforeAll(async () => {
			site = await startSite({ env: { PAYMENTS: payments, MOCK_GATEWAY: "on" } });
		});
		afterAll(() => site.stop());
		const path = payments === "gateway" ? "/subscription" : "/premium";

		it.each([
			["en", en, planEn],
			["ar", ar, planAr],
		] as const)(
			"[wallet-51] has 'View request' in place of payment, in %s",
			async (language, text, plan) => {
				const buyer = await createBuyer(site, language);
				const requested = await requestApproval(buyer);
				const other = createPageClient(site, { "Accept-Language": language });
				await signIn(other, buyer.email);
				for (const visitor of [buyer, other]) {
					for (const list of [path, "/premium"]) {
						const card = await readCard(visitor, list);
						expect(card.text).toContain(plan.standing.waiting);
						expect(card.text).toContain(text.waiting.request);
						expect([card.hrefs, card.forms]).toEqual([[requested.location], 0]);
						const free = await readCard(visitor, list, OTHER_PLAN);
						expect(free.text).not.toContain(plan.standing.waiting);
						expect(free.hrefs).toContain(`/premium?plan=${OTHER_PLAN}`);
					}
				}
				await operate(site, "reject", readPaymentId(requested));
				const decided = await readCard(buyer, "/premium");
				expect(decided.text).not.toContain(plan.standing.waiting);
				expect(decided.hrefs).toEqual([`/premium?plan=${PLAN}`]);
			},
		);
	},
);
