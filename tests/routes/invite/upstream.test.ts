/**
 * Tests invite links with the platform: views, failures, hanging look-ups, the shared cache,
 * guessing.
 */
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { readDocument, readHeading, readMain } from "../../support/document";
import { type LiveSite, startLiveSite } from "../../support/live-site";
import { createPageClient } from "../../support/page-client";
import { measureWait } from "../../support/slowdown";
import type { UpstreamResponse } from "../../support/upstream";
import { previewAgents, userAgents } from "../../support/user-agent";

const LOOK_UP = "GET /discount-codes/by-code/{code}";
const VIEW = "POST /analytics/discount-code-view";
const phone = { "User-Agent": userAgents["Android Chrome"] };
const good = { type: "percentage", value: 20, used_count: 0, is_active: true };
const found = (): UpstreamResponse => ({ body: { success: true, message: "ok", data: good } });
const recorded = (): UpstreamResponse => ({ body: { success: true, message: "ok" } });

let codes = 0;
/** Returns a code that no test has looked up, so that it is not cached. */
const newCode = () => `FRESH${1000 + codes++}`;

let site: LiveSite;
beforeAll(async () => {
	site = await startLiveSite({ APP_SCHEME: "sawt", RATE_LIMITS: "on", TRUST_PROXY: "1" });
});
afterAll(() => site.stop());
beforeEach(() => {
	site.upstream.calls.length = 0;
	Object.assign(site.upstream.handlers, { [LOOK_UP]: found, [VIEW]: recorded });
});

/** Returns a phone with its own address. */
const createPhone = (headers: Record<string, string> = {}) =>
	createPageClient(site.server, {
		...phone,
		"X-Forwarded-For": `10.0.0.${codes % 250}`,
		...headers,
	});
const views = () =>
	site.upstream.calls.filter(({ path }) => path === "/analytics/discount-code-view");
/** The report follows the response, so tests wait for its effect and not for a time. */
const waitForViews = (count: number) => expect.poll(() => views().length).toBe(count);

describe("the view", () => {
	it("[invite-12] is reported once per visit, with the fields of the spec", async () => {
		const code = newCode();
		const visitor = createPhone();
		await visitor.get(`/invite/${code}`);
		await waitForViews(1);
		expect(views()[0]?.body).toEqual({
			code,
			source: "invite",
			timestamp: expect.stringMatching(/^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/),
			user_agent: phone["User-Agent"],
		});
		await visitor.get(`/invite/${code}`);
		await visitor.get(`/discount/${newCode()}`);
		await waitForViews(2);
		expect(views()[1]?.body).toMatchObject({ source: "discount" });
	});

	it.each([
		...previewAgents.map((agent) => [agent, { "User-Agent": agent }] as const),
		["no one by name", { "User-Agent": "" }] as const,
		["a prefetch", { "Sec-Purpose": "prefetch;prerender" }] as const,
		["a preview of older Safari", { "X-Purpose": "preview" }] as const,
		["a prefetch of older Firefox", { "X-Moz": "prefetch" }] as const,
	])("[invite-12] is not reported for %s", async (_name, headers) => {
		await createPhone(headers).get(`/invite/${newCode()}`);
		await createPhone().get(`/invite/${newCode()}`);
		await waitForViews(1);
		expect(views()[0]?.body).toMatchObject({ user_agent: phone["User-Agent"] });
	});

	it("is not reported for a code that does not exist", async () => {
		site.upstream.handlers[LOOK_UP] = () => ({ body: { success: true, data: null } });
		await createPhone().get(`/discount/${newCode()}`);
		site.upstream.handlers[LOOK_UP] = found;
		const code = newCode();
		await createPhone().get(`/discount/${code}`);
		await waitForViews(1);
		expect(views()[0]?.body).toMatchObject({ code });
	});

	it.each([
		["fails", () => ({ status: 500, body: { message: "no" } })],
		["hangs", () => "hang" as const],
		["is cut", () => "reset" as const],
	])("changes nothing when it %s", async (_name, response) => {
		site.upstream.handlers[VIEW] = response;
		const { result, milliseconds } = await measureWait(() =>
			createPhone().get(`/invite/${newCode()}`),
		);
		const { status, html } = result;
		expect(milliseconds).toBeLessThan(1000);
		expect(status).toBe(200);
		expect(readMain({ html })).toContain("20% OFF");
		await waitForViews(1);
	});
});

