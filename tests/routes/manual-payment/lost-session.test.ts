/** Tests requests that a browser has lost or never knew: no one is led to transfer twice. */

import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import enAuth from "../../../locales/en/auth.json";
import { findOne, readDocument, readMessages } from "../../support/document";
import { fakeUser } from "../../support/fake-platform";
import { plainLanguages } from "../../support/language";
import type { Page, PageClient } from "../../support/page-client";
import type { UpstreamHandler } from "../../support/upstream";
import { signIn, signInAtFake } from "../payment/buyer";
import { type ManualPaymentSite, startManualPaymentSite } from "./manual-payment-site";
import { at, pressRequest, readPaymentId, requestApproval, walkTo } from "./payer";

let site: ManualPaymentSite;

beforeAll(async () => {
	site = await startManualPaymentSite({ SUPPORT_EMAIL: "help@sawt.example" });
});
afterAll(() => site.stop());
beforeEach(() => site.reset());

const words = {
	en: { title: "We can't find request", stop: "don't transfer again" },
	ar: { title: "لم نجد الطلب", stop: "فلا تحوّله مرة أخرى" },
};

describe.each(plainLanguages)("a request from another browser, in %s", (language) => {
	it("[wallet-21, site-75] is named above the first step, which says not to transfer again", async () => {
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
		// The focus starts at the title below it; screen readers read it as the dialog's description.
		const described = findOne(readDocument(page), "dialog").getAttribute("aria-describedby") ?? "";
		const heard = described.split(" ").map((id) => findOne(readDocument(page), `#${id}`));
		expect(heard.map(({ textContent }) => textContent).join(" ")).toContain(words[language].title);
	});
});

describe("the first step", () => {
	it("does not mention a lost request to the browser that made it", async () => {
		const visitor = await site.signIn();
		const paymentId = readPaymentId(await requestApproval(visitor));
		const { html } = await visitor.get(`${at("method")}&payment=${paymentId}`);
		expect(html).not.toContain(words.en.title);
		expect(html).toContain("A request is waiting – view it");
	});

	it("[payment-71] repeats no text that follows an id in the address", async () => {
		const visitor = await site.signIn();
		const { html } = await visitor.get(`${at("method")}&payment=call%20010%20now`);
		expect(html).not.toMatch(/010 now/);
	});

	it("tells a browser without requests what to do about an earlier transfer", async () => {
		const { html } = await (await site.signIn()).get(at("method"));
		expect(html).toContain("Already transferred, maybe in another browser?");
	});
});

describe("two simultaneous requests for two plans", () => {
	it("are both known afterwards, even if the responses cross", async () => {
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
		const responses = await Promise.all(pages.map((page) => pressRequest(visitor, page)));
		for (const { location } of responses) {
			const page = await visitor.get(location ?? "");
			expect(page.status).toBe(200);
			expect(page.html).toContain("Waiting for approval");
		}
		const plans = await visitor.get("/premium");
		expect(plans.html.match(/A request is waiting – view it/g)).toHaveLength(2);
	});
});

describe("transfer input from after a sign-in had ended", () => {
	const SESSION_CHECK = "GET /web/api/auth/me";
	const typed = { user_phone: "010 9876 5432", transfer_reference: "FT-77" };
	const readFields = (page: Page): Record<string, string> => {
		const inputs = readDocument(page).querySelectorAll<HTMLInputElement>("dialog form input");
		return Object.fromEntries([...inputs].map(({ name, value }) => [name, value]));
	};
	const press = async (visitor: PageClient, end: () => unknown) => {
		const opened = readFields(await walkTo(visitor, "transfer_info"));
		await end();
		const sent = await visitor.post(at("transfer_info"), { ...opened, ...typed });
		expect([sent.status, sent.location?.split("?")[0]]).toEqual([303, "/login"]);
		const login = await visitor.follow(sent);
		expect(readMessages(login, "status")).toEqual([enAuth.notice["sign-in-again"]]);
	};

	it("[wallet-34] is in its form after the same person's next sign-in, once", async () => {
		const visitor = await site.signIn();
		const check = site.upstream.handlers[SESSION_CHECK] as UpstreamHandler;
		await press(visitor, () => {
			site.upstream.handlers[SESSION_CHECK] = () => ({ status: 401, body: { success: false } });
		});
		site.upstream.handlers[SESSION_CHECK] = check;
		const back = await visitor.follow(await signIn(visitor, fakeUser.email));
		expect(readFields(back)).toMatchObject(typed);
		expect(readFields(await visitor.get(at("transfer_info")))).toMatchObject({
			user_phone: "",
			transfer_reference: "",
		});
	});

	it("[wallet-34] is also there when the steps are repeated, as after signing out in another tab", async () => {
		const visitor = await site.signIn();
		await press(visitor, () => visitor.post("/logout", {}));
		await signIn(visitor, fakeUser.email);
		expect(readFields(await walkTo(visitor, "transfer_info"))).toMatchObject(typed);
	});
});
