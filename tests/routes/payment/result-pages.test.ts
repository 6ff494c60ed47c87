/** Which page tells which state of a transaction, and the server's clock of the wait. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type LiveSite, SESSION_SECRET, startLiveSite } from "../../support/live-site";
import { ageWaits, SESSION_COOKIE } from "../../support/time-travel";
import { createVisitor, type Page, type Visitor } from "../../support/visitor";
import { choosePlan, fakePlatform, type Language, setStatus, signInAtFake } from "./buyer";

const STATUS = "GET /api/v1/payments/transactions/{id}/status";
const INITIATE = "POST /api/v1/web-subscriptions/initiate";
const ID = "transaction_id=txn_fake";

let site: LiveSite;
beforeAll(async () => {
	site = await startLiveSite(
		{ PAYMENTS: "gateway", MOCK_GATEWAY: "on", SUPPORT_EMAIL: "help@sawt.example" },
		fakePlatform,
	);
});
afterAll(() => site.stop());

const states = {
	paid: { status: "completed", webhook_processed: true },
	received: { status: "completed", webhook_processed: false },
	processing: { status: "processing" },
	pending: { status: "pending" },
	"a status that no one defined": { status: "on_hold" },
	failed: { status: "failed", webhook_processed: true },
};
type State = keyof typeof states;

const processing = `/payment-processing?${ID}`;
const success = `/payment-success?${ID}`;
const failed = `/payment-failed?reason=payment_declined&${ID}`;
const here = null;

/** Asked for on top, the state at the side: where the page leads, or null when it stays. */
const table: [
	State,
	{ processing: string | null; success: string | null; failed: string | null },
][] = [
	["paid", { processing: success, success: here, failed: success }],
	["received", { processing: here, success: processing, failed: processing }],
	["processing", { processing: here, success: processing, failed: processing }],
	["pending", { processing: here, success: processing, failed: here }],
	["a status that no one defined", { processing: here, success: processing, failed: processing }],
	["failed", { processing: failed, success: failed, failed: here }],
];

async function startBuying(language: Language = "en"): Promise<Visitor> {
	setStatus(site.upstream, states.pending);
	const buyer = await signInAtFake(site.server, language);
	await choosePlan(buyer, "2");
	return buyer;
}

describe.each(table)("a transaction that is %s", (state, expected) => {
	it.each(["processing", "success", "failed"] as const)("on the page for %s", async (page) => {
		const buyer = await startBuying();
		setStatus(site.upstream, states[state]);
		const path = { processing, success, failed }[page];
		const answer = await buyer.get(path);
		expect(answer.location).toBe(expected[page]);
		expect(answer.status).toBe(expected[page] === here ? 200 : 303);
		const isPaid = answer.html.includes("Your subscription is active");
		expect(isPaid).toBe(state === "paid" && page === "success");
	});
});

describe("the same plan chosen again", () => {
	it.each([
		["received", processing],
		["processing", processing],
		["paid", success],
	] as const)(
		"while its payment is %s leads to it and starts no other",
		async (state, location) => {
			const buyer = await startBuying();
			setStatus(site.upstream, states[state]);
			const before = site.upstream.count(INITIATE);
			expect((await choosePlan(buyer, "2")).location).toBe(location);
			expect(site.upstream.count(INITIATE)).toBe(before);
		},
	);
});

