/**
 * Tests that no one transfers twice by accident: paid and waiting payments are known on every
 * browser.
 */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import ar from "../../../locales/ar/manual-payment.json";
import paymentAr from "../../../locales/ar/payment.json";
import en from "../../../locales/en/manual-payment.json";
import paymentEn from "../../../locales/en/payment.json";
import { readDocument } from "../../support/document";
import { fakeTransaction, ok, REQUEST_CALL } from "../../support/fake-platform";
import { createPageClient, type Page, type PageClient } from "../../support/page-client";
import { type Site, startSite } from "../../support/site";
import { choosePlan, createBuyer, payAtMockGateway, setStatus, signIn } from "../payment/buyer";
import { type ManualPaymentSite, startManualPaymentSite } from "./manual-payment-site";
import { at, operate, pressRequest, readPaymentId, requestApproval } from "./payer";

const chooseMethod = (visitor: PageClient, more: Record<string, string> = {}): Promise<Page> =>
	visitor.post(at("method"), { payment_method: "instapay", ...more });

/** Submits once, and then chooses to pay once more. */
const presses: Record<string, string>[] = [{}, { again: "yes" }];

const readNotice = (page: Page) => readDocument(page).querySelector("#payment-error");

describe.each([
	["en", en, paymentEn],
	["ar", ar, paymentAr],
] as const)("a transfer in another browser, in %s", (language, text, payment) => {
	let site: Site;
	beforeAll(async () => {
		site = await startSite();
	});
	afterAll(() => site.stop());

	it("[wallet-25, wallet-26] is shown from the platform's list, and blocks a second one for its plan", async () => {
		const buyer = await createBuyer(site, language);
		const requested = await requestApproval(buyer);
		const other = createPageClient(site, { "Accept-Language": language });
		await signIn(other, buyer.email);
		expect((await other.get("/premium?plan=2")).html).toContain(text.waiting.view);

		for (const more of presses) {
			expect((await chooseMethod(other, more)).location).toBe(requested.location);
		}
		const page = await other.get(requested.location ?? "");
		expect([page.status, readDocument(page).querySelector("h1")?.textContent]).toEqual([
			200,
			text.pending.title,
		]);

		await operate(site, "approve", readPaymentId(requested));
		const paid = await chooseMethod(other);
		expect(readNotice(paid)?.textContent).toContain(text.method.alreadyPaid);
		expect(readNotice(paid)?.textContent).not.toContain(payment.start["already-paid"]);
		const fields = [...(readNotice(paid)?.querySelectorAll("form input") ?? [])].map((input) => [
			input.getAttribute("name"),
			input.getAttribute("value"),
		]);
		expect((await chooseMethod(other, Object.fromEntries(fields))).location).toBe(
			at("instructions"),
		);
	});

	it("that is repeated on purpose is a request of its own", async () => {
		const buyer = await createBuyer(site, language);
		const first = await requestApproval(buyer, { method: "instapay" });
		await operate(site, "approve", readPaymentId(first));
		const other = createPageClient(site, { "Accept-Language": language });
		await signIn(other, buyer.email);
		await chooseMethod(other, { again: "yes" });
		await other.post(at("instructions"), {});
		await other.post(at("transfer_info"), { user_phone: "01012345678" });
		const second = await pressRequest(other, await other.get(at("request_approval")));
		expect(readPaymentId(second)).toMatch(/^mp_/);
		expect(readPaymentId(second)).not.toBe(readPaymentId(first));
	});

	it.each([
		["looked at", true],
		["never seen", false],
	])("[wallet-26] that was %s and is rejected does not affect the next one", async (_, isSeen) => {
		const buyer = await createBuyer(site, language);
		const first = await requestApproval(buyer);
		const other = createPageClient(site, { "Accept-Language": language });
		await signIn(other, buyer.email);
		if (isSeen) await other.get(first.location ?? "");
		await operate(site, "reject", readPaymentId(first));
		const second = await requestApproval(other);
		expect(second.location).toMatch(/step=pending&payment=mp_/);
		expect(readPaymentId(second)).not.toBe(readPaymentId(first));
	});
});

