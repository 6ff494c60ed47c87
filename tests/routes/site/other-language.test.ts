/** Tests names without a translation: each stands on a page in the other language, and is marked with its own. */
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { readDocument } from "../../support/document";
import { createPageClient } from "../../support/page-client";
import { runPlatform } from "../../support/platform-command";
import { type Site, startSite } from "../../support/site";
import { createBuyer, payAtMockGateway } from "../payment/buyer";

let site: Site;
const ids: Record<string, string> = {};

const english = { plan: "Family Circle", feature: "Six people", creator: "Dina Adel" };
const arabic = { plan: "باقة الأحباب", feature: "ستة أشخاص", creator: "دينا عادل" };

const add = async (...words: string[]) =>
	(await runPlatform(site, ...words)).trim().split(" ").at(0) ?? "";

beforeAll(async () => {
	site = await startSite({ env: { PAYMENTS: "gateway", MOCK_GATEWAY: "on" } });
	for (const [language, names] of Object.entries({ english, arabic })) {
		const { plan, feature, creator } = names;
		ids[`${language} plan`] = await add(
			...["plans", "add", "--kind", "platform", "--interval", "monthly", "--price", "89"],
			...["--name", plan, "--features", feature, "--description", `${feature}.`],
		);
		ids[`${language} creator`] = await add("creators", "add", "--name", creator);
		ids[`${language} code`] = await add(
			...["discount-codes", "add", "--code", `FOR-${language}`, "--type", "percentage"],
			...["--value", "10", "--invite-description", `${plan}!`, "--description", plan],
		);
	}
});
afterAll(() => site.stop());

const cases = [
	{ page: "ar", language: "english", names: english, mark: ["ltr", "en"] },
	{ page: "en", language: "arabic", names: arabic, mark: ["rtl", "ar"] },
] as const;

/** Returns the marks of each element whose whole text this is. */
function listMarks(html: string, text: string) {
	const main = readDocument({ html }).querySelector("main");
	return [...(main?.querySelectorAll("bdi, p[lang]") ?? [])]
		.filter((element) => element.textContent === text)
		.map((element) => [element.getAttribute("dir"), element.getAttribute("lang")]);
}

describe.each(cases)(
	"a name in $language on a page in $page",
	({ page, language, names, mark }) => {
		const get = async (path: string) =>
			(await createPageClient(site, { "Accept-Language": page }).get(path)).html;

		it("[site-120] is marked as a plan with its feature, in every list", async () => {
			for (const path of ["/premium", "/subscription"]) {
				const html = await get(path);
				expect(new Set(listMarks(html, names.plan).map(String)), path).toEqual(
					new Set([String(mark)]),
				);
				expect(listMarks(html, names.feature), path).toContainEqual(mark);
			}
			expect(listMarks(await get("/subscription"), `${names.feature}.`)).toContainEqual(mark);
			expect(listMarks(await get("/"), names.plan)).toContainEqual(mark);
		});

		it("[site-120] is marked in the button that chooses it, which stays one line of words", async () => {
			const buttons = [
				...readDocument({ html: await get("/subscription") }).querySelectorAll("main button"),
			].filter((button) => button.textContent?.includes(names.plan));
			expect(buttons).toHaveLength(1);
			expect(buttons[0]?.children).toHaveLength(1);
			expect(buttons[0]?.querySelector("bdi")?.lang).toBe(mark[1]);
		});

		it("[site-120] is marked as a creator, in headings too", async () => {
			const id = ids[`${language} creator`];
			expect(listMarks(await get(`/subscription?creator_id=${id}`), names.creator)).toContainEqual(
				mark,
			);
			const buyer = await createBuyer(site, page);
			const tipping = await buyer.get(`/tipping?creator_id=${id}`);
			expect(listMarks(tipping.html, names.creator)).toContainEqual(mark);
		});

		it("[site-120] is marked as the words of a code", async () => {
			const html = await get(`/discount/FOR-${language}`);
			expect(listMarks(html, `${names.plan}!`)).toEqual([mark]);
			expect(listMarks(html, names.plan)).toEqual([mark]);
		});

		it("[site-120] is marked in the dialog, the account and the receipt", async () => {
			const planId = ids[`${language} plan`] ?? "";
			const buyer = await createBuyer(site, page);
			expect(
				listMarks((await buyer.get(`/premium?plan=${planId}`)).html, names.plan),
			).toContainEqual(mark);
			const { transactionId } = await payAtMockGateway(buyer, "completed", planId);
			const success = await vi.waitFor(async () => {
				const shown = await buyer.get(`/payment-success?transaction_id=${transactionId}`);
				expect(shown.status).toBe(200);
				return shown;
			}, 10_000);
			const receipt = await buyer.get(`/account/receipt?transaction_id=${transactionId}`);
			for (const { html } of [success, receipt, await buyer.get("/account")]) {
				expect(listMarks(html, names.plan)).toContainEqual(mark);
			}
		});
	},
);

it("[site-120] a name in the page's own language has no mark", async () => {
	const { html } = await createPageClient(site, { "Accept-Language": "en" }).get("/premium");
	expect(listMarks(html, english.plan)).toContainEqual([null, null]);
});
