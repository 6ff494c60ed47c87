/**
 * Tests that an outage between a transfer and its request delays the request, which is sent once,
 * and that pages say so.
 */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import accountAr from "../../../locales/ar/account.json";
import authAr from "../../../locales/ar/auth.json";
import ar from "../../../locales/ar/manual-payment.json";
import account from "../../../locales/en/account.json";
import auth from "../../../locales/en/auth.json";
import rejection from "../../../locales/en/error.json";
import en from "../../../locales/en/manual-payment.json";
import { readDocument } from "../../support/document";
import { REQUEST_CALL } from "../../support/fake-platform";
import { startTimeSkip } from "../../support/skipped-time";
import type { UpstreamResponse } from "../../support/upstream";
import { signIn, signInAtFake } from "../payment/buyer";
import { setUser } from "../sign-in/site";
import { type ManualPaymentSite, startManualPaymentSite } from "./manual-payment-site";
import { at, pressRequest, requestApproval, walkTo } from "./payer";

const PRICING = "GET /api/v1/web-subscriptions/pricing";

let site: ManualPaymentSite;
beforeAll(async () => {
	site = await startManualPaymentSite({ CACHE_SECONDS: "0", OPTIONAL_CALLS: "deleteAccount" });
});
afterAll(() => site.stop());
beforeEach(() => site.reset());

/** Makes the platform fail as `said` while `work` runs. */
async function during<T>(said: "reset" | UpstreamResponse, work: () => Promise<T>): Promise<T> {
	const working = site.upstream.handlers[REQUEST_CALL];
	site.upstream.handlers[REQUEST_CALL] = () => said;
	try {
		return await work();
	} finally {
		if (working) site.upstream.handlers[REQUEST_CALL] = working;
	}
}

/** Sets the platform's plans and prices. */
const sell = (prices: Record<number, number>) => {
	const plans = Object.entries(prices).map(([id, price]) => ({
		id: Number(id),
		name: `Plan ${id}`,
		price,
		interval: "month",
	}));
	site.upstream.handlers[PRICING] = () => ({ body: { platform_plans: plans } });
};

/** A failure is remembered for two seconds, for concurrent presses. */
const skipTime = startTimeSkip();
const skipFailure = () => skipTime(2_100);

describe.each([
	["en", en.request_approval],
	["ar", ar.request_approval],
] as const)("a request during an outage in %s", (language, text) => {
	it("[wallet-29] is stored, says so, and is sent by the waiting page with the same key", async () => {
		const visitor = await signInAtFake(site, language);
		const address = await during("reset", async () => {
			const failed = await pressRequest(visitor, await walkTo(visitor, "request_approval"));
			expect([failed.status, failed.html.includes(text.stored)]).toEqual([503, true]);
			const poll = readDocument(failed).querySelector("x-status-poll");
			const requested = poll?.getAttribute("src") ?? "";
			expect(JSON.parse((await visitor.get(requested)).html)).toEqual({ isOutdated: false });
			return requested;
		});
		skipFailure();
		expect(JSON.parse((await visitor.get(address)).html)).toEqual({ isOutdated: true });
		const page = await visitor.follow(await visitor.get(at("request_approval")));
		expect(page.url).toMatch(/step=pending&payment=/);
		expect(new Set(site.listKeys()).size).toBe(1);
		expect(page.html).not.toContain(text.storedTitle);
	});
});

