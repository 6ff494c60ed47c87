/** Tests payments that wait for their payer elsewhere: in cash with a code, or in a wallet. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { nameTimeZone } from "../../../core/time-zone-name";
import ar from "../../../locales/ar/payment.json";
import en from "../../../locales/en/payment.json";
import { readDocument, readHeading } from "../../support/document";
import { fakePlatform, fakeTransaction, ok } from "../../support/fake-platform";
import { type LiveSite, SESSION_SECRET, startLiveSite } from "../../support/live-site";
import type { Page, PageClient } from "../../support/page-client";
import { ageWaits } from "../../support/time-travel";
import type { UpstreamHandler } from "../../support/upstream";
import { choosePlan, type Language, setStatus, signInAtFake } from "./buyer";
import { addresses, ID, states } from "./transaction-state";

const { processing, success, failed } = addresses;
const START = "POST /api/v1/web-subscriptions/initiate";
const CHECK = "POST /api/v1/payments/transactions/{id}/check";
const CODE = "310044218";
const HOUR = 3_600_000;
const inTwoDays = () => new Date(Date.now() + 48 * HOUR).toISOString();

const cash = () => ({
	...states.pending,
	pay_code: CODE,
	pay_until: inTwoDays(),
	pay_counter: { places: "the corner shop", service: "Madfouaat" },
	amount: 49,
	currency: "EGP",
});
const wallet = () => ({ ...states.pending, pay_until: inTwoDays() });

let site: LiveSite;
beforeAll(async () => {
	site = await startLiveSite(
		{ PAYMENTS: "gateway", MOCK_GATEWAY: "on", OPTIONAL_CALLS: "checkTransaction" },
		fakePlatform,
	);
});
afterAll(() => site.stop());
let start: UpstreamHandler | undefined;
beforeEach(() => {
	site.upstream.calls.length = 0;
	start ??= site.upstream.handlers[START];
	if (start) site.upstream.handlers[START] = start;
});

/** Makes both calls about the payment respond so. */
function report(status: Record<string, unknown>): void {
	setStatus(site.upstream, status);
	site.upstream.handlers[CHECK] = () => ok(fakeTransaction(status));
}

async function startBuying(language: Language = "en"): Promise<PageClient> {
	report(states.pending);
	const buyer = await signInAtFake(site.server, language);
	await choosePlan(buyer, "2");
	return buyer;
}

const listCalls = (end: string) => site.upstream.calls.filter(({ path }) => path.endsWith(end));

const readText = (page: Page) => readDocument(page).querySelector("main")?.textContent ?? "";
const poll = async (buyer: PageClient) =>
	JSON.parse((await buyer.get(`/payment-processing/status?${ID}`)).html);

describe.each([
	["en", en],
	["ar", ar],
] as const)("a payment in cash, in %s", (language, { awaiting }) => {
	it("[payment-121] shows its code, what to say, the amount and until when, and may be closed", async () => {
		const buyer = await startBuying(language);
		report(cash());
		const page = await buyer.get(processing);
		expect(readHeading(page)).toBe(awaiting.cash.title);
		const code = readDocument(page).querySelector(".copy-value")?.textContent;
		expect(code).toBe(CODE);
		expect(readDocument(page).querySelector("x-copy")?.getAttribute("text")).toBe(CODE);
		const text = readText(page)
			.replace(/[\u2066-\u2069]/g, "")
			.replaceAll("\u00a0", " ");
		expect(text).toContain("the corner shop");
		expect(text).toContain("Madfouaat");
		expect(text).toContain("EGP 49");
		const [, afterTime = "missing"] = awaiting.cash.until.split("{{until}}");
		expect(text).toContain(afterTime.replace("{{zone}}", nameTimeZone(language)));
		expect(text).toContain(awaiting.closeTitle);
		// Another platform does not say whether it sends mails.
		expect(text).toContain(awaiting.cash.close);
		expect(text).not.toContain(awaiting.cash.closeMailed);
	});
});

describe("a payment that waits for its payer", () => {
	it("[payment-121] has no clock, and is never called failed, whatever the address says", async () => {
		const buyer = await startBuying();
		await buyer.get(processing);
		for (const { status, title } of [
			{ status: cash(), title: en.awaiting.cash.title },
			{ status: wallet(), title: en.awaiting.elsewhere.title },
		]) {
			report(status);
			await ageWaits(buyer.cookies, SESSION_SECRET, 3 * 86_400);
			expect(readHeading(await buyer.get(processing))).toBe(title);
			const declined = await buyer.get(`/payment-callback?${ID}&success=false`);
			expect(readHeading(await buyer.follow(declined))).toBe(title);
			for (const path of [failed, success]) {
				expect((await buyer.get(path)).location).toBe(processing);
			}
			expect(await poll(buyer)).toMatchObject({ state: "awaiting", isOutdated: false });
		}
	});

	it("[payment-121] tells a script when the page is outdated, but not while nobody knows", async () => {
		const buyer = await startBuying();
		report(cash());
		await buyer.get(processing);
		site.upstream.handlers["GET /api/v1/payments/transactions/{id}/status"] = () => ({
			status: 503,
		});
		expect(await poll(buyer)).toMatchObject({ isOutdated: false });
		report(states.paid);
		expect(await poll(buyer)).toMatchObject({
			isOutdated: true,
			location: `/payment-success?${ID}`,
		});
	});

	it("[payment-121] says that a code is over, and then that it has expired", async () => {
		const buyer = await startBuying();
		const before = new Date(Date.now() - HOUR).toISOString();
		report({ ...cash(), pay_until: before });
		const over = await buyer.get(processing);
		expect(readHeading(over)).toBe(en.awaiting.cash.overTitle);
		expect(readDocument(over).querySelector("x-copy")).toBeNull();
		report({ ...states.failed, pay_code: CODE, pay_until: before });
		const ended = await buyer.follow(await buyer.get(processing));
		expect(readHeading(ended)).toBe(en.failed.reason.code_expired.title);
		expect(readText(ended)).not.toContain(en.failed.reason.payment_declined.text);
	});
});