describe("the success page", () => {
	it.each([
		["listener_subscription", "Your subscription is active"],
		["creator_membership", "You are a member now"],
		["creator_package", "Your creator plan is active"],
		["tip", "Your tip is on its way"],
		["something_new", "Payment successful"],
	])("has a title of its own for %s", async (payment_type, title) => {
		const buyer = await startBuying();
		setStatus(site.upstream, { ...states.paid, payment_type });
		const page = await buyer.get(success);
		expect(page.html).toContain(`<h1 class="text-h2">${title}</h1>`);
		expect(page.html).toContain("EGP\u00a049.50");
		expect(page.html).toContain('href="/get-app"');
		// Before launch nothing can be opened: the account leads, and the button for the apps follows.
		const [first] = /<a [^>]*bg-accent[^>]*>[^<]*/.exec(page.html) ?? [];
		expect(first).toMatch(/href="\/account"/);
		expect(page.html).toContain("There is nothing more to do today.");
		expect(page.html).not.toContain("Open App");
	});

	it("keeps a success that was told when a failure is told later", async () => {
		const buyer = await startBuying();
		setStatus(site.upstream, states.paid);
		await buyer.get(success);
		setStatus(site.upstream, states.failed);
		const page = await buyer.get(success);
		expect(page.html).toContain("We cannot confirm this payment right now");
		expect(page.html).not.toContain("declined");
	});

	it("asks a signed-out person to sign in and shows nothing", async () => {
		setStatus(site.upstream, states.paid);
		const stranger = createVisitor(site.server);
		const before = site.upstream.count(STATUS);
		const page = await stranger.get(success);
		expect(page.html).toContain("Sign in to see this payment");
		expect(page.html).not.toContain("49.50");
		expect(site.upstream.count(STATUS)).toBe(before);
	});
});

describe("every page whose address names a transaction", () => {
	it.each([processing, success, failed, `/mock-payment?${ID}`])(
		"%s is private and tells its address to no one",
		async (path) => {
			const buyer = await startBuying();
			const page = await buyer.follow(await buyer.get(path));
			expect(page.headers.get("Referrer-Policy")).toBe("same-origin");
			expect(page.headers.get("Cache-Control")).toBe("private, no-store");
			expect(page.html).toContain('name="robots" content="noindex"');
		},
	);

	it("still takes its own forms when a browser sends Origin: null", async () => {
		const buyer = await startBuying();
		const page = await buyer.post(processing, {}, { Origin: "null" });
		expect(page.location).toBe(processing);
		const foreign = await buyer.post(
			processing,
			{},
			{ Origin: "null", "Sec-Fetch-Site": "cross-site" },
		);
		expect(foreign.status).toBe(403);
	});
});

describe("the wait", () => {
	it("without a transaction leads home", async () => {
		expect((await createVisitor(site.server).get("/payment-processing")).location).toBe("/");
	});

	it("cannot be extended by a refresh, and ends after 120 seconds", async () => {
		const buyer = await startBuying();
		await buyer.get(processing);
		travel(buyer, 90);
		const later = await buyer.get(processing);
		const elapsed = readNumber(later, "data-elapsed");
		expect(elapsed).toBeGreaterThanOrEqual(90);
		expect(elapsed).toBeLessThan(120);
		expect(readNumber(later, "aria-valuenow")).toBe(elapsed);
		travel(buyer, 30);
		const over = await buyer.get(processing);
		expect(over.html).toContain("This takes longer than usual");
		// The form for questions about a payment, never that of creators.
		for (const way of [`/account"`, "/contact?topic=payment"])
			expect(over.html).toContain(`href="${way}`);
		expect(over.html).not.toContain("Try Again");
	});

	it("begins again from zero after Check Again", async () => {
		const buyer = await startBuying();
		await buyer.get(processing);
		travel(buyer, 121);
		const restarted = await buyer.follow(await buyer.post(processing, {}));
		expect(restarted.html).toContain("Confirming your payment");
		expect(readNumber(restarted, "data-elapsed")).toBeLessThan(60);
	});

	it("ends as received, without a retry, when only the activation is missing", async () => {
		const buyer = await startBuying("ar");
		setStatus(site.upstream, states.received);
		await buyer.get(processing);
		travel(buyer, 121);
		const over = await buyer.get(processing);
		expect(over.html).toContain("وصل المبلغ، والتفعيل في الطريق");
	});

	it("ends at the 55th failed check, counted over pages and polls", async () => {
		const buyer = await startBuying();
		const kept = site.upstream.handlers[STATUS];
		site.upstream.handlers[STATUS] = () => ({ status: 500 });
		for (let check = 1; check < 54; check++) await buyer.get(`/payment-processing/status?${ID}`);
		const fiftyFourth = await buyer.get(processing);
		expect(fiftyFourth.html).toContain('data-errors="54"');
		expect(fiftyFourth.html).toContain("Confirming your payment");
		const fiftyFifth = await buyer.get(processing);
		if (kept) site.upstream.handlers[STATUS] = kept;
		expect(fiftyFifth.html).toContain("This takes longer than usual");
	});
});

