/**
 * Tests a tab that stayed open while somebody else signed in in another tab of the same browser.
 */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import arAuth from "../../../locales/ar/auth.json";
import ar from "../../../locales/ar/common.json";
import enAuth from "../../../locales/en/auth.json";
import en from "../../../locales/en/common.json";
import { readDocument, readMessages } from "../../support/document";
import { createPageClient, type Page, type PageClient } from "../../support/page-client";
import { type Site, startSite } from "../../support/site";
import { walkTo } from "../manual-payment/payer";
import { type Buyer, createBuyer, PASSWORD, signIn } from "../payment/buyer";

let site: Site;
let laila: Buyer;
let omar: Buyer;
beforeAll(async () => {
	const env = { PAYMENTS: "gateway", MOCK_GATEWAY: "on", WALLET_VODAFONE_CASH: "01099990000" };
	site = await startSite({ env });
	laila = await createBuyer(site);
	omar = await createBuyer(site);
	// A renewing plan, which can be cancelled.
	for (const buyer of [laila, omar]) {
		await buyer.post("/creator-subscriptions", { plan_id: "101" });
	}
});
afterAll(() => site.stop());

type Form = { action: string; fields: Record<string, string> };

/** Fields that would have an effect if they were accepted. */
const typed: Form["fields"] = {
	name: "Laila",
	current_password: PASSWORD,
	password: "another-horse-8",
	password_confirmation: "another-horse-8",
	amount: "50",
	user_phone: "01012345678",
};

/** Returns the filled forms of a page: those for anyone, or the others. */
const listForms = ({ html }: Page, isForAnyone = false): Form[] =>
	[...readDocument({ html: html.replace(/<style.*?<\/style>/s, "") }).forms].flatMap((form) => {
		const controls = [...form.elements] as HTMLInputElement[];
		const fields = controls.map(({ name, value }) => [name, typed[name] ?? value]);
		const action = form.getAttribute("action") ?? "";
		const isOne = !controls.some(({ name }) => name === "form_account");
		return isOne === isForAnyone ? [{ action, fields: Object.fromEntries(fields) }] : [];
	});

/** Laila's browser, where Omar has signed in since. */
const takeOver = (language = "en"): PageClient =>
	createPageClient(site, { "Accept-Language": language }, omar.cookies);

/** Returns what Omar's account shows. */
const readAccount = async () => (await omar.get("/account")).html.split("<main")[1];

const pathOf = ({ url }: Page) => new URL(url).pathname + new URL(url).search;

const pages = [
	"/subscription?creator_id=1",
	"/creator-subscriptions",
	"/tipping?creator_id=1",
	"/premium?plan=2",
	"/account",
	"/account/profile",
	"/account/password",
	"/account/email",
	"/account/data",
	"/account/delete",
];

describe("a page of another account", () => {
	it("[session-35] changes nothing for the current account, whichever of its forms is submitted", async () => {
		const opened = await Promise.all(pages.map((path) => laila.get(path)));
		for (const step of ["instructions", "transfer_info", "request_approval"]) {
			opened.push(await walkTo(laila, step));
		}
		const browser = takeOver();
		const before = await readAccount();
		const pressed = new Set<string>();
		for (const page of opened) {
			for (const { action, fields } of listForms(page)) {
				pressed.add(fields.everywhere ? "everywhere" : action);
				const response = await browser.post(action, fields, { Referer: page.url });
				expect([response.status, response.location], action).toEqual([303, pathOf(page)]);
			}
		}
		expect([...pressed].sort()).toEqual([
			"/account",
			"/account/data/file",
			"/account/delete",
			"/account/email",
			"/account/password",
			"/account/profile",
			"/creator-subscriptions",
			"/premium?plan=2&step=instructions",
			"/premium?plan=2&step=method&code=",
			"/premium?plan=2&step=request_approval",
			"/premium?plan=2&step=transfer_info",
			"/reminders",
			"/subscription?creator_id=1",
			"/tipping?creator_id=1",
			"everywhere",
		]);
		expect(await readAccount()).toBe(before);
	});

	it("[session-35] still allows signing out here, writing to us and asking for a mail", async () => {
		const paths = ["/account", "/contact?topic=payment", "/forgot-password"];
		const opened = await Promise.all(paths.map((path) => laila.get(path)));
		const actions = opened.flatMap((page) => listForms(page, true).map(({ action }) => action));
		expect(new Set(actions)).toEqual(new Set(["/logout", "/theme", ...paths.slice(1)]));
	});

	it("[session-35] works again after its owner signs in once more", async () => {
		const [form] = listForms(await laila.get("/account/profile"));
		const again = createPageClient(site);
		await signIn(again, laila.email);
		const saved = await again.post("/account/profile", form?.fields ?? {});
		expect([saved.status, saved.location]).toEqual([303, "/account"]);
	});

	it.each([
		["en", en, enAuth],
		["ar", ar, arAuth],
	] as const)("says so once, on the same page, in %s", async (language, text, auth) => {
		const browser = takeOver(language);
		const fields = { form_account: "somebody-else", everywhere: "yes" };
		const response = await browser.post("/logout", fields, { Referer: `${site.url}/account` });
		const page = await browser.follow(response);
		expect(pathOf(page)).toBe("/account");
		expect(readMessages(page, "alert")).toEqual([
			`${text.anotherAccount.title}${text.anotherAccount.text} ${auth.switchAccount.signedInAs} Mona Adel.`,
		]);
		expect(readDocument(page).title).toContain(text.titleRejected.replace("{{title}}", ""));
		expect(readMessages(await browser.get("/account"), "alert")).toEqual([]);
	});

	it("[account-37] leaves its input, without passwords, for its owner's next sign-in", async () => {
		const [form] = listForms(await laila.get("/account/profile"));
		const browser = createPageClient(site);
		await signIn(browser, omar.email);
		const fields = { ...form?.fields, name: "Laila Hassan", current_password: PASSWORD };
		await browser.post("/account/profile", fields);
		expect((await browser.get("/account/profile")).html).not.toContain("Laila Hassan");
		await browser.post("/account/profile", fields);
		await signIn(browser, laila.email);
		const page = await browser.get("/account/profile");
		expect(page.html).toContain("Laila Hassan");
		expect(page.html).not.toContain(PASSWORD);
		expect((await browser.get("/account/profile")).html).not.toContain("Laila Hassan");
	});

	it("stays unchanged with a script, which says so beside the form", async () => {
		const browser = takeOver();
		const page = await laila.get("/account/profile");
		const [form] = listForms(page);
		const response = await browser.post("/account/profile", form?.fields ?? {}, {
			"X-In-Place": "1",
		});
		expect([response.status, response.html, response.headers.get("X-Location")]).toEqual([
			412,
			"",
			null,
		]);
		expect(page.html).toContain(`${en.anotherAccount.title} ${en.anotherAccount.text}`);
		expect(readMessages(await browser.get("/account"), "alert")).toEqual([]);
	});
});
