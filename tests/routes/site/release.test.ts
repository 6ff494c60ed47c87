/**
 * Tests what pages and mails say about the apps before and after launch, along the whole way of a
 * person who is invited, pays for everything, and returns.
 */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import arMail from "../../../locales/ar/mail.json";
import arPayment from "../../../locales/ar/payment.json";
import arPlan from "../../../locales/ar/plan.json";
import enMail from "../../../locales/en/mail.json";
import enPayment from "../../../locales/en/payment.json";
import enPlan from "../../../locales/en/plan.json";
import { openDatabase } from "../../../platform/migrations/open-database";
import { readDocument } from "../../support/document";
import { createPageClient, type Page } from "../../support/page-client";
import { listPages } from "../../support/route-table";
import { nothingToHear, type Site, startSite } from "../../support/site";
import { userAgents } from "../../support/user-agent";
import { type Buyer, createBuyer, type Language, readTransactionId } from "../payment/buyer";

/** `start`: what a month says that is bought before the launch. */
const texts = {
	en: { ...enPayment, mail: enMail, start: enPlan.start.atLaunch.monthly },
	ar: { ...arPayment, mail: arMail, start: arPlan.start.atLaunch.monthly },
};

/** Every page by its bare address, and some of their states. */
const pages = listPages();
const publicPages = [
	...pages,
	"/?mode=creator",
	"/get-app?platform=desktop",
	"/contact?topic=payment",
	"/invite/WELCOME20",
	"/discount/FIXED5",
	"/discount/EXPIRED30",
	"/invite/x",
	"/subscription?creator_id=1",
	"/payment-failed?reason=payment_declined",
	"/no-such-page",
];
const personalPages = [
	...pages,
	"/subscription?creator_id=1",
	"/tipping?creator_id=1",
	"/premium?plan=2",
	// Asks first which account to use.
	"/?user_token=somebody",
];
const devices = [userAgents.desktop, userAgents["Android Chrome"], userAgents["iPhone Safari"]];

/** Each kind of payment: its form, and the text of its result. */
const purchases = [
	["listener_subscription", "/subscription", { plan_id: "2" }],
	["creator_membership", "/subscription?creator_id=1", { plan_id: "201", creator_id: "1" }],
	["creator_package", "/creator-subscriptions", { plan_id: "102" }],
	["tip", "/tipping?creator_id=1", { creator_id: "1", amount: "15" }],
] as const;

/** Phrases that send people to an app, or say that one listens there now. */
const appWords =
	/open (the|an?|your) app|use it in the app|in the app and|download the app|get it on|i am listening|listen in|افتح التطبيق|افتح صفحته في التطبيق|استخدمه في التطبيق|نزّله من|نزّل التطبيق|أستمع على/iu;
/** The button of success pages and invites, which leads to /get-app before the launch. */
const openApp = /“Open App”|«افتح التطبيق»|(?<=<\/svg>)(Open App|افتح التطبيق)(?=<\/a>)/g;
/** Keeps the descriptions of the sample plans and creators. */
const praise = /listen in (premium audio|high quality)/gi;

/** Keeps attributes, because some are read aloud or shared. */
const readWords = (html: string) =>
	html
		.replace(openApp, "")
		.replace(/<(script|style)\b.*?<\/\1>/gs, "")
		.replace(/<\/?[a-z]+|>/g, " ")
		.replace(praise, "");

async function readMails(site: Site, recipient: string): Promise<string[]> {
	const db = await openDatabase({ dataDir: site.dataDir }, () => {});
	try {
		const mails = await db
			.selectFrom("outbox")
			.select("text")
			.where("recipient", "=", recipient)
			.execute();
		return mails.map(({ text }) => text);
	} finally {
		await db.destroy();
	}
}

/** The gateway, the wait, the result and the receipt. */
async function pay(buyer: Buyer, [, path, form]: (typeof purchases)[number]): Promise<Page[]> {
	const started = await buyer.post(path, form);
	const query = `?transaction_id=${readTransactionId(started.location)}`;
	const before = [
		await buyer.get(started.location ?? ""),
		await buyer.get(`/payment-processing${query}`),
	];
	await buyer.post(started.location ?? "", { outcome: "completed" });
	const result = `/payment-success${query}`;
	await expect.poll(async () => (await buyer.get(result)).status).toBe(200);
	return [await buyer.get(result), ...before, await buyer.get(`/account/receipt${query}`)];
}

/** Pages for people who are stopped by a guard. */
async function showGates(site: Site, language: Language): Promise<Page[]> {
	const held = await createBuyer(site, language);
	const db = await openDatabase({ dataDir: site.dataDir }, () => {});
	const change = (values: { is_active?: 0; email_verified_at?: null }) =>
		db.updateTable("users").set(values).where("email", "=", held.email).execute();
	try {
		await change({ email_verified_at: null });
		const unverified = await held.get("/verification-required");
		await change({ is_active: 0 });
		return [unverified, await held.get("/account-suspended")];
	} finally {
		await db.destroy();
	}
}