describe("an unsent request", () => {
	const keep = async () => {
		const visitor = await site.signIn();
		const page = await walkTo(visitor, "request_approval");
		await during({ status: 503 }, () => pressRequest(visitor, page));
		return { visitor, page };
	};

	it.each(["/premium", "/account"])("[wallet-29] is sent by the next visit of %s", async (path) => {
		const { visitor } = await keep();
		await during({ status: 502 }, async () => {
			expect((await visitor.get("/premium")).html).toContain(en.request_approval.storedTitle);
		});
		skipFailure();
		const { html } = await visitor.get(path);
		expect(html).not.toContain(en.request_approval.storedTitle);
		expect((await visitor.get("/premium")).html).toContain(en.waiting.view);
		expect(new Set(site.listKeys()).size).toBe(1);
	});

	it("is sent by the next press, and blocks another transfer for its plan", async () => {
		const { visitor, page } = await keep();
		await during({ status: 503 }, async () => {
			const other = await visitor.post(at("method"), { payment_method: "instapay", again: "yes" });
			expect(other.location).toBe(at("request_approval"));
		});
		skipFailure();
		expect((await pressRequest(visitor, page)).location).toMatch(/step=pending/);
		expect((await pressRequest(visitor, page)).location).toMatch(/step=pending/);
		expect(new Set(site.listKeys()).size).toBe(1);
	});

	it("[wallet-29] survives signing out, and is sent only for its owner after the next sign-in", async () => {
		const { visitor } = await keep();
		const out = await during({ status: 503 }, () => visitor.post("/logout", {}));
		expect(out.location).toBe("/login");
		const { html } = await visitor.get("/login");
		expect(html).toContain(auth.notice["request-kept"]);
		expect(html).toContain(auth.noticeText["request-kept"]);
		skipFailure();
		const owner = site.upstream.handlers["POST /web/api/auth/login"];
		const isOwner = site.upstream.handlers["GET /web/api/auth/me"];
		const sentBefore = site.listKeys().length;
		setUser(site.upstream.handlers, { id: 900, name: "Somebody", email: "other@example.com" });
		await signIn(visitor, "other@example.com");
		await walkTo(visitor, "request_approval");
		expect((await visitor.get("/account")).html).not.toContain(en.request_approval.storedTitle);
		await visitor.post("/logout", {});
		expect(site.listKeys()).toHaveLength(sentBefore);
		Object.assign(site.upstream.handlers, {
			"POST /web/api/auth/login": owner,
			"GET /web/api/auth/me": isOwner,
		});
		await signIn(visitor, "mona@example.com");
		await visitor.get("/account");
		expect((await visitor.get("/premium")).html).toContain(en.waiting.view);
		expect(new Set(site.listKeys()).size).toBe(1);
	});

	it("is sent by signing out when the platform responds again, and the page then does not mention it", async () => {
		const { visitor } = await keep();
		skipFailure();
		const out = await visitor.post("/logout", {});
		expect(out.location).toBe("/");
		expect(site.listKeys().length).toBeGreaterThan(1);
		expect(new Set(site.listKeys()).size).toBe(1);
	});

	it("[wallet-29] keeps waiting when the response is not the platform's", async () => {
		const { visitor, page } = await keep();
		skipFailure();
		await during({ status: 404, body: "<html><h1>404 Not Found</h1></html>" }, async () => {
			const polled = await visitor.get("/premium/status?plan=2");
			expect(JSON.parse(polled.html)).toEqual({ isOutdated: false });
		});
		skipFailure();
		expect((await pressRequest(visitor, page)).location).toMatch(/step=pending/);
		expect(new Set(site.listKeys()).size).toBe(1);
	});

	it("keeps its account from being deleted", async () => {
		site.upstream.handlers["POST /api/v1/account/delete"] = () => ({ status: 422, body: {} });
		const { visitor } = await keep();
		const rejected = await during({ status: 503 }, () =>
			visitor.post("/account/delete", { current_password: "correct-horse-7-battery" }),
		);
		expect([rejected.status, rejected.html.includes(rejection.payment_waiting)]).toEqual([
			422,
			true,
		]);
	});

	it("[wallet-30] keeps its price when the plan's changes, and blocks its plan", async () => {
		const { visitor } = await keep();
		sell({ 2: 59 });
		await during({ status: 503 }, async () => {
			expect((await visitor.get(at("request_approval"))).html).toContain("EGP\u00a049");
			const other = await visitor.post(at("method"), { payment_method: "instapay" });
			expect(other.location).toBe(at("request_approval"));
		});
		skipFailure();
		await visitor.get("/premium");
		const sent = site.upstream.calls.filter(({ path }) =>
			path.endsWith("/manual-payments/request"),
		);
		expect(sent.at(-1)?.body).toMatchObject({ amount: 49 });
		expect(new Set(site.listKeys()).size).toBe(1);
	});

	it("is not dropped for another plan", async () => {
		const { visitor } = await keep();
		sell({ 2: 49, 3: 49, 4: 49, 5: 49 });
		await during({ status: 503 }, async () => {
			for (const plan of ["3", "4", "5"]) await walkTo(visitor, "instructions", { plan });
			expect((await visitor.get("/premium")).html).toContain(en.request_approval.storedTitle);
		});
	});
});

