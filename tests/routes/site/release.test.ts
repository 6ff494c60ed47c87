/**
 * What pages and mails say of the apps before and after their launch, on the whole way of somebody
 * who is invited, pays for everything there is, and comes back.
 */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import arMail from "../../../locales/ar/mail.json";
import arPayment from "../../../locales/ar/payment.json";
import enMail from "../../../locales/en/mail.json";
import enPayment from "../../../locales/en/payment.json";
import { openDatabase } from "../../../reference-api/database/database";
import { type Site, startSite } from "../../support/site";
import { userAgents } from "../../support/user-agent";
import { type Buyer, createBuyer, readTransactionId } from "../payment/buyer";
import { readPage } from "../sign-in/site";

const texts = { en: { ...enPayment, mail: enMail }, ar: { ...arPayment, mail: arMail } };

const publicPages = [
	"/",
	"/?mode=creator",
	"/get-app",
	"/get-app?platform=desktop",
	"/login",
	"/register",
	"/forgot-password",
	"/contact",
	"/contact?topic=payment",
	"/invite/WELCOME20",
	"/discount/FIXED5",
	"/discount/EXPIRED30",
	"/invite/x",
	"/premium",
	"/subscription",
	"/subscription?creator_id=1",
	"/payment-failed?reason=payment_declined",
	"/payment-failed",
	"/no-such-page",
];
const personalPages = [
	"/subscription",
	"/subscription?creator_id=1",
	"/get-app",
	"/creator-subscriptions",
	"/tipping",
	"/tipping?creator_id=1",
	"/premium?plan=2",
	"/account",
	"/account/profile",
	"/account/delete",
];
const devices = [userAgents.desktop, userAgents["Android Chrome"], userAgents["iPhone Safari"]];

/** Each kind of payment: its form, and the words of its result. */
const purchases = [
	["listener_subscription", "/subscription", { plan_id: "2" }],
	["creator_membership", "/subscription?creator_id=1", { plan_id: "201", creator_id: "1" }],
	["creator_package", "/creator-subscriptions", { plan_id: "102" }],
	["tip", "/tipping?creator_id=1", { creator_id: "1", amount: "15" }],
] as const;

/** Words that send somebody to an app, or say that one listens there now. */
const appWords =
	/open (the|an?|your) app|use it in the app|in the app and|download the app|get it on|i am listening|listen in|افتح التطبيق|افتح صفحته في التطبيق|استخدمه في التطبيق|حمّله من|حمّل التطبيق|أستمع على/iu;
/** What the plans and creators of the world are praised for stays as it is. */
const praise = /Listen in premium audio|listen in premium audio/g;

/** Attributes stay, because some are read out or shared. */
const readWords = (html: string) =>
	html
		.replace(/<(script|style)\b.*?<\/\1>/gs, "")
		.replace(/<\/?[a-z]+|>/g, " ")
		.replaceAll("&#x27;", "'")
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

async function pay(buyer: Buyer, [, path, form]: (typeof purchases)[number]): Promise<string> {
	const started = await buyer.post(path, form);
	await buyer.post(started.location ?? "", { outcome: "completed" });
	const result = `/payment-success?transaction_id=${readTransactionId(started.location)}`;
	await expect.poll(async () => (await buyer.get(result)).status).toBe(200);
	return (await buyer.get(result)).html;
}

describe.each(["pre-launch", "launched"] as const)("RELEASE=%s", (release) => {
	let site: Site;
	beforeAll(async () => {
		site = await startSite({
			env: {
				RELEASE: release,
				PAYMENTS: "gateway",
				MOCK_GATEWAY: "on",
				CACHE_SECONDS: "0",
				...(release === "pre-launch" && { RELEASE_DATE: "2030-05-10" }),
			},
		});
	});
	afterAll(() => site.stop());

	it.each(["en", "ar"] as const)("is what every page and mail says in %s", async (language) => {
		const text = texts[language];
		const buyer = await createBuyer(site, language);
		const said: Record<string, string> = {};
		for (const path of publicPages) {
			for (const device of /invite|discount/.test(path) ? devices : devices.slice(0, 1)) {
				const headers = { "Accept-Language": language, "User-Agent": device };
				const answer = await site.fetch(path, { headers });
				said[`${path} ${device}`] = readWords(await answer.text());
			}
		}
		for (const path of personalPages) said[path] = readWords((await buyer.get(path)).html);
		for (const purchase of purchases) {
			const words = readWords(await pay(buyer, purchase));
			said[`paid ${purchase[0]}`] = words;
			const { lead } = text.success.type[purchase[0]];
			expect(words).toContain(typeof lead === "string" ? lead : lead[release]);
		}
		const mails = await readMails(site, buyer.email);
		said.mails = mails.join("\n");
		for (const kind of ["plan", "membership", "package"] as const) {
			expect(mails.join("\n")).toContain(text.mail.now[kind][release]);
		}

		const calling = Object.keys(said).filter((where) => appWords.test(said[where] ?? ""));
		if (release === "pre-launch") expect(calling).toEqual([]);
		else expect(calling.length).toBeGreaterThan(5);
		// When the apps come is said where somebody pays, and where somebody looks for them.
		const day = /(10 May 2030|10 مايو 2030)/;
		for (const path of ["/subscription", "/premium?plan=2", "/get-app", "/creator-subscriptions"]) {
			expect(day.test(said[path] ?? ""), path).toBe(release === "pre-launch");
		}
	});
});

describe("the facts before paying", () => {
	let site: Site;
	beforeAll(async () => {
		site = await startSite({
			env: { PAYMENTS: "gateway", MOCK_GATEWAY: "on", SUPPORT_EMAIL: "help@sawt.example" },
		});
	});
	afterAll(() => site.stop());

	const starts = [
		["/subscription", "getsNow"],
		["/subscription?creator_id=1", "getsMembership"],
		["/creator-subscriptions", "getsPackage"],
		["/premium?plan=2", "getsNow"],
		["/tipping?creator_id=1", "getsTip"],
	] as const;

	it.each(["en", "ar"] as const)("are above each button in %s", async (language) => {
		const { before } = texts[language];
		const buyer = await createBuyer(site, language);
		for (const [path, gets] of starts) {
			const { html } = await buyer.get(path);
			const facts = readPage({ html }).querySelector("[aria-labelledby=before-paying]");
			const words = facts?.textContent;
			const now = before[gets];
			expect(words, path).toContain(typeof now === "string" ? now : now["pre-launch"]);
			expect(words).toContain("help@sawt.example");
			expect(words).toMatch(/renews? by itself|تتجدد من تلقاء نفسها|يتجدد من تلقاء نفسه/);
			expect(facts?.querySelector('a[href^="/contact?"]')).not.toBeNull();
			const button = html.search(/name="plan_id"|name="payment_method"|data-tip-send/);
			expect(html.indexOf("before-paying"), path).toBeLessThan(button);
		}
	});
});