describe("on a platform with only the 21 calls", () => {
	let site: ManualPaymentSite;
	beforeEach(async () => {
		site = await startManualPaymentSite({
			PAYMENTS: "gateway",
			MOCK_GATEWAY: "on",
			CACHE_SECONDS: "0",
		});
	});
	afterEach(() => site.stop());

	it("[wallet-25] a paid or confirmed card payment blocks a transfer in the same browser", async () => {
		const visitor = await site.signIn();
		await choosePlan(visitor, "2");
		setStatus(site.upstream, { status: "processing" });
		expect((await chooseMethod(visitor)).html).toContain(en.method.alreadyWaiting);
		setStatus(site.upstream, { status: "completed", webhook_processed: true });
		expect((await chooseMethod(visitor)).html).toContain(en.method.alreadyPaid);
		expect((await chooseMethod(visitor)).status).toBe(422);
		setStatus(site.upstream, { status: "pending" });
		expect(site.upstream.count(REQUEST_CALL)).toBe(0);
	});

	it("[payment-47] a stale tab starts no second payment of a plan that was paid in another", async () => {
		const visitor = await site.signIn();
		const { transactionId } = await payAtMockGateway(visitor, "completed");
		setStatus(site.upstream, { status: "completed", webhook_processed: true });
		await visitor.get(`/payment-success?transaction_id=${transactionId}`);
		const stale = await choosePlan(visitor, "2");
		expect([stale.status, stale.html.includes(paymentEn.start["already-paid"])]).toEqual([
			422,
			true,
		]);
		const again = await visitor.post("/subscription", { plan_id: "2", again: "yes" });
		expect(again.location).toContain("/mock-payment");
	});

	it("[payment-48] the mock gateway's page only leads back, and settles nothing", async () => {
		const visitor = await site.signIn();
		for (const outcome of ["completed", "failed", "cancelled"] as const) {
			const { response } = await payAtMockGateway(visitor, outcome);
			expect(response.location).toContain(
				`/payment-callback?success=${outcome === "completed"}&status=${outcome}`,
			);
		}
	});

	it("a waiting transfer blocks a card payment, and a rejected one does not", async () => {
		const visitor = await site.signIn();
		await requestApproval(visitor);
		expect((await choosePlan(visitor, "2")).html).toContain(paymentEn.start["already-waiting"]);
		site.decide("rejected");
		expect((await choosePlan(visitor, "2")).location).toContain("/mock-payment");
	});

	it("[payment-55] a request without a response blocks a card payment, which can be made on purpose", async () => {
		const visitor = await site.signIn();
		site.upstream.handlers[REQUEST_CALL] = () => "reset";
		expect((await requestApproval(visitor)).status).toBe(503);
		expect((await choosePlan(visitor, "2")).html).toContain(paymentEn.start["already-waiting"]);
		const again = await visitor.post("/subscription", { plan_id: "2", again: "yes" });
		expect(again.location).toContain("/mock-payment");
	});

	it("[wallet-33] a waiting transfer blocks a second one, even on purpose", async () => {
		const visitor = await site.signIn();
		const { location } = await requestApproval(visitor);
		for (const more of presses) {
			expect((await chooseMethod(visitor, more)).location).toBe(location);
		}
		site.decide("approved");
		expect((await chooseMethod(visitor, { again: "yes" })).location).toBe(at("instructions"));
	});
});

describe("on a platform that lists payments", () => {
	const LIST = "GET /api/v1/account/payments";
	let site: ManualPaymentSite;
	beforeAll(async () => {
		site = await startManualPaymentSite({
			PAYMENTS: "gateway",
			MOCK_GATEWAY: "on",
			CACHE_SECONDS: "0",
			OPTIONAL_CALLS: "accountPayments",
		});
	});
	afterAll(() => site.stop());
	beforeEach(() => site.reset());

	it.each([
		["a day ago is not paid again", 1, paymentEn.start["already-paid"]],
		["before its period ended is paid again", 32, ""],
	])(
		"[payment-47] a plan that the platform lists as paid %s, when it lists no memberships",
		async (_case, days, said) => {
			const created_at = new Date(Date.now() - days * 24 * 60 * 60 * 1000).toISOString();
			const paid = { ...fakeTransaction({ status: "completed", webhook_processed: true }) };
			site.upstream.handlers[LIST] = () => ok({ payments: [{ ...paid, plan_id: 2, created_at }] });
			const chosen = await choosePlan(await site.signIn(), "2");
			expect(chosen.html).toContain(said);
			expect(chosen.status).toBe(said ? 422 : 303);
		},
	);

	it.each(presses)("no transfer is made without its response (%o)", async (more) => {
		site.upstream.handlers[LIST] = () => ({ body: "<html>" });
		const page = await chooseMethod(await site.signIn(), more);
		expect([page.status, page.html.includes(en.method.purchasesUnclear)]).toEqual([503, true]);
	});

	it("its list is requested once before a transfer", async () => {
		site.upstream.handlers[LIST] = () => ok({ payments: [] });
		const visitor = await site.signIn();
		const before = site.upstream.count(LIST);
		expect((await chooseMethod(visitor)).location).toBe(at("instructions"));
		expect(site.upstream.count(LIST)).toBe(before + 1);
	});

	const listTransfers = (...transfers: object[]) => {
		const payments = transfers.map((one) => ({
			transaction_id: "mp_1",
			status: "pending",
			webhook_processed: true,
			payment_method: "instapay",
			plan_id: 2,
			amount: 49,
			currency: "EGP",
			created_at: new Date().toISOString(),
			...one,
		}));
		site.upstream.handlers[LIST] = () => ({ body: { success: true, data: { payments } } });
	};

	it("[wallet-33] a request that waits again behind a newer one blocks a second transfer", async () => {
		listTransfers({ transaction_id: "mp_2", status: "rejected" }, {});
		const chosen = await chooseMethod(await site.signIn(), { again: "yes" });
		expect(chosen.location).toBe(`${at("pending")}&payment=mp_1`);
	});

	it.each([
		["by a way that this site does not know", { payment_method: "Fawry, at a shop" }],
		["without its amount", { amount: null }],
		["for longer than its period", { created_at: "2026-03-01T10:00:00Z" }],
	])(
		"[payment-46, wallet-33] one that waits %s is shown, and another is possible on purpose",
		async (_, listed) => {
			listTransfers(listed);
			const visitor = await site.signIn();
			const shown = await chooseMethod(visitor);
			expect([shown.status, shown.html.includes(en.method.alreadyWaiting)]).toEqual([422, true]);
			expect(readNotice(shown)?.textContent).toContain(paymentEn.start.waitingTitle);
			expect((await chooseMethod(visitor, { again: "yes" })).location).toBe(at("instructions"));
		},
	);

	it("[wallet-33] one that was requested here keeps its page, however the platform lists it", async () => {
		const visitor = await site.signIn();
		listTransfers();
		const requested = await requestApproval(visitor);
		listTransfers({ transaction_id: readPaymentId(requested), payment_method: "fawry" });
		expect((await chooseMethod(visitor, { again: "yes" })).location).toBe(requested.location);
	});
});
