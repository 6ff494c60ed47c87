/** Tests the wait on the processing page: the server's clock, and the responses to the poll. */
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { formatClock } from "~/i18n/date";
import { readDocument } from "../../support/document";
import { fakePlatform, fakeUser, ok } from "../../support/fake-platform";
import { type LiveSite, SESSION_SECRET, startLiveSite } from "../../support/live-site";
import { createPageClient, type Page, type PageClient } from "../../support/page-client";
import { ageWaits } from "../../support/time-travel";
import { choosePlan, type Language, setStatus, signInAtFake } from "./buyer";
import { addresses, ID, states } from "./transaction-state";

const STATUS = "GET /api/v1/payments/transactions/{id}/status";
const ME = "GET /web/api/auth/me";
const { processing, success, failed } = addresses;

let site: LiveSite;
beforeAll(async () => {
	site = await startLiveSite({ PAYMENTS: "gateway", MOCK_GATEWAY: "on" }, fakePlatform);
});
afterAll(() => site.stop());

async function startBuying(language: Language = "en"): Promise<PageClient> {
	setStatus(site.upstream, states.pending);
	const buyer = await signInAtFake(site.server, language);
	await choosePlan(buyer, "2");
	return buyer;
}

describe("the wait", () => {
	it("[payment-30] without a transaction leads home", async () => {
		expect((await createPageClient(site.server).get("/payment-processing")).location).toBe("/");
	});

	it("[payment-25] cannot be extended by a refresh, and ends after 120 seconds", async () => {
		const buyer = await startBuying();
		await buyer.get(processing);
		await travel(buyer, 90);
		const later = await buyer.get(processing);
		const elapsed = readNumber(later, "elapsed");
		expect(elapsed).toBeGreaterThanOrEqual(90);
		expect(elapsed).toBeLessThan(120);
		expect(readNumber(later, "aria-valuenow")).toBe(elapsed);
		await travel(buyer, 30);
		const over = await buyer.get(processing);
		expect(readTitle(over)).toBe("This is taking longer than usual");
		// Uses the form for payment questions, never the creators' form.
		for (const way of [`/account"`, "/contact?topic=payment"])
			expect(over.html).toContain(`href="${way}`);
		expect(over.html).not.toContain("Try Again");
	});

	it("[payment-61] shows its start time beside the check button, where no script counts", async () => {
		const buyer = await startBuying();
		const began = formatClock(Date.now() - 70_000, "en");
		await buyer.get(processing);
		await travel(buyer, 70);
		const words = readDocument(await buyer.get(processing)).querySelector("[data-part=manual] p");
		// The next minute may have started.
		expect([began, formatClock(Date.now() - 70_000, "en")].map(toSentence)).toContain(
			words?.textContent,
		);
	});

	it("[payment-26] restarts from zero after Check Again", async () => {
		const buyer = await startBuying();
		await buyer.get(processing);
		await travel(buyer, 121);
		const restarted = await buyer.follow(await buyer.post(processing, {}));
		expect(restarted.html).toContain("Confirming your payment");
		expect(readNumber(restarted, "elapsed")).toBeLessThan(60);
	});

	it("[payment-26] restarts from zero on another return from the gateway", async () => {
		const buyer = await startBuying();
		await buyer.get(processing);
		await travel(buyer, 121);
		const back = await buyer.follow(await buyer.get(`/payment-callback?${ID}&success=true`));
		expect(readTitle(back)).toBe("Confirming your payment");
		expect(readNumber(back, "elapsed")).toBeLessThan(60);
	});

	it("[payment-28] ends as received, without a retry, when only the activation is missing", async () => {
		const buyer = await startBuying("ar");
		setStatus(site.upstream, states.received);
		await buyer.get(processing);
		await travel(buyer, 121);
		const over = await buyer.get(processing);
		expect(over.html).toContain("وصل المبلغ، وجارٍ التفعيل");
	});

	it("ends at the 55th failed check, counted over pages and polls", async () => {
		const buyer = await startBuying();
		const stored = site.upstream.handlers[STATUS];
		site.upstream.handlers[STATUS] = () => ({ status: 500 });
		for (let check = 1; check < 54; check++) await buyer.get(`/payment-processing/status?${ID}`);
		const fiftyFourth = await buyer.get(processing);
		expect(fiftyFourth.html).toContain('errors="54"');
		expect(readTitle(fiftyFourth)).toBe("Confirming your payment");
		const fiftyFifth = await buyer.get(processing);
		if (stored) site.upstream.handlers[STATUS] = stored;
		expect(readTitle(fiftyFifth)).toBe("This is taking longer than usual");
	});

	it.each([
		["paid, when there is no response", "paid", undefined],
		["paid, when a failure is reported later", "paid", "failed"],
		["declined, when it is processed after all", "failed", "processing"],
	] as const)("[payment-25] also ends for a payment reported as %s", async (_, shown, later) => {
		const buyer = await startBuying();
		setStatus(site.upstream, states[shown]);
		await buyer.get(processing);
		if (later) setStatus(site.upstream, states[later]);
		else site.upstream.handlers[STATUS] = () => ({ status: 500 });
		const polled = await buyer.get(`/payment-processing/status?${ID}`);
		expect(JSON.parse(polled.html)).toMatchObject({ state: "processing", location: null });
		await travel(buyer, 121);
		expect(readTitle(await buyer.get(processing))).toBe("This is taking longer than usual");
		// A later wait has its own clock, once the outcome was reported again.
		setStatus(site.upstream, states[shown]);
		await buyer.get(processing);
		site.upstream.handlers[STATUS] = () => ({ status: 500 });
		expect(readNumber(await buyer.get(processing), "elapsed")).toBeLessThan(60);
	});
});

