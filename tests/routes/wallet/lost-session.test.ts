/** Requests that a browser has lost, or never knew: no one is led to transfer twice. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { findOne, readDocument } from "../../support/document";
import { signInAtFake } from "../payment/buyer";
import { at, pressRequest, readPaymentId, requestApproval, walkTo } from "./payer";
import { startWalletSite, type WalletSite } from "./wallet-site";

let site: WalletSite;

beforeAll(async () => {
	site = await startWalletSite({ SUPPORT_EMAIL: "help@sawt.example" });
});
afterAll(() => site.stop());
beforeEach(() => site.reset());

const words = {
	en: { title: "This browser does not know request", stop: "do not transfer again" },
	ar: { title: "هذا المتصفح لا يعرف الطلب", stop: "فلا تحوّل مرة أخرى" },
};

describe.each(["en", "ar"] as const)("a request of another browser in %s", (language) => {
	it("is named above the first step, which says not to transfer again", async () => {
		const requested = await requestApproval(await site.signIn());
		const paymentId = readPaymentId(requested);
		const elsewhere = await signInAtFake(site, language);
		const page = await elsewhere.follow(await elsewhere.get(requested.location ?? ""));
		const dialog = /<dialog.*?<\/dialog>/s.exec(page.html)?.[0] ?? "";
		expect(dialog).toContain(words[language].title);
		expect(dialog).toContain(paymentId);
		expect(dialog.indexOf(words[language].stop)).toBeLessThan(dialog.indexOf("payment_method"));
		expect(dialog.indexOf(words[language].stop)).toBeGreaterThan(0);
		expect(dialog).toContain("mailto:help@sawt.example");
		// The focus begins at the title, which is below: screen readers hear it as the dialog's description.
		const described = findOne(readDocument(page), "dialog").getAttribute("aria-describedby") ?? "";
		const heard = described.split(" ").map((id) => findOne(readDocument(page), `#${id}`));
		expect(heard.map(({ textContent }) => textContent).join(" ")).toContain(words[language].title);
	});
});

describe("the first step", () => {
	it("says nothing of a lost request to the browser that made it", async () => {
		const visitor = await site.signIn();
		const paymentId = readPaymentId(await requestApproval(visitor));
		const { html } = await visitor.get(`${at("method")}&payment=${paymentId}`);
		expect(html).not.toContain(words.en.title);
		expect(html).toContain("A request is waiting – view it");
	});

	it("repeats no text that an address brings along", async () => {
		const visitor = await site.signIn();
		const { html } = await visitor.get(`${at("method")}&payment=call%20010%20now`);
		expect(html).not.toContain(words.en.title);
	});

	it("tells a browser without any request what to do about a transfer made before", async () => {
		const { html } = await (await site.signIn()).get(at("method"));
		expect(html).toContain("Already transferred, perhaps in another browser?");
	});
});

describe("two plans that are requested at the same moment", () => {
	it("are both known afterwards, though the answers cross", async () => {
		site.upstream.handlers["GET /api/v1/web-subscriptions/pricing"] = () => ({
			body: {
				platform_plans: [2, 3].map((id) => ({
					id,
					name: `Plan ${id}`,
					price: 49,
					interval: "month",
				})),
			},
		});
		const visitor = await site.signIn();
		const pages = [];
		for (const plan of ["2", "3"]) {
			pages.push(await walkTo(visitor, "request_approval", { plan }));
		}
		const answers = await Promise.all(pages.map((page) => pressRequest(visitor, page)));
		for (const { location } of answers) {
			const page = await visitor.get(location ?? "");
			expect(page.status).toBe(200);
			expect(page.html).toContain("Waiting for approval");
		}
		const plans = await visitor.get("/premium");
		expect(plans.html.match(/A request is waiting – view it/g)).toHaveLength(2);
	});
});