describe.each(["pre-launch", "launched"] as const)("RELEASE=%s", (release) => {
	let site: Site;
	beforeAll(async () => {
		site = await startSite({
			env: {
				...nothingToHear,
				RELEASE: release,
				PAYMENTS: "gateway",
				MOCK_GATEWAY: "on",
				CACHE_SECONDS: "0",
				...(release === "pre-launch" && { RELEASE_DATE: "2030-05-10" }),
			},
		});
	});
	afterAll(() => site.stop());

	it.each(["en", "ar"] as const)(
		"[site-42] is what every page and mail says in %s",
		async (language) => {
			const text = texts[language];
			const buyer = await createBuyer(site, language);
			const said: Record<string, string> = {};
			const met = new Set<string>();
			const note = (name: string, page: Page) => {
				if (page.location === null) met.add(new URL(page.url).pathname);
				said[name] = readWords(page.html);
				return said[name];
			};
			for (const path of publicPages) {
				for (const device of /invite|discount|^\/i\//.test(path) ? devices : devices.slice(0, 1)) {
					const headers = { "Accept-Language": language, "User-Agent": device };
					note(`${path} ${device}`, await createPageClient(site, headers).get(path));
				}
			}
			for (const path of personalPages) note(path, await buyer.follow(await buyer.get(path)));
			for (const page of await showGates(site, language)) note(page.url, page);
			for (const purchase of purchases) {
				const [result, ...others] = await pay(buyer, purchase);
				for (const page of others) note(`${purchase[0]} ${page.url}`, page);
				const words = note(`paid ${purchase[0]}`, result as Page);
				const about = text.success.type[purchase[0]];
				const isLaunched = release === "launched";
				if ("next" in about) expect(words).toContain(isLaunched ? about.next.launched : text.start);
				else expect(words).toContain(about.lead);
			}
			const mails = await readMails(site, buyer.email);
			said.mails = mails.join("\n");
			for (const kind of ["plan", "membership", "package"] as const) {
				expect(mails.join("\n")).toContain(text.mail.next[kind][release]);
			}
			// [payment-162] The mails of the embedded platform promise no end before the launch.
			const { monthly } = text.mail.renewal.atLaunch;
			expect(mails.join("\n").includes(monthly)).toBe(release === "pre-launch");
			expect(mails.join("\n").includes(text.mail.label.paidUntil)).toBe(release === "launched");

			expect(pages.filter((path) => !met.has(path))).toEqual([]);
			const calling = Object.keys(said).filter((where) => appWords.test(said[where] ?? ""));
			if (release === "pre-launch") expect(calling).toEqual([]);
			else expect(calling.length).toBeGreaterThan(5);
			// The release date is shown where a person pays, and where a person looks for the apps.
			const day = /(10 May 2030|10 مايو 2030)/;
			for (const path of [
				"/subscription",
				"/premium?plan=2",
				"/get-app",
				"/creator-subscriptions",
			]) {
				expect(day.test(said[path] ?? ""), path).toBe(release === "pre-launch");
			}
		},
	);
});

describe("the facts before paying", () => {
	let site: Site;
	beforeAll(async () => {
		site = await startSite({
			env: {
				...nothingToHear,
				...{ PAYMENTS: "gateway", MOCK_GATEWAY: "on", SUPPORT_EMAIL: "help@sawt.example" },
			},
		});
	});
	afterAll(() => site.stop());

	const starts = [
		["/subscription", "plan"],
		["/subscription?creator_id=1", "membership"],
		["/creator-subscriptions", "package"],
		["/premium?plan=2", "plan"],
		["/tipping?creator_id=1", "tip"],
	] as const;

	it.each(["en", "ar"] as const)(
		"[wallet-31, site-213] are on the page of each button in %s, and begin above it",
		async (language) => {
			const { before, start: monthStarts } = texts[language];
			const buyer = await createBuyer(site, language);
			for (const [path, gets] of starts) {
				const { html } = await buyer.get(path);
				const facts = readDocument({ html }).querySelector("[aria-labelledby=before-paying]");
				const words = facts?.textContent;
				const now = gets === "tip" ? before.getsTip : before.getsAtLaunch[gets];
				expect(words, path).toContain(now);
				expect(words).toContain("help@sawt.example");
				expect(words).toMatch(/renews? automatically|[تي]تجدد تلقائيًا/);
				expect(facts?.querySelector('a[href^="/contact?"]')).not.toBeNull();
				const button = html.search(/name="plan_id"|name="payment_method"|<x-tip/);
				// A tip has no time that starts.
				const lines = gets === "tip" ? ["before-paying"] : [before.brief["at-launch"], monthStarts];
				const places = lines.map((line) => html.indexOf(line)).filter((place) => place >= 0);
				const start = Math.min(...places);
				expect(start, path).toBeLessThan(button);
			}
		},
	);
});
