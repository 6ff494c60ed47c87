/** Tests the switch of reminders: on the account, by a reminder's link, and by the press of a mail program. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { LIMITS } from "../../../app/server/request/rate-limit.server";
import ar from "../../../locales/ar/account.json";
import en from "../../../locales/en/account.json";
import { createReminderToken } from "../../../platform/account/reminder-choice";
import { findUserByEmail } from "../../../platform/account/user-store";
import { connect, type Db } from "../../../platform/database/database";
import { readSecrets } from "../../../platform/database/secret-store";
import { readDocument, readMessages, readWords } from "../../support/document";
import { fakePlatform } from "../../support/fake-platform";
import { plainLanguages } from "../../support/language";
import { startLiveSite } from "../../support/live-site";
import { createPageClient } from "../../support/page-client";
import { type Site, startSite } from "../../support/site";
import { createBuyer, signInAtFake } from "../payment/buyer";

const texts = { en: en.reminders, ar: ar.reminders };
const ONE_CLICK = "List-Unsubscribe=One-Click";
const MULTIPART = [
	"--b",
	'Content-Disposition: form-data; name="List-Unsubscribe"',
	"",
	"One-Click",
	"--b--",
	"",
].join("\r\n");

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

const areOff = (email: string) =>
	withStore(async (db) => ((await findUserByEmail(db, email))?.reminders_off_at ?? null) !== null);

const createToken = (email: string) =>
	withStore(async (db) =>
		createReminderToken(await readSecrets(db), (await findUserByEmail(db, email))?.id ?? ""),
	);

describe.each(plainLanguages)("the switch of reminders in %s", (language) => {
	const text = texts[language];
	const visit = () => createPageClient(site, { "Accept-Language": language });

	it("[account-90] is on the account, and says that other mails come", async () => {
		const buyer = await createBuyer(site, language);
		const section = "section[aria-labelledby=reminders]";
		const before = await buyer.get("/account");
		expect(readWords(before, section)).toContain(text.onText);
		const off = await buyer.post("/reminders", { choice: "off" });
		expect([off.status, off.location]).toEqual([303, "/account"]);
		const account = await buyer.get("/account");
		expect(readMessages(account, "status")).toEqual([text.switchedOff]);
		expect(readWords(account, section)).toContain(text.offText);
		expect(await areOff(buyer.email)).toBe(true);
		await buyer.post("/reminders", { choice: "on" });
		expect(readMessages(await buyer.get("/account"), "status")).toEqual([text.switchedOn]);
		expect(await areOff(buyer.email)).toBe(false);
	});

	it("[account-91] works by the link of a reminder, without a sign-in, by one press and back", async () => {
		const { email } = await createBuyer(site, language);
		const token = await createToken(email);
		const stranger = visit();
		const opened = await stranger.get(`/reminders?token=${token}`);
		expect([opened.status, readWords(opened, "h1")]).toEqual([200, text.confirmTitle]);
		expect(opened.headers.get("Cache-Control")).toContain("no-store");
		expect(await areOff(email)).toBe(false);
		for (const [choice, title, next] of [
			["off", text.offTitle, text.turnOn],
			["on", text.onTitle, text.turnOff],
		] as const) {
			const done = await stranger.follow(await stranger.post("/reminders", { token, choice }));
			expect([done.status, readWords(done, "h1")]).toEqual([200, title]);
			expect(readWords(done, "main button")).toBe(next);
			expect(await areOff(email)).toBe(choice === "off");
		}
		const form = readDocument(opened).querySelector("main form");
		expect([form?.getAttribute("method"), form?.getAttribute("action")]).toEqual([
			"post",
			"/reminders",
		]);
	});

	it.each([
		["a form", "application/x-www-form-urlencoded", ONE_CLICK],
		["a multipart form", "multipart/form-data; boundary=b", MULTIPART],
		["nothing", undefined, undefined],
	])("[account-91] takes the press of a mail program that posts %s", async (_what, type, body) => {
		const { email } = await createBuyer(site, language);
		const address = `/reminders?token=${await createToken(email)}&lang=${language}`;
		for (let count = 0; count < 2; count++) {
			const pressed = await site.fetch(address, {
				method: "POST",
				...(body !== undefined && { body }),
				headers: { ...(type !== undefined && { "Content-Type": type }) },
			});
			expect(pressed.status).toBe(200);
			expect(await areOff(email)).toBe(true);
		}
	});

	it("[account-92] does nothing for a token that the platform did not sign, and for the page of another site", async () => {
		const { email } = await createBuyer(site, language);
		const token = await createToken(email);
		const [id] = token.split(".");
		for (const forged of [`${id}.`, `${id}.${"a".repeat(43)}`, "nonsense", `x${token}`]) {
			const rejected = await visit().post("/reminders", { token: forged, choice: "off" });
			expect([rejected.status, readWords(rejected, "h1")]).toEqual([422, text.invalidTitle]);
			const pressed = await site.fetch(`/reminders?token=${forged}`, {
				method: "POST",
				body: new URLSearchParams(ONE_CLICK),
			});
			expect(pressed.status).toBe(422);
		}
		const missing = await visit().get("/reminders");
		expect(readWords(missing, "h1")).toBe(text.invalidTitle);
		const elsewhere = { Origin: "https://evil.example", "Sec-Fetch-Site": "cross-site" };
		const crossed = await visit().post(`/reminders?token=${token}`, {}, elsewhere);
		expect(crossed.status).toBe(403);
		expect(await areOff(email)).toBe(false);
	});

	it("[account-92] can do nothing but switch: the token signs nobody in", async () => {
		const { email } = await createBuyer(site, language);
		const stranger = visit();
		await stranger.get(`/reminders?token=${await createToken(email)}`);
		expect((await stranger.get("/account")).location).toMatch(/^\/login/);
		const whole = await stranger.get("/reminders");
		expect(whole.html).not.toContain(email);
	});

	it("[account-90] is not there on a platform without the calls", async () => {
		const bare = await startLiveSite({ CACHE_SECONDS: "0" }, fakePlatform);
		const member = await signInAtFake(bare.server, language);
		const account = await member.get("/account");
		expect(readDocument(account).querySelector("#reminders")).toBeNull();
		const opened = await member.get("/reminders?token=usr_1.signed");
		expect(readWords(opened, "main")).toContain(text.notSupported);
		const posted = await member.post("/reminders", { token: "usr_1.signed", choice: "off" });
		expect(posted.status).toBe(501);
		await bare.stop();
	});
});

describe("the link of a reminder, when many press theirs from one address", () => {
	let limited: Site;
	beforeAll(async () => {
		limited = await startSite({ env: { RATE_LIMITS: "on" } });
	});
	afterAll(() => limited.stop());

	it("[account-92] works however many others failed there, and cannot be guessed without end", async () => {
		const press = async (token: string) => {
			const body = new URLSearchParams(ONE_CLICK);
			return (await limited.fetch(`/reminders?token=${token}`, { method: "POST", body })).status;
		};
		const token = await withStore(
			async (db) => createReminderToken(await readSecrets(db), `usr_${"a".repeat(32)}`),
			limited,
		);
		const guess = (count: number) => press(`usr_${"b".repeat(32)}.${"x".repeat(40)}${count}`);
		for (let count = 0; count < LIMITS.verify.points; count++) {
			expect(await guess(count)).toBe(422);
		}
		expect(await guess(LIMITS.verify.points)).toBe(429);
		expect(await press(token)).toBe(200);
	});
});
