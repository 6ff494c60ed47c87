/** Tests the form for an email on launch day, without script, and the link that takes an address off the list. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { HONEYPOT } from "../../../app/domain/site/form";
import { LIMITS } from "../../../app/server/request/rate-limit.server";
import ar from "../../../locales/ar/download.json";
import en from "../../../locales/en/download.json";
import { signId } from "../../../platform/base/signed-id";
import { connect, type Db } from "../../../platform/database/database";
import { readSecrets } from "../../../platform/database/secret-store";
import {
	findOne,
	readDocument,
	readMessages,
	readSummary,
	readWords,
} from "../../support/document";
import { fakePlatform } from "../../support/fake-platform";
import { plainLanguages } from "../../support/language";
import { startLiveSite } from "../../support/live-site";
import { createPageClient, type Page } from "../../support/page-client";
import { runPlatform } from "../../support/platform-command";
import { type Site, startSite } from "../../support/site";
import { createBuyer } from "../payment/buyer";

const texts = { en, ar };
const SECTION = "section[aria-labelledby=launch-mail]";
const FORM = `${SECTION} form`;

let site: Site;
beforeAll(async () => {
	site = await startSite();
});
afterAll(() => site.stop());

async function withStore<T>(use: (db: Db) => Promise<T>, { dataDir } = site): Promise<T> {
	const db = await connect({ dataDir }, () => undefined);
	try {
		return await use(db);
	} finally {
		await db.destroy();
	}
}

const findRows = (email: string) =>
	withStore((db) => db.selectFrom("launch_mails").selectAll().where("email", "=", email).execute());

const readTyped = (page: Page) =>
	findOne(readDocument(page), `${FORM} [name=email]`).getAttribute("value");

describe.each(plainLanguages)("the form for an email on launch day in %s", (language) => {
	const { launchMail: text, whyDisabled } = texts[language];
	const visit = () => createPageClient(site, { "Accept-Language": language });
	const typed = (name: string) => `${name}-${language}@example.org`;

	it("[site-255] stands below the cards, which lead to it from each 'Coming Soon'", async () => {
		for (const [path, cards] of [
			["/get-app", 2],
			["/get-app?platform=desktop", 3],
		] as const) {
			const opened = await visit().get(path);
			const main = readDocument(opened);
			const links = main.querySelectorAll('article a[href="#launch-mail"]');
			expect([...links].map(({ textContent }) => textContent)).toEqual(
				Array(cards).fill(text.link),
			);
			expect(readWords(opened, "#apps")).not.toContain(whyDisabled);
			expect(findOne(main, FORM).getAttribute("action")).toBe(`${path}#launch-mail`);
		}
	});

	it("[site-255] has the address of a person who is signed in", async () => {
		const buyer = await createBuyer(site, language);
		expect(readTyped(await buyer.get("/get-app"))).toBe(buyer.email);
		expect(readTyped(await visit().get("/get-app"))).toBeNull();
	});

	it("[site-256, site-257] stores an address once, and says the same each time and to everyone", async () => {
		const email = typed("mona");
		const { email: known } = await createBuyer(site, language);
		const pages: string[] = [];
		for (const address of [email, email.toUpperCase(), known]) {
			const visitor = visit();
			const sent = await visitor.post("/get-app", { email: address });
			expect([sent.status, sent.location]).toEqual([303, "/get-app?launch=asked#launch-mail-done"]);
			const done = await visitor.follow(sent);
			expect(readMessages(done, "status").join(" ")).toContain(text.doneTitle);
			expect(findOne(readDocument(done), "#launch-mail-done").getAttribute("tabindex")).toBe("-1");
			expect(readDocument(done).querySelector(FORM)).toBeNull();
			pages.push(readWords(done));
		}
		expect(new Set(pages).size).toBe(1);
		expect(await findRows(email)).toMatchObject([{ email, locale: language, due_at: null }]);
		expect(await findRows(known)).toHaveLength(1);
	});

	it("[site-257] keeps what was typed wrongly, with an error at its field, on the page of the same device", async () => {
		const rejected = await visit().post("/get-app?platform=desktop", { email: "mona@" });
		expect([rejected.status, readTyped(rejected)]).toEqual([422, "mona@"]);
		expect(readSummary(rejected)).toHaveLength(1);
		const field = findOne(readDocument(rejected), `${FORM} [name=email]`);
		expect(field.getAttribute("aria-invalid")).toBe("true");
		expect(readDocument(rejected).querySelectorAll("article")).toHaveLength(3);
		const withoutDot = await visit().post("/get-app", { email: "mona@localhost" });
		expect([withoutDot.status, readSummary(withoutDot).length]).toEqual([422, 1]);
	});

	it("[site-258] stores nothing of a robot", async () => {
		const email = typed("robot");
		const rejected = await visit().post("/get-app", { email, [HONEYPOT]: "https://spam.example" });
		expect([rejected.status, readTyped(rejected)]).toEqual([422, email]);
		expect(await findRows(email)).toEqual([]);
	});

	it("[mail-87] can be taken back by the link of the mail: opening it changes nothing, one press does", async () => {
		const email = typed("leaving");
		const visitor = visit();
		const createLink = async () => {
			await visitor.post("/get-app", { email });
			const [row] = await findRows(email);
			const { reminderKey } = await withStore(readSecrets);
			return signId(reminderKey, "launch-mail", row?.id ?? "");
		};
		const token = await createLink();
		const opened = await visitor.get(`/launch-mail?token=${token}`);
		expect(readWords(opened, "h1")).toBe(text.off.confirmTitle);
		expect(opened.headers.get("Cache-Control")).toContain("no-store");
		expect(await findRows(email)).toHaveLength(1);
		for (let press = 0; press < 2; press++) {
			const done = await visitor.follow(await visitor.post("/launch-mail", { token }));
			expect([done.status, readWords(done, "h1")]).toEqual([200, text.off.doneTitle]);
			expect(await findRows(email)).toEqual([]);
		}
		const forged = await visitor.post("/launch-mail", { token: `${token}x` });
		expect([forged.status, readWords(forged, "h1")]).toEqual([422, text.off.invalidTitle]);
		expect(readWords(await visitor.get("/launch-mail"), "h1")).toBe(text.off.invalidTitle);
		// The press of a mail program, which posts to the link itself.
		const another = await createLink();
		const body = new URLSearchParams("List-Unsubscribe=One-Click");
		const pressed = await site.fetch(`/launch-mail?token=${another}`, { method: "POST", body });
		expect([pressed.status, await findRows(email)]).toEqual([200, []]);
		const elsewhere = { Origin: "https://evil.example", "Sec-Fetch-Site": "cross-site" };
		expect((await visitor.post(`/launch-mail?token=${another}`, {}, elsewhere)).status).toBe(403);
	});
});

it("[operator-305, operator-306] commands count the list, reject to send before the launch, and take one off", async () => {
	await createPageClient(site).post("/get-app", { email: "one@example.org" });
	expect(JSON.parse(await runPlatform(site, "launch-mail", "count", "--json"))).toMatchObject({
		due: 0,
	});
	await expect(runPlatform(site, "launch-mail", "send")).rejects.toThrow("RELEASE=launched");
	expect(await runPlatform(site, "launch-mail", "remove", "ONE@example.org")).toContain("off");
	expect(await findRows("one@example.org")).toEqual([]);
	await expect(runPlatform(site, "launch-mail", "remove", "one@example.org")).rejects.toThrow(
		"isn't on the list",
	);
});

it("[site-257] is gone after the launch, when a form that is still open leads to the apps", async () => {
	const launched = await startSite({ env: { RELEASE: "launched" } });
	const visitor = createPageClient(launched);
	expect(readDocument(await visitor.get("/get-app")).querySelector(SECTION)).toBeNull();
	const sent = await visitor.post("/get-app", { email: "late@example.org" });
	expect([sent.status, sent.location]).toEqual([303, "/get-app?platform=mobile#apps"]);
	const stored = await withStore(
		(db) => db.selectFrom("launch_mails").selectAll().execute(),
		launched,
	);
	expect(stored).toEqual([]);
	await launched.stop();
});

it("[site-255] is not there on a platform without the call, which says why 'Coming Soon' does nothing", async () => {
	const bare = await startLiveSite({ CACHE_SECONDS: "0" }, fakePlatform);
	const visitor = createPageClient(bare.server);
	const opened = await visitor.get("/get-app");
	expect(readDocument(opened).querySelector(SECTION)).toBeNull();
	expect(readWords(opened, "#apps")).toContain(en.whyDisabled);
	expect((await visitor.post("/get-app", { email: "mona@example.org" })).status).toBe(303);
	const off = await visitor.get("/launch-mail?token=launch_1.signed");
	expect(readWords(off)).toContain(en.launchMail.off.notSupported);
	expect((await visitor.post("/launch-mail", { token: "launch_1.signed" })).status).toBe(501);
	await bare.stop();
});

it("[site-258] counts generously, and rejects with what was typed above that", async () => {
	const limited = await startSite({ env: { RATE_LIMITS: "on" } });
	const visitor = createPageClient(limited);
	const send = (count: number) => visitor.post("/get-app", { email: `p${count}@example.org` });
	for (let count = 0; count < LIMITS["launch-mail"].points; count++) {
		expect((await send(count)).status).toBe(303);
	}
	const rejected = await send(99);
	expect([rejected.status, readTyped(rejected)]).toEqual([429, "p99@example.org"]);
	expect(rejected.headers.get("Retry-After")).toMatch(/^\d+$/);
	await limited.stop();
});
