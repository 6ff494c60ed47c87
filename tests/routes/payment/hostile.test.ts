/** Tests a misbehaving platform: a clear page in the right language in time, and never "paid". */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import ar from "../../../locales/ar/payment.json";
import en from "../../../locales/en/payment.json";
import { readDocument, readHeading } from "../../support/document";
import { fakePlatform, fakeTransaction, fakeUser } from "../../support/fake-platform";
import { type LiveSite, startLiveSite } from "../../support/live-site";
import type { Page } from "../../support/page-client";
import type { SiteOptions } from "../../support/site";
import { holdTime } from "../../support/skipped-time";
import { measureWait } from "../../support/slowdown";
import type { UpstreamHandler } from "../../support/upstream";
import { choosePlan, type Language, readGatewayUrl, signIn, signInAtFake } from "./buyer";

const texts = { en, ar };

const LIMIT_MILLISECONDS = 6000;
const INITIATE = "POST /api/v1/web-subscriptions/initiate";
const STATUS = "GET /api/v1/payments/transactions/{id}/status";
const PRICING = "GET /api/v1/web-subscriptions/pricing";

const open = (callTimes?: SiteOptions["callTimes"]) =>
	startLiveSite(
		{ PAYMENTS: "gateway", MOCK_GATEWAY: "on", GATEWAY_ORIGINS: "https://pay.example" },
		fakePlatform,
		{ callTimes },
	);

let site: LiveSite;
/** The time limit of the product's calls. */
let punctual: LiveSite;
beforeAll(async () => {
	site = await open();
	punctual = await open({});
});
afterAll(() => Promise.all([site.stop(), punctual.stop()]));

const hostile: Record<string, UpstreamHandler> = {
	"a 500": () => ({ status: 500, body: { message: "SQLSTATE at /srv/app/db.php" } }),
	"a hang": () => "hang",
	"a reset": () => "reset",
	"HTML with 200": () => ({ status: 200, body: "<html><h1>It works!</h1></html>" }),
	"a proxy's 404": () => ({ status: 404, body: "404 page not found" }),
	"a firewall's 403": () => ({ status: 403, body: "<html><h1>It works!</h1></html>" }),
	"cut JSON": () => ({
		body: '{"success":true,"data":{',
		headers: { "Content-Type": "application/json" },
	}),
	"a wrong shape": () => ({ body: { success: true, data: [1, 2, 3] } }),
};
const paidWords =
	/Your subscription is active|تم تفعيل اشتراكك|Your payment is confirmed|تم تأكيد عملية الدفع/;

/** Replaces one call while `work` runs, and measures the time. */
async function withHandler(
	{ upstream }: LiveSite,
	call: string,
	handler: UpstreamHandler,
	work: () => Promise<Page>,
): Promise<Page> {
	const stored = upstream.handlers[call];
	upstream.handlers[call] = handler;
	try {
		const { result, milliseconds } = await measureWait(work);
		expect(milliseconds).toBeLessThan(LIMIT_MILLISECONDS);
		return result;
	} finally {
		if (stored) upstream.handlers[call] = stored;
	}
}

function expectCalm(page: Page, language: Language): void {
	expect(page.html).toContain(`lang="${language}" `);
	expect(page.html).not.toMatch(/ at \S+\.(js|ts|php)|SQLSTATE|It works!|Application Error/);
	expect(page.html).not.toMatch(paidWords);
}

describe.each(Object.entries(hostile))("%s", (name, handler) => {
	const find = () => (name === "a hang" ? punctual : site);

	it("[catalogue-10, site-27] instead of prices shows the Connection Error screen", async () => {
		const buyer = await signInAtFake(find().server, "ar");
		const page = await withHandler(find(), PRICING, handler, () => buyer.get("/subscription"));
		expect(page.status).toBe(503);
		expectCalm(page, "ar");
		expect(page.html).toContain("<title>خطأ في الاتصال – ");
		expect(page.html).toContain("حاول مرة أخرى");
	});

	it("[payment-44] instead of a started payment shows a Payment Error, and nothing is followed", async () => {
		const buyer = await signInAtFake(find().server);
		const page = await withHandler(find(), INITIATE, handler, () => choosePlan(buyer, "2"));
		// It is unknown whether the payment was started.
		expect(page.status).toBe(503);
		expectCalm(page, "en");
		expect(page.html).toContain("Payment Error");
		expect(page.html).toMatch(/Failed to initiate payment|No payment URL received/);
	});

	it("instead of a status keeps every result page from saying paid", async () => {
		const buyer = await signInAtFake(find().server, "ar");
		await choosePlan(buyer, "2");
		for (const path of ["payment-processing", "payment-success", "payment-failed"]) {
			const page = await withHandler(find(), STATUS, handler, () =>
				buyer.get(`/${path}?transaction_id=txn_fake`),
			);
			expect(page.status).toBe(200);
			expectCalm(page, "ar");
		}
	});

	it("[payment-9] instead of a status keeps a second payment from starting", async () => {
		const buyer = await signInAtFake(find().server);
		await choosePlan(buyer, "2");
		const before = find().upstream.count(INITIATE);
		const page = await withHandler(find(), STATUS, handler, () => choosePlan(buyer, "2"));
		expect(page.status).toBe(503);
		expectCalm(page, "en");
		expect(page.html).toContain("we didn't start another one");
		expect(find().upstream.count(INITIATE)).toBe(before);
	});
});

