/** Tests /account: the current payment status, and signing out. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import ar from "../../../locales/ar/account.json";
import arAuth from "../../../locales/ar/auth.json";
import en from "../../../locales/en/account.json";
import { readDocument, readMessages, readValues } from "../../support/document";
import type { LiveSite } from "../../support/live-site";
import { createPageClient, type Page } from "../../support/page-client";
import { signInAtFake } from "../payment/buyer";
import { paid, STATUS, setStatuses, startAccountSite, startThreePayments } from "./payer";

let site: LiveSite;
beforeAll(async () => {
	site = await startAccountSite();
});
afterAll(() => site.stop());

const read = (page: Page) => {
	const document = readDocument(page);
	const texts = (selector: string) =>
		[...document.querySelectorAll(selector)].map((one) => one.textContent?.trim() ?? "");
	return {
		plan: texts("section[aria-labelledby=plan] p")[0],
		badges: texts("section[aria-labelledby=payments] li .rounded-full"),
		payments: texts("section[aria-labelledby=payments] li"),
		links: [...document.querySelectorAll("section[aria-labelledby=payments] li a")].map((link) =>
			link.getAttribute("href"),
		),
		text: document.querySelector("main")?.textContent ?? "",
	};
};

describe.each([
	["en", en],
	["ar", ar],
] as const)("the account in %s", (language, text) => {
	it("[account-28] shows the free plan and that nothing was paid yet", async () => {
		const visitor = await signInAtFake(site.server, language);
		const page = read(await visitor.get("/account"));
		expect(page.plan).toBe(text.plans.free);
		expect(page.text).toContain(text.noPayments);
	});

	it("shows the true status of each payment, newest first", async () => {
		const visitor = await startThreePayments(site, language);
		setStatuses(site, {
			txn_3: { status: "failed" },
			txn_2: { ...paid, amount: 49.5 },
			txn_1: { status: "completed", webhook_processed: false },
		});
		const page = read(await visitor.get("/account"));
		expect(page.badges).toEqual([text.state["not-paid"], text.state.paid, text.state.received]);
		expect(page.links).toEqual([
			"/payment-processing?transaction_id=txn_3",
			"/account/receipt?transaction_id=txn_2",
			"/payment-processing?transaction_id=txn_1",
		]);
		expect(page.payments[1]).toContain("EGP\u00A049.50");
	});
});

describe("the account's plan", () => {
	it("is that of the newest paid subscription", async () => {
		const visitor = await startThreePayments(site);
		setStatuses(site, {
			txn_3: { status: "pending" },
			txn_2: { ...paid, subscription: { plan_name: "Premium", next_billing_date: "2999-01-31" } },
			txn_1: { ...paid, subscription: { plan_name: "Basic" } },
		});
		const page = read(await visitor.get("/account"));
		expect(page.plan).toBe("Premium");
		expect(page.text).toContain("31 January 2999");
	});

	it("[account-29] is shown as unconfirmed, never paid and never free, when the platform gives no response", async () => {
		const visitor = await startThreePayments(site);
		site.upstream.handlers[STATUS] = () => ({ status: 500, body: {} });
		const page = read(await visitor.get("/account"));
		expect(page.plan).toBe(en.plans.unknown);
		expect(page.badges).toEqual(Array(3).fill(en.state.unknown));
		expect(page.text).toContain(en.paymentsNote.unconfirmed);
	});

	it("is remembered as paid, but unconfirmed, after an earlier response", async () => {
		const visitor = await startThreePayments(site);
		setStatuses(site, { txn_3: paid, txn_2: paid, txn_1: paid });
		await visitor.get("/account");
		site.upstream.handlers[STATUS] = () => "reset";
		const page = read(await visitor.get("/account"));
		expect(page.plan).toBe(en.plans.unknown);
		expect(page.badges).toEqual(Array(3).fill(en.state["paid-before"]));
	});
});

describe("the account's payments", () => {
	it("are each requested once, all at the same time", async () => {
		const visitor = await startThreePayments(site);
		const waiting = new Set<string>();
		let releaseAll = () => {};
		const together = new Promise<void>((resolve) => {
			releaseAll = resolve;
		});
		site.upstream.calls.length = 0;
		site.upstream.handlers[STATUS] = async ({ path }) => {
			waiting.add(path);
			if (waiting.size === 3) releaseAll();
			await together;
			// Gives a response, so that the circuit stays closed for the next tests.
			return { status: 404, body: { success: false } };
		};
		await visitor.get("/account");
		expect(site.upstream.calls.filter(({ path }) => path.endsWith("/status"))).toHaveLength(3);
	});

	it("of another account are not shown, and the page says so", async () => {
		const visitor = await startThreePayments(site);
		setStatuses(site, { txn_2: paid });
		const page = read(await visitor.get("/account"));
		expect(page.payments).toHaveLength(1);
		expect(page.text).not.toContain("txn_3");
		expect(page.text).toContain(en.unlisted);
	});
});

describe("signing out on the account", () => {
	it("ends the session here, at the platform and for every copy of its cookie", async () => {
		const visitor = await startThreePayments(site);
		const copy = createPageClient(site.server, {}, visitor.cookies);
		expect((await copy.get("/account")).status).toBe(200);
		const before = site.upstream.count("POST /web/api/auth/logout");
		const page = await visitor.post("/logout", { next: "login", everywhere: "yes" });
		expect(page.location).toBe("/login");
		expect(page.headers.get("Clear-Site-Data")).toBe('"cache", "storage"');
		expect(site.upstream.count("POST /web/api/auth/logout")).toBe(before + 1);
		for (const [name, value] of visitor.cookies) copy.cookies.set(name, value);
		expect((await copy.get("/account")).location).toBe("/login?return_url=%2Faccount");
	});

	it.each(["/account", "/account/password", "/account/delete"])(
		"responds to a form of %s from another tab with a sign-in, so that it does not look done",
		async (path) => {
			const visitor = await signInAtFake(site.server, "ar");
			const opened = readValues(await visitor.get(path));
			await visitor.post("/logout", {});
			const login = await visitor.follow(await visitor.post(path, opened));
			expect(readMessages(login, "status")).toEqual([arAuth.notice["sign-in-again"]]);
		},
	);
});

describe("/.well-known/change-password", () => {
	it("leads password managers to the page about passwords", async () => {
		const page = await createPageClient(site.server).get("/.well-known/change-password");
		expect(page.status).toBe(302);
		expect(page.location).toBe("/forgot-password");
	});
});
