/** Tests who may pay manually, and the effect of the operator's settings. */
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import en from "../../../locales/en/common.json";
import { readDocument } from "../../support/document";
import { createPageClient } from "../../support/page-client";
import { runPlatform } from "../../support/platform-command";
import { type Site, startSite } from "../../support/site";
import { userAgents } from "../../support/user-agent";
import { createBuyer } from "../payment/buyer";
import { at, requestApproval, walkTo } from "./payer";

let bare: Site;
let configured: Site;

beforeAll(async () => {
	[bare, configured] = await Promise.all([
		startSite(),
		startSite({
			env: {
				WALLET_VODAFONE_CASH: "010 9999 0000",
				WALLET_USSD_TEMPLATE: "*9*7*{phone}*{amount}#",
				INSTAPAY_ADDRESS: "sawt@instapay",
				INSTAPAY_LINK: "https://ipn.example/S/sawt",
				SUPPORT_EMAIL: "help@sawt.example",
			},
		}),
	]);
});
afterAll(() => Promise.all([bare.stop(), configured.stop()]));

describe("a signed-out visitor", () => {
	it("sees the plans with Pay Now, and a login link that returns", async () => {
		const { html } = await createPageClient(bare).get("/premium");
		expect(html).toContain("Payments Coming Soon");
		expect(html).toContain("Pay Now");
		expect(html).toContain('href="/login?return_url=%2Fpremium"');
	});

	it.each(["/premium?plan=2", at("request_approval"), `${at("pending")}&payment=mp_1`])(
		"[wallet-4] is sent from %s to sign in and back",
		async (path) => {
			const visitor = createPageClient(bare);
			const login = `/login?return_url=${encodeURIComponent(path)}`;
			expect((await visitor.get(path)).location).toBe(login);
			expect((await visitor.post(path, { payment_method: "instapay" })).location).toBe(login);
		},
	);
});

describe("the guards", () => {
	it("[account-17, wallet-5] apply before paying, but not to an existing request", async () => {
		const buyer = await createBuyer(bare);
		const requested = await requestApproval(buyer);
		await runPlatform(bare, "users", "suspend", buyer.email);
		for (const path of ["/premium", "/premium?plan=3"]) {
			expect((await buyer.get(path)).location).toBe("/account-suspended");
		}
		const posted = await buyer.post(at("method", "3"), { payment_method: "instapay" });
		expect(posted.location).toBe("/account-suspended");
		const page = await buyer.get(requested.location ?? "");
		expect(page.status).toBe(200);
	});

	it("ask for the verified mail first", async () => {
		const visitor = createPageClient(bare);
		await visitor.post("/register", {
			name: "Mona",
			email: `new-${Date.now()}@example.com`,
			phone: "+201001234567",
			password: "correct-horse-7-battery",
			password_confirmation: "correct-horse-7-battery",
		});
		expect((await visitor.get("/premium?plan=2")).location).toBe("/verification-required");
	});
});

