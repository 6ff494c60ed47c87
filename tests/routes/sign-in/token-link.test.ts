/** Tests links with an app token: who uses the token up, and what is asked first. */
import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import ar from "../../../locales/ar/common.json";
import en from "../../../locales/en/common.json";
import { readDocument, readHeading, readValues } from "../../support/document";
import type { Page, PageClient } from "../../support/page-client";
import type { UpstreamHandler } from "../../support/upstream";
import { previewAgents } from "../../support/user-agent";
import { languages, ME, type Site, setUser, startSite, texts, wireUser } from "./site";

let site: Site;
beforeAll(async () => {
	site = await startSite();
});
afterAll(() => site.stop());

const EXCHANGE = "POST /web/api/auth/exchange-mobile-token";
const QUESTION = "/switch-account";
const commons = { en, ar };
const mona = wireUser();
const karim = wireUser({ id: 8, name: "Karim Said", email: "karim@example.com" });

/** The platform's cookies identify its person, as on a real platform. */
const exchangeGives = (user: Record<string, unknown>, cookie = "platform=2; Path=/") => {
	site.upstream.handlers[EXCHANGE] = () => ({
		body: { success: true, data: { user: { user } } },
		headers: { "Set-Cookie": cookie },
	});
	const handlers = site.upstream.handlers;
	handlers[ME] = ({ headers }) => ({
		body: {
			success: true,
			data: { user: String(headers.cookie).includes("platform=2") ? user : mona },
		},
	});
};

const readName = ({ html }: Page) =>
	readDocument({ html }).querySelector("header [data-account], header bdi")?.textContent;
const whoIs = async (visitor: PageClient) => readName(await visitor.get("/account"));
const exchanges = () => site.upstream.count(EXCHANGE);
const open = async (visitor: PageClient, path = "/?user_token=karims-token") =>
	visitor.follow(await visitor.get(path));
const response = (visitor: PageClient, page: Page, choice: string) =>
	visitor.post(QUESTION, { ...readValues(page), choice });

beforeEach(() => {
	setUser(site.upstream.handlers, mona);
	site.upstream.calls.length = 0;
});

describe("a link with an app token", () => {
	it("signs in at once when no one is signed in, and leaves the address", async () => {
		exchangeGives(karim);
		const visitor = site.visit();
		const page = await visitor.get("/get-app?platform=ios&user_token=karims-token&lang=en", {
			"Sec-Fetch-Dest": "document",
			"Sec-Fetch-Site": "cross-site",
		});
		expect([page.status, page.location]).toEqual([303, "/get-app?platform=ios&lang=en"]);
		// It contains no form, so it carries no message.
		expect(page.headers.get("Referrer-Policy")).toBe("no-referrer");
		expect(page.headers.get("Cache-Control")).toBe("no-store");
		expect(exchanges()).toBe(1);
		expect(await whoIs(visitor)).toBe("Karim Said");
	});

	it("[session-4] signs in when opened twice at once, though the later response calls it spent", async () => {
		exchangeGives(karim);
		const exchange = site.upstream.handlers[EXCHANGE];
		let goOn = () => {};
		const isFirstKept = new Promise<void>((resolve) => {
			goOn = resolve;
		});
		site.upstream.handlers[EXCHANGE] = async (call) => {
			if (exchanges() === 1 && exchange) return exchange(call);
			await isFirstKept;
			return {
				status: 401,
				body: { success: false },
				headers: { "Set-Cookie": "platform=3; Path=/" },
			};
		};
		const visitor = site.visit();
		const path = "/?user_token=karims-token";
		const responses = [visitor.get(path), visitor.get(path)];
		await Promise.race(responses).finally(goOn);
		expect((await Promise.all(responses)).map(({ location }) => location)).toEqual(["/", "/"]);
		expect(exchanges()).toBe(2);
		expect(await whoIs(visitor)).toBe("Karim Said");
	});

	it.each<[string, Record<string, string>]>([
		["an image", { "Sec-Fetch-Dest": "image", "Sec-Fetch-Site": "cross-site" }],
		["a frame", { "Sec-Fetch-Dest": "iframe", "Sec-Fetch-Site": "cross-site" }],
		["a script's request", { "Sec-Fetch-Dest": "empty", "Sec-Fetch-Site": "same-origin" }],
		["a prefetch", { "Sec-Fetch-Dest": "document", "Sec-Purpose": "prefetch" }],
		["a prerender", { "Sec-Fetch-Dest": "document", "Sec-Purpose": "prefetch;prerender" }],
		["an older prefetch", { Purpose: "prefetch" }],
	])("[session-17] is not used up by %s, signed in or not", async (_name, headers) => {
		exchangeGives(karim);
		for (const visitor of [site.visit(), await site.signIn()]) {
			const page = await visitor.get("/?user_token=karims-token", headers);
			expect([page.status, page.headers.get("Cache-Control")]).toEqual([
				403,
				"no-store, no-transform",
			]);
			expect(page.headers.getSetCookie()).toEqual([]);
		}
		expect(exchanges()).toBe(0);
	});

	it.each(languages)(
		"[session-17] explains in %s that it is embedded, with a link",
		async (language) => {
			const headers = { "Sec-Fetch-Dest": "iframe", "Accept-Language": language };
			const page = await site.visit().get("/?user_token=karims-token", headers);
			expect(readHeading(page)).toBe(commons[language].rejection.embeddedTitle);
			expect(readDocument(page).querySelector("main a")).not.toBeNull();
		},
	);

	it.each(previewAgents)(
		"[session-44] is left to the person by %s, which gets the page",
		async (agent) => {
			exchangeGives(karim);
			for (const visitor of [site.visit(), await site.signIn()]) {
				const path = "/get-app?platform=ios&user_token=karims-token";
				const page = await visitor.get(path, { "User-Agent": agent });
				expect(page.status).toBe(200);
				expect(page.headers.get("Cache-Control")).toMatch(/^private, no-store/);
				expect(page.html).not.toContain("karims-token");
				expect(page.headers.getSetCookie()).toEqual([]);
			}
			expect(exchanges()).toBe(0);
		},
	);

	it("is not used up by HEAD", async () => {
		exchangeGives(karim);
		await site.server.fetch("/?user_token=karims-token", { method: "HEAD" });
		expect(exchanges()).toBe(0);
	});

	it.each([
		"/%76erify-email?token=of-the-mail",
		"/verify%2Demail?token=of-the-mail",
		"/verify-email.data?token=of-the-mail",
		"/%76erify-email.data?token=of-the-mail",
		"/verify-email%2Edata?token=of-the-mail",
		"/%2576erify-email?token=of-the-mail",
		"/verify-email%2F?token=of-the-mail",
		"/verify-email%zz?token=of-the-mail",
		"/reset%2Dpassword?token=of-the-mail",
		"/reset-password.data?token=of-the-mail",
	])("is not what %s carries", async (path) => {
		exchangeGives(karim);
		const page = await site.visit().get(path);
		expect([200, 202, 400, 404]).toContain(page.status);
		expect(site.upstream.calls.map(({ headers }) => headers.authorization)).not.toContain(
			"Bearer of-the-mail",
		);
		expect(exchanges()).toBe(0);
	});

	it("opens the page behind an encoded spelling", async () => {
		const page = await site.visit().get("/%76erify-email");
		expect(readHeading(page)).toBe(readHeading(await site.visit().get("/verify-email")));
	});
});