describe("a response to the start of a payment", () => {
	const start = (data: unknown, status = 200) => ({ status, body: data });
	const cases: [string, UpstreamHandler, string[]][] = [
		[
			"without payment_url",
			() => start({ success: true, data: { transaction_id: "txn_fake" } }),
			["Payment Error", "No payment URL received"],
		],
		[
			"with a payment_url on a foreign origin",
			() => start({ payment_url: "https://evil.example/pay", transaction_id: "txn_fake" }),
			["Payment Error", "We didn't recognize the payment page"],
		],
		[
			"with a script as payment_url",
			() => start({ payment_url: "javascript:alert(1)", transaction_id: "txn_fake" }),
			["Payment Error", "We didn't recognize the payment page"],
		],
		[
			"that rejects with a message",
			() => start({ success: false, message: "This plan is paused." }, 422),
			["Payment Error", "This plan is paused."],
		],
		[
			"that rejects with an error field",
			() => start({ success: false, error: "You already subscribe." }, 409),
			["Subscription Error", "You already subscribe."],
		],
		[
			"that rejects without a word",
			() => start({ success: false }, 400),
			["Payment Error", "Failed to initiate payment"],
		],
		[
			"of 401",
			() => start({ success: false, message: "Unauthenticated." }, 401),
			["Payment Error", "Authentication required to proceed with payment", "/login?return_url="],
		],
	];

	it.each(cases)(
		"[payment-11, payment-44] %s is reported and never followed",
		async (_name, handler, texts) => {
			const buyer = await signInAtFake(site.server);
			const page = await withHandler(site, INITIATE, handler, () => choosePlan(buyer, "2"));
			expect(page.status).toBe(422);
			expect(page.location).toBeNull();
			for (const text of texts) expect(page.html).toContain(text);
			expectCalm(page, "en");
		},
	);

	it("[payment-12] of 401 leads through a new sign-in back to the chosen plan", async () => {
		const buyer = await signInAtFake(site.server);
		const handler: UpstreamHandler = () => start({ success: false }, 401);
		await withHandler(site, INITIATE, handler, () => choosePlan(buyer, "2"));
		expect((await buyer.get("/login?return_url=%2Fsubscription")).status).toBe(200);
		await signIn(buyer, fakeUser.email);
		expect((await buyer.get("/subscription")).html).toContain("Continue with Premium");
	});

	const paymentUrl = 'https://pay.example/checkout?key=1&text="a"<b>&to=%22';
	const startAt = async (
		url: string,
		headers: Record<string, string> = {},
		language?: Language,
	) => {
		const buyer = await signInAtFake(site.server, language);
		const response = start({ payment_url: url, transaction_id: 77 });
		return withHandler(
			site,
			INITIATE,
			() => response,
			() => buyer.post("/subscription", { plan_id: "2" }, headers),
		);
	};

	it.each(["en", "ar"] as const)(
		"[payment-75] on a listed gateway origin is followed from a page of ours in %s, which is no form's redirect",
		async (language) => {
			const page = await startAt(paymentUrl, {}, language);
			expect([page.status, page.location]).toEqual([200, null]);
			expect(readGatewayUrl(page)).toBe(new URL(paymentUrl).href);
			const { title } = texts[language].leaving;
			expect(readHeading(page)).toBe(title);
			expect(readDocument(page).documentElement.lang).toBe(language);
			expect(page.headers.get("Cache-Control")).toContain("no-store");
			expect(page.headers.get("Content-Security-Policy")).toContain("form-action 'none'");
			const cookies = page.headers.getSetCookie();
			expect(cookies.filter((cookie) => cookie.startsWith("sawt_visit_pay_"))).toHaveLength(1);
		},
	);

	it("[payment-75] is sent to a script, which opens it by itself", async () => {
		const page = await startAt(paymentUrl, { "X-In-Place": "1" });
		expect([page.status, page.html]).toEqual([204, ""]);
		expect(page.headers.get("X-Location")).toBe(new URL(paymentUrl).href);
	});

	it("[payment-75] on the site's own origin is a redirect, as after any form", async () => {
		const own = `${site.server.url}/mock-payment?transaction_id=77`;
		const page = await startAt(own);
		expect([page.status, page.headers.get("Location")]).toEqual([303, own]);
	});

	it("[payment-75] may lead anywhere from there: pages name no gateway in their policy", async () => {
		const buyer = await signInAtFake(site.server);
		const policy = (await buyer.get("/subscription")).headers.get("Content-Security-Policy");
		expect(policy).toContain("form-action 'self';");
	});
});