const NO = { status: 422, body: { success: false, message: "no" } };

describe.each([
	["en", en.request_approval, auth, account.delete],
	["ar", ar.request_approval, authAr, accountAr.delete],
] as const)("an unsent request that is rejected, in %s", (language, text, said, deletion) => {
	const reject = async () => {
		const visitor = await signInAtFake(site, language);
		const page = await walkTo(visitor, "request_approval");
		await during("reset", () => pressRequest(visitor, page));
		skipFailure();
		return { visitor, page };
	};

	it("[wallet-29] is reported wherever it was shown as stored, and waits for a press", async () => {
		const { visitor, page } = await reject();
		await during(NO, async () => {
			const polled = await visitor.get("/premium/status?plan=2");
			expect(JSON.parse(polled.html)).toEqual({ isOutdated: true });
			const sent = site.listKeys().length;
			for (const path of [at("request_approval"), "/premium", "/premium?plan=2", "/account"]) {
				const { html } = await visitor.get(path);
				expect([path, html.includes(text.failed), html.includes(text.storedTitle)]).toEqual([
					path,
					true,
					false,
				]);
			}
			expect(site.listKeys()).toHaveLength(sent);
		});
		skipFailure();
		expect((await pressRequest(visitor, page)).location).toMatch(/step=pending/);
		expect((await visitor.get("/premium")).html).not.toContain(text.failed);
		expect(new Set(site.listKeys()).size).toBe(1);
	});

	it("[account-39, wallet-29] survives signing out, which says so, and keeps its account from being deleted", async () => {
		const { visitor } = await reject();
		const stopped = await during(NO, () =>
			visitor.post("/account/delete", { current_password: "correct-horse-7-battery" }),
		);
		expect([stopped.status, stopped.html.includes(deletion.requestRejected)]).toEqual([422, true]);
		expect((await visitor.post("/logout", {})).location).toBe("/login");
		const { html } = await visitor.get("/login");
		expect(html).toContain(said.notice["request-refused"]);
		expect(html).toContain(said.noticeText["request-refused"]);
		await signIn(visitor, "mona@example.com");
		expect((await visitor.get("/premium")).html).toContain(text.failed);
	});
});

describe("a waiting page", () => {
	it("[wallet-29] does not use up the submissions of its person", async () => {
		const limited = await startManualPaymentSite({ RATE_LIMITS: "on" });
		try {
			const waiting = await limited.signIn();
			const page = await walkTo(waiting, "request_approval");
			limited.upstream.handlers[REQUEST_CALL] = () => ({ status: 503 });
			await pressRequest(waiting, page);
			for (let poll = 0; poll < 60; poll++) {
				const { html } = await waiting.get("/premium/status?plan=2");
				expect(JSON.parse(html)).toEqual({ isOutdated: false });
			}
			limited.reset();
			expect((await requestApproval(await limited.signIn())).location).toMatch(/step=pending/);
		} finally {
			await limited.stop();
		}
	});
});