describe.each(languages)("the same link for a signed-in person, in %s", (language) => {
	const t = texts[language].switchAccount;
	const enter = async () => {
		const visitor = await site.signIn(mona, language);
		exchangeGives(karim);
		return visitor;
	};

	it("[session-18] asks first, after one exchange with cookies of its own", async () => {
		const visitor = await enter();
		const arrival = await visitor.get("/get-app?platform=ios&user_token=karims-token");
		expect([arrival.status, arrival.location]).toEqual([303, QUESTION]);
		const page = await visitor.follow(arrival);
		expect(readHeading(page)).toBe(t.title);
		const main = readDocument(page).querySelector("main")?.textContent ?? "";
		expect(main).toContain(`${t.signedInAs} Mona Adel (mona@example.com)`);
		expect(main).toContain(t.question);
		const buttons = [...readDocument(page).querySelectorAll("main button")];
		expect(buttons.map((button) => button.textContent)).toEqual([t.continue, t.stay]);
		expect(page.html).toMatch(/<meta name="robots" content="noindex/);
		expect(page.headers.get("Cache-Control")).toContain("no-store");
		expect(`${page.url}${page.html}`).not.toContain("karims-token");
		expect([...visitor.cookies.values()].join()).not.toContain("karims-token");
		expect(exchanges()).toBe(1);
		const exchange = site.upstream.calls.find(({ path }) => path.endsWith("exchange-mobile-token"));
		expect(exchange?.headers.cookie ?? "").not.toContain("platform=1");
		expect(await whoIs(visitor)).toBe("Mona Adel");
	});

	it("continues as the link's account on request", async () => {
		const visitor = await enter();
		const page = await open(visitor, "/get-app?platform=ios&user_token=karims-token");
		const done = await response(visitor, page, "continue");
		expect([done.status, done.location]).toEqual([303, "/get-app?platform=ios"]);
		expect(exchanges()).toBe(1);
		expect(await whoIs(visitor)).toBe("Karim Said");
		expect(readHeading(await visitor.get(QUESTION))).toBe(t.expiredTitle);
	});

	it("[session-18] keeps the current account on request", async () => {
		const visitor = await enter();
		const done = await response(visitor, await open(visitor, "/contact?token=karims"), "stay");
		expect([done.status, done.location]).toEqual([303, "/contact"]);
		expect(exchanges()).toBe(1);
		expect(await whoIs(visitor)).toBe("Mona Adel");
	});

	it.each<[string, UpstreamHandler]>([
		["was used or is too old", () => ({ status: 401, body: { success: false } })],
		["the platform rejects in its own way", () => ({ status: 422, body: { success: false } })],
		["meets a failure of the platform", () => ({ status: 500, body: {} })],
		["gets nonsense", () => ({ body: "<html>" })],
		["gets no response", () => "reset"],
	])(
		"[session-18] that %s opens its page in silence, and signs no one out",
		async (_name, fails) => {
			const visitor = await enter();
			site.upstream.handlers[EXCHANGE] = fails;
			const arrival = await visitor.get("/contact?user_token=karims-token&topic=question");
			expect([arrival.status, arrival.location]).toEqual([303, "/contact?topic=question"]);
			const page = await visitor.follow(arrival);
			expect(page.status).toBe(200);
			expect(page.html).not.toContain(t.expiredTitle);
			expect(await whoIs(visitor)).toBe("Mona Adel");
		},
	);
});

describe("a link of the person who is signed in already", () => {
	it.each([
		["/get-app?platform=ios&user_token=monas-token", "/get-app?platform=ios"],
		["/contact?token=monas-token", "/contact"],
		[
			"/subscription?creator_id=7&user_token=monas-token&lang=ar",
			"/subscription?creator_id=7&lang=ar",
		],
		[`${QUESTION}?user_token=monas-token`, "/"],
	])("[session-18] goes on from %s without a question", async (path, target) => {
		const visitor = await site.signIn(mona);
		exchangeGives(mona);
		const page = await visitor.get(path);
		expect([page.status, page.location]).toEqual([303, target]);
		expect(exchanges()).toBe(1);
		expect(await whoIs(visitor)).toBe("Mona Adel");
	});

	it("keeps the platform's cookies when the exchange sends none", async () => {
		const visitor = await site.signIn(mona);
		exchangeGives(mona, "other=1; Path=/");
		await open(visitor);
		await visitor.get("/account");
		const check = site.upstream.calls.findLast(({ path }) => path.endsWith("/auth/me"));
		expect(check?.headers.cookie).toContain("platform=1");
		expect(await whoIs(visitor)).toBe("Mona Adel");
	});
});

describe("the response to the question", () => {
	it("[session-19] never sends one person's cookies with another's token", async () => {
		const visitor = await site.signIn(mona);
		exchangeGives(karim);
		const page = await open(visitor);
		await response(visitor, page, "continue");
		await visitor.get("/account");
		const check = site.upstream.calls.findLast(({ path }) => path.endsWith("/auth/me"));
		expect(check?.headers.cookie).toBe("platform=2");
	});

	it("[session-18] counts only in the session that was asked", async () => {
		const first = await site.signIn(mona);
		exchangeGives(karim);
		const page = await open(first);
		const other = await site.signIn(mona);
		const done = await response(other, page, "continue");
		expect(done.location).toBe(QUESTION);
		expect(await whoIs(other)).toBe("Mona Adel");
	});

	it("is rejected from another site and when it is malformed", async () => {
		const visitor = await site.signIn(mona);
		exchangeGives(karim);
		const fields = { ...readValues(await open(visitor)), choice: "continue" };
		const foreign = { Origin: "https://evil.example", "Sec-Fetch-Site": "cross-site" };
		expect((await visitor.post(QUESTION, fields, foreign)).status).toBe(403);
		expect((await visitor.post(QUESTION, { ...fields, choice: "x" })).status).toBe(400);
		await visitor.post(QUESTION, { link: "forged", choice: "continue" });
		setUser(site.upstream.handlers, mona);
		expect(await whoIs(visitor)).toBe("Mona Adel");
	});

	it("is not needed when the platform has ended the sign-in", async () => {
		const visitor = await site.signIn(mona);
		exchangeGives(karim);
		site.upstream.handlers[ME] = () => ({ status: 401, body: {} });
		expect((await visitor.get("/contact?user_token=karims-token")).location).toBe("/contact");
		expect(exchanges()).toBe(1);
	});

	it("is not asked for a sign-in that no cookie can hold", async () => {
		const visitor = await site.signIn(mona);
		exchangeGives(karim, `platform=${randomBytes(4500).toString("base64url")}; Path=/`);
		const page = await visitor.get("/contact?user_token=karims-token");
		expect(page.location).toBe("/contact");
		setUser(site.upstream.handlers, mona);
		expect(await whoIs(visitor)).toBe("Mona Adel");
	});

	it("[session-18] is too late after five minutes", async () => {
		const visitor = await site.signIn(mona);
		const start = Date.now();
		exchangeGives(karim);
		const page = await open(visitor);
		const at = <Question>(time: number, request: () => Promise<Question>): Promise<Question> => {
			vi.useFakeTimers({ toFake: ["Date"], now: time });
			return request().finally(() => vi.useRealTimers());
		};
		const inTime = await at(start + 299_000, () => visitor.get(QUESTION));
		expect(readHeading(inTime)).toBe(readHeading(page));
		const done = await at(Date.now() + 301_000, () => response(visitor, page, "continue"));
		expect([done.status, done.location]).toEqual([303, QUESTION]);
		expect(await whoIs(visitor)).not.toBe("Karim Said");
	});

	it("leads home when the link pointed to the question itself", async () => {
		const visitor = await site.signIn(mona);
		exchangeGives(karim);
		const page = await open(visitor, `${QUESTION}?user_token=karims-token`);
		expect((await response(visitor, page, "stay")).location).toBe("/");
	});
});