describe("the status for the poll", () => {
	const poll = async (visitor: Visitor) =>
		JSON.parse((await visitor.get(`/payment-processing/status?${ID}`)).html);

	it("says that the wait goes on", async () => {
		const answer = await poll(await startBuying());
		expect(answer).toMatchObject({ state: "processing", hasAnswer: true, location: null });
	});

	it.each([
		["paid", "completed", success],
		["failed", "failed", failed],
	] as const)("names the next page when it is %s", async (state, name, location) => {
		const buyer = await startBuying();
		setStatus(site.upstream, states[state]);
		expect(await poll(buyer)).toMatchObject({ state: name, location });
	});

	it("never says completed to somebody else", async () => {
		setStatus(site.upstream, states.paid);
		const answer = await poll(createVisitor(site.server));
		expect(answer).toMatchObject({ state: "unknown", location: processing });
	});

	it("needs a transaction", async () => {
		const page = await createVisitor(site.server).get("/payment-processing/status");
		expect(page.status).toBe(400);
	});
});

describe("the failure page", () => {
	const get = (query: string) => createVisitor(site.server).get(`/payment-failed?${query}`);

	it.each(["payment_not_verified", "processing_error", "timeout"])(
		"for %s offers to look first and never to pay again",
		async (reason) => {
			const page = await get(`reason=${reason}`);
			expect(page.html).toContain("Check My Account");
			expect(page.html).not.toContain("Try Again");
		},
	);

	it.each([
		["payment_declined", "The payment was declined"],
		["cancelled", "The payment was cancelled"],
		["insufficient_funds", "The balance did not cover it"],
		["invalid_card", "The card was not accepted"],
		["transaction_not_found", "We do not know this payment"],
		["invalid_redirect", "The way to the payment page was broken"],
	])("for %s has words of its own and a retry", async (reason, title) => {
		const page = await get(`reason=${reason}`);
		expect(page.html).toContain(`<h1 class="text-h2">${title}</h1>`);
		expect(page.html).toContain("Try Again");
	});

	it("without a transaction leads back to the kind of payment that was started last", async () => {
		const buyer = await startBuying();
		const page = await buyer.get("/payment-failed?reason=payment_declined");
		expect(page.html).toMatch(/<a [^>]*href="\/subscription"[^>]*>Try Again/);
	});

	it("asks for a new sign-in when the token was invalid", async () => {
		expect((await get("reason=invalid_token")).html).toContain("Sign In &amp; Retry");
	});

	it("never repeats an error that an address carries", async () => {
		const page = await get("error=%3Cb%3Eyou+owe+us%3C%2Fb%3E");
		expect(page.html).toContain("The payment did not finish");
		expect(page.html).not.toContain("you owe us");
	});

	it("prefills the mail to support with the transaction", async () => {
		const page = await get(`reason=timeout&${ID}`);
		expect(page.html).toMatch(/href="mailto:help@sawt\.example\?subject=[^"]+txn_fake/);
	});
});

const readNumber = ({ html }: Page, attribute: string) =>
	Number(new RegExp(`${attribute}="(\\d+)"`).exec(html)?.[1]);

/** Moves the visitor's clock of the wait into the past. */
function travel(visitor: Visitor, seconds: number): void {
	const sealed = visitor.cookies.get(SESSION_COOKIE);
	visitor.cookies.set(SESSION_COOKIE, ageWaits(sealed, SESSION_SECRET, seconds));
}