describe("the status for the poll", () => {
	const poll = async (visitor: PageClient) =>
		JSON.parse((await visitor.get(`/payment-processing/status?${ID}`)).html);

	it("says that the wait continues", async () => {
		const response = await poll(await startBuying());
		expect(response).toMatchObject({ state: "processing", hasResponse: true, location: null });
	});

	it.each([
		["paid", "completed", success],
		["failed", "failed", failed],
	] as const)("names the next page when it is %s", async (state, name, location) => {
		const buyer = await startBuying();
		setStatus(site.upstream, states[state]);
		expect(await poll(buyer)).toMatchObject({ state: name, location });
	});

	it("[payment-24] never says completed to another person", async () => {
		setStatus(site.upstream, states.paid);
		const response = await poll(createPageClient(site.server));
		expect(response).toMatchObject({ state: "unknown", location: processing });
	});

	it("[payment-24] redirects when its person was suspended meanwhile", async () => {
		const buyer = await startBuying();
		site.upstream.handlers[STATUS] = () => ({
			status: 403,
			body: { success: false, error: "account_suspended" },
		});
		const me = site.upstream.handlers[ME];
		site.upstream.handlers[ME] = () => ok({ user: { ...fakeUser, is_active: false } });
		onTestFinished(() => void Object.assign(site.upstream.handlers, { [ME]: me }));
		expect(await poll(buyer)).toMatchObject({ state: "unknown", location: processing });
		expect((await buyer.get(processing)).location).toBe("/account-suspended");
	});

	it("needs a transaction", async () => {
		const page = await createPageClient(site.server).get("/payment-processing/status");
		expect(page.status).toBe(400);
	});
});

/** Returns the visible view, because the wait contains the hidden timeout text. */
const readTitle = ({ html }: Page) => /<h1[^>]*>([^<]*)/.exec(html)?.[1];

const readNumber = ({ html }: Page, attribute: string) =>
	Number(new RegExp(`${attribute}="(\\d+)"`).exec(html)?.[1]);

const toSentence = (time: string) => `Waiting since ${time} Cairo time.`;

/** Moves the start of the wait into the past. */
const travel = (visitor: PageClient, seconds: number): Promise<void> =>
	ageWaits(visitor.cookies, SESSION_SECRET, seconds);