describe("the payment start sent upstream", () => {
	it("[payment-6] happens once for ten simultaneous submissions, with one idempotency key", async () => {
		const buyer = await signInAtFake(site.server);
		const before = site.upstream.count(INITIATE);
		const pages = await Promise.all(Array.from({ length: 10 }, () => choosePlan(buyer, "2")));
		expect(pages.every(({ status }) => status === 303)).toBe(true);
		expect(site.upstream.count(INITIATE)).toBe(before + 1);
		const call = site.upstream.calls.findLast(({ path }) => path.endsWith("/initiate"));
		expect(call?.body).toEqual({ plan_id: 2, subscription_type: "platform" });
		expect(call?.headers["idempotency-key"]).toMatch(/^[\w-]{43}$/);
	});

	it("happens once for ten submissions that are rejected", async () => {
		const buyer = await signInAtFake(site.server);
		const before = site.upstream.count(INITIATE);
		await withHandler(
			site,
			INITIATE,
			() => ({ status: 422, body: { success: false, message: "Paused." } }),
			() =>
				// A rejection is remembered for two seconds, which may be too short on a busy machine.
				holdTime(async () => {
					const presses = Array.from({ length: 10 }, () => choosePlan(buyer, "2"));
					return (await Promise.all(presses))[0] as Page;
				}),
		);
		expect(site.upstream.count(INITIATE)).toBe(before + 1);
	});

	it.each([{}, { plan_id: "" }, { plan_id: "999" }, { plan_id: "<b>" }])(
		"[payment-4] does not happen for an unknown plan: %o",
		async (form) => {
			const buyer = await signInAtFake(site.server);
			const before = site.upstream.count(INITIATE);
			const page = await buyer.post("/subscription", form as Record<string, string>);
			expect(page.status).toBe(422);
			expect(page.html).toContain("This plan is no longer available");
			expect(site.upstream.count(INITIATE)).toBe(before);
		},
	);

	it.each(["null", "undefined", ""])(
		"[catalogue-15] omits a creator id of '%s'",
		async (creatorId) => {
			const buyer = await signInAtFake(site.server);
			const form = { plan_id: "2", creator_id: creatorId };
			expect((await buyer.post("/subscription", form)).status).toBe(303);
			const call = site.upstream.calls.findLast(({ path }) => path.endsWith("/initiate"));
			expect(call?.body).toEqual({ plan_id: 2, subscription_type: "platform" });
		},
	);

	it("is a creator subscription when a creator is named", async () => {
		const buyer = await signInAtFake(site.server);
		await buyer.post("/subscription", { plan_id: "2", creator_id: "12" });
		const call = site.upstream.calls.findLast(({ path }) => path.endsWith("/initiate"));
		expect(call?.body).toEqual({ plan_id: 2, subscription_type: "creator", creator_id: 12 });
	});
});

describe("a response about another transaction", () => {
	it("shows nothing as paid", async () => {
		const buyer = await signInAtFake(site.server);
		const other = fakeTransaction({
			transaction_id: "txn_other",
			status: "completed",
			webhook_processed: true,
		});
		const page = await withHandler(
			site,
			STATUS,
			() => ({ body: { success: true, data: other } }),
			() => buyer.get("/payment-success?transaction_id=txn_fake"),
		);
		expectCalm(page, "en");
		expect(page.html).toContain("We can't confirm this payment right now");
	});
});