describe("without the operator's numbers", () => {
	it.each([
		["vodafone_cash", "Wallet number"],
		["instapay", "InstaPay address"],
	])("[wallet-17] %s keeps all its steps and says where to get help", async (method) => {
		const buyer = await createBuyer(bare);
		const choose = await buyer.get("/premium?plan=2");
		expect(choose.html).toContain("number not available yet – contact support");
		const page = await walkTo(buyer, "instructions", { method });
		expect(page.html).toContain("number not available yet – contact support");
		expect(page.html).toContain('href="/contact?topic=payment');
		expect(page.html).not.toMatch(/href="tel:/);
		// No button continues when there is no destination for a transfer.
		const done = readDocument(page).querySelector(".action-bar button");
		expect(done?.className).toMatch(/button-secondary/);
		const requested = await requestApproval(buyer, { method });
		expect(requested.location).toMatch(/step=pending/);
	});
});

describe("with the operator's settings", () => {
	it("[payment-231] the wallet's code is dialled with the amount, before the values to copy", async () => {
		const buyer = await createBuyer(configured);
		const page = await walkTo(buyer, "instructions");
		const { html } = page;
		const [first, ...rows] = readDocument(page).querySelectorAll("a[href^=tel], .copy-row");
		expect(first?.getAttribute("aria-describedby")).toBe("dial-hint");
		expect(rows.length).toBe(4);
		expect(html).toContain("Or transfer by hand");
		expect(html).toContain('text="49"');
		expect(html).toContain('text="01099990000"');
		expect(html).toContain("*9*7*01099990000*49#");
		expect(html).toContain('href="tel:%2A9%2A7%2A01099990000%2A49%23"');
		expect(html).toMatch(/<svg role="img"[^>]*viewBox="0 0 \d+ \d+"/);
	});

	it("[wallet-18] the wallet's code is shown and copied on an iPhone, which cannot dial it", async () => {
		const buyer = await createBuyer(configured);
		await walkTo(buyer, "instructions");
		const iphone = { "User-Agent": userAgents["iPhone Safari"] };
		const { html } = await buyer.get(at("instructions"), iphone);
		expect(html).toContain("*9*7*01099990000*49#");
		expect(html).not.toContain('href="tel:');
		expect(html).not.toContain("Or transfer by hand");
	});

	it.each(["en", "ar"] as const)(
		"[wallet-35] the wallet has no code for an amount with a fraction, and says to type it, in %s",
		async (language) => {
			const buyer = await createBuyer(configured, language);
			const sent = await buyer.get("/premium?plan=2&code=WELCOME20");
			const hidden = [
				...readDocument(sent).querySelectorAll(
					"dialog form:has([name=payment_method]) input[type=hidden]",
				),
			];
			const fields = Object.fromEntries(
				hidden.map((input) => [input.getAttribute("name"), input.getAttribute("value") ?? ""]),
			);
			const action = readDocument(sent).querySelector("dialog form:has([name=payment_method])");
			const chosen = await buyer.post(action?.getAttribute("action") ?? "", {
				...fields,
				payment_method: "vodafone_cash",
			});
			const page = await buyer.follow(chosen);
			expect(page.html).toContain('text="39.20"');
			expect(page.html).not.toContain("*9*7*");
			expect(page.html).not.toContain('href="tel:');
			expect(readDocument(page).querySelector("dialog svg[role=img]")).toBeNull();
			const words = { en: "type exactly", ar: "واكتب المبلغ بالضبط" };
			expect(readDocument(page).querySelector("dialog")?.textContent).toContain(words[language]);
		},
	);

	it("[site-80] number, note and amount are not translated by a browser", async () => {
		const page = await walkTo(await createBuyer(configured), "instructions");
		const stored = [...readDocument(page).querySelectorAll("dialog [translate=no]")].map(
			(one) => one.textContent,
		);
		expect(stored).toEqual(
			expect.arrayContaining(["01099990000", "*9*7*01099990000*49#", "EGP\u00a049"]),
		);
	});

	it("[wallet-18] the wallet's number without a code has no QR code, which would call its owner", async () => {
		const site = await startSite({ env: { WALLET_VODAFONE_CASH: "010 9999 0000" } });
		onTestFinished(() => site.stop());
		const page = await walkTo(await createBuyer(site), "instructions");
		expect(page.html).toContain('text="01099990000"');
		expect(page.html).not.toContain('href="tel:');
		expect(readDocument(page).querySelector("dialog svg[role=img]")).toBeNull();
	});

	it("InstaPay has its address, its link, a QR code and a note that identifies the transfer", async () => {
		const buyer = await createBuyer(configured);
		const page = await walkTo(buyer, "instructions", { method: "instapay" });
		const { html } = page;
		expect(html).toContain("sawt@instapay");
		const link = readDocument(page).querySelector('a[href="https://ipn.example/S/sawt"][target]');
		expect(link?.querySelector("svg")?.getAttribute("aria-label")).toBe(en.newTab);
		const note = /text="(SAWT-\w{6})"/.exec(html)?.[1];
		expect(note).toBeTruthy();
		expect(html).toMatch(/<svg role="img"/);
		const info = await walkTo(buyer, "transfer_info", { method: "instapay" });
		expect(info.html).toContain(`value="${note}"`);
	});

	it("[wallet-18] InstaPay's link alone is enough to pay", async () => {
		const site = await startSite({ env: { INSTAPAY_LINK: "https://ipn.example/S/sawt" } });
		onTestFinished(() => site.stop());
		const buyer = await createBuyer(site);
		const page = await walkTo(buyer, "instructions", { method: "instapay" });
		expect(page.html).toContain('href="https://ipn.example/S/sawt"');
		expect(page.html).not.toContain("not available yet");
		const done = readDocument(page).querySelector(".action-bar button");
		expect(done?.className).not.toMatch(/button-secondary/);
	});

	it("support is a mail that names the request", async () => {
		const requested = await requestApproval(await createBuyer(configured));
		expect(requested.status).toBe(303);
		const buyer = await createBuyer(configured);
		const page = await buyer.follow(await requestApproval(buyer));
		expect(page.html).toMatch(
			/href="mailto:help@sawt\.example\?subject=Transfer%20SAWT-[A-Z0-9]{6}%20\(mp_/,
		);
	});
});