describe("another payment for the same plan", () => {
	it("[payment-122] shows the code of the one that waits, and starts beside it on purpose", async () => {
		const buyer = await startBuying();
		report(cash());
		const stopped = await choosePlan(buyer, "2");
		expect(stopped.status).toBe(422);
		const notice = readDocument(stopped).querySelector("#payment-error");
		expect(notice?.textContent).toContain(CODE);
		expect(notice?.textContent).toContain(en.start.cashTitle);
		expect(notice?.querySelector("a")?.getAttribute("href")).toBe(processing);
		expect(site.upstream.count(START)).toBe(1);
		site.upstream.handlers[START] = () =>
			ok({
				payment_url: `${site.server.url}/mock-payment?transaction_id=txn_2`,
				transaction_id: "txn_2",
			});
		const again = await buyer.post("/subscription", { plan_id: "2", again: "yes" });
		expect(again.location).toContain("txn_2");
		const keys = listCalls("/initiate").map(({ headers }) => headers["idempotency-key"]);
		expect(new Set(keys).size).toBe(2);
	});

	it("[payment-122] of a wallet that waits asks too", async () => {
		const buyer = await startBuying();
		report(wallet());
		const stopped = await choosePlan(buyer, "2");
		expect(stopped.status).toBe(422);
		expect(readText(stopped)).toContain(en.start.waitingTitle);
	});

	it("[payment-125] says that the earlier one was just found paid, and leads to the account", async () => {
		const buyer = await signInAtFake(site.server);
		site.upstream.handlers[START] = () => ({
			status: 409,
			body: { success: false, message: "Paid already.", code: "already_paid" },
		});
		const stopped = await choosePlan(buyer, "2");
		const notice = readDocument(stopped).querySelector("#payment-error");
		expect(notice?.textContent).toContain(en.start["found-paid"]);
		expect(notice?.textContent).not.toContain(en.start.nothingCharged);
		expect(notice?.querySelector("a")?.getAttribute("href")).toBe("/account");
	});
});

describe("the platform's look-up at the gateway", () => {
	const readReasons = () =>
		listCalls("/check").map(({ body }) => (body as { reason: string }).reason);

	it("[payment-110] is asked for once at the return, at Check Again, and before another payment", async () => {
		const buyer = await startBuying();
		const back = await buyer.get(`/payment-callback?${ID}&success=true`);
		await buyer.follow(back);
		await poll(buyer);
		await buyer.get(processing);
		expect(readReasons()).toEqual(["return"]);
		await buyer.follow(await buyer.post(processing, {}));
		expect(readReasons()).toEqual(["return", "check"]);
		await choosePlan(buyer, "2");
		expect(readReasons()).toEqual(["return", "check", "check"]);
	});
});

describe("the return inside a frame", () => {
	const framed = { "Sec-Fetch-Dest": "iframe", "Sec-Fetch-Mode": "navigate" };

	it("[payment-123] shows a page of nobody that leads out, by GET and by POST", async () => {
		const buyer = await startBuying();
		const query = `${ID}&success=true&hmac=secret`;
		const page = await buyer.get(`/payment-callback?${query}`, framed);
		expect(page.status).toBe(200);
		const link = readDocument(page).querySelector("main a");
		expect(link?.getAttribute("target")).toBe("_top");
		expect(link?.getAttribute("href")).toBe(`/payment-callback?${ID}&success=true`);
		const policy = page.headers.get("content-security-policy") ?? "";
		expect(policy).toContain("frame-ancestors *");
		expect(policy).toContain("default-src 'none'");
		expect(page.html).not.toContain("secret");
		expect(listCalls("/check")).toEqual([]);
	});

	it("[payment-123] is the only page that another site can frame", async () => {
		const buyer = await startBuying();
		const page = await buyer.get(processing, framed);
		expect(page.headers.get("content-security-policy")).toContain("frame-ancestors 'none'");
	});
});

describe("a payment with test keys", () => {
	it("[payment-124] is marked on the wait and on its results", async () => {
		const buyer = await startBuying();
		for (const [status, path] of [
			[{ ...cash(), is_test: true }, processing],
			[{ ...states.paid, is_test: true }, success],
			[{ ...states.failed, is_test: true }, failed],
		] as const) {
			report(status);
			expect(readText(await buyer.get(path))).toContain(en.test.text);
		}
		report({ ...states.failed, is_test: false });
		expect(readText(await buyer.get(failed))).not.toContain(en.test.text);
	});
});