describe("a look-up", () => {
	it.each([
		["has no data", () => ({ body: { success: true } }), "Discount code not found"],
		["is a 404", () => ({ status: 404, body: {} }), "Discount code not found or invalid"],
		["is a 403", () => ({ status: 403, body: {} }), "Discount code not found or invalid"],
	])("[invite-4] that %s is explained in the words of the spec", async (_name, response, text) => {
		site.upstream.handlers[LOOK_UP] = response;
		const { html, status } = await createPhone().get(`/discount/${newCode()}`);
		expect(status).toBe(200);
		expect(readHeading({ html })).toBe("Invalid Discount Code");
		expect(readMain({ html })).toContain(` ${text} `);
	});

	it.each([
		["is a 500", () => ({ status: 500, body: {} })],
		["is a 503 of a proxy", () => ({ status: 503, body: "<html>" })],
		["is a 429", () => ({ status: 429, body: {} })],
		["is cut", () => "reset" as const],
		["is not JSON", () => ({ body: "<html>" })],
	])(
		"[invite-4] that %s calls no code invalid, and can be tried again",
		async (_name, response) => {
			site.upstream.handlers[LOOK_UP] = response;
			const code = newCode();
			const { html, status } = await createPhone().get(`/discount/${code}`);
			expect(status).toBe(200);
			expect(readHeading({ html })).toBe("We couldn't check this discount code");
			expect(html).not.toContain("Invalid Discount Code");
			expect(readMain({ html })).toContain(" Failed to load discount details ");
			const again = readDocument({ html }).querySelector(`main a[href="/discount/${code}"]`);
			expect(again?.textContent).toBe("Try Again");
		},
	);

	it("that takes longer than two seconds still shows the offer", async () => {
		const code = newCode();
		site.upstream.handlers[LOOK_UP] = async () => {
			await wait(2200);
			return found();
		};
		expect(readMain(await createPhone().get(`/invite/${code}`))).toContain("20% OFF");
	});

	it("[invite-13] that hangs gives a useful page when its time is over", async () => {
		const hanging = await startLiveSite(
			{ APP_SCHEME: "sawt" },
			() => ({ [LOOK_UP]: () => "hang" }),
			{ callTimes: { timeLimitSeconds: 1 } },
		);
		onTestFinished(() => hanging.stop());
		const visitor = createPageClient(hanging.server, phone);
		const code = newCode();
		const { result: page, milliseconds } = await measureWait(() => visitor.get(`/invite/${code}`));
		expect(milliseconds).toBeLessThan(2000);
		expect(page.status).toBe(200);
		expect(readMain(page)).toContain("Failed to load discount details");
		expect(page.html).toContain(`href="/invite/${code}"`);
		expect(page.html).toContain(`href="sawt://invite/${code}"`);
		expect(page.html).toContain('href="/"');
	});

	it("[invite-14] that fails at the platform can be retried, and does not count as a guess", async () => {
		site.upstream.handlers[LOOK_UP] = () => ({ status: 429, body: {} });
		const visitor = createPhone({ "X-Forwarded-For": "10.7.7.7" });
		const code = newCode();
		for (let visit = 0; visit < 125; visit++) await visitor.get(`/invite/${code}`);
		const failed = await visitor.get(`/invite/${code}`);
		expect(failed.status).toBe(200);
		expect(failed.html).toContain(`href="/invite/${code}"`);
		site.upstream.handlers[LOOK_UP] = found;
		expect(readMain(await visitor.get(`/invite/${code}`))).toContain("20% OFF");
	});

	it("is shared by all visitors for a while, and carries no cookies", async () => {
		const code = newCode();
		await createPhone().get(`/invite/${code}`);
		await createPhone().get(`/invite/${code}`);
		const lookUps = site.upstream.calls.filter(({ path }) => path.endsWith(code));
		expect(lookUps).toHaveLength(1);
		expect(lookUps[0]?.headers.cookie).toBeUndefined();
	});
});

describe("guessing", () => {
	it("[invite-14] is stopped, while valid codes cost their visitors nothing", async () => {
		const attacker = createPhone({ "X-Forwarded-For": "10.9.9.9" });
		const responses: number[] = [];
		for (let guess = 0; guess < 130; guess++) {
			site.upstream.handlers[LOOK_UP] = () => ({ body: { success: true, data: null } });
			responses.push((await attacker.get(`/discount/${newCode()}`)).status);
		}
		expect(responses.filter((status) => status === 200)).toHaveLength(120);
		const limited = await attacker.get("/discount/ANOTHER");
		expect(limited.status).toBe(429);
		expect(readMain(limited)).toContain("Failed to process invite redirect");

		site.upstream.handlers[LOOK_UP] = found;
		const carrier = createPhone({ "X-Forwarded-For": "10.8.8.8" });
		const code = newCode();
		for (let visit = 0; visit < 130; visit++) {
			expect((await carrier.get(`/invite/${code}`)).status).toBe(200);
		}
	});
});
