import { describe, expect, it, vi } from "vitest";
import type { User } from "~/domain/account/user";
import type { StoredCode } from "~/domain/invite/remembered-code";
import type {
	ManualPaymentDraft,
	ManualPaymentRecord,
} from "~/domain/manual-payment/manual-payment-record";
import type { PaymentRecord } from "~/domain/payment/payment";
import { samplePayment, sampleRequest } from "../../../tests/support/sample-payment";
import { openSampleSession as open, sampleEncryption } from "../../../tests/support/sample-session";
import { sampleUser as user } from "../../../tests/support/sample-user";

const payment = (change: Partial<PaymentRecord> = {}) => ({ ...samplePayment, ...change });

const manualPayment = (change: Partial<ManualPaymentRecord> = {}) => ({
	...sampleRequest,
	...change,
});
const manualDraft: ManualPaymentDraft = {
	userId: "7",
	planId: "2",
	planName: "Premium",
	currency: "EGP",
	interval: "monthly",
	amountMajor: 49,
	method: "vodafone_cash",
	step: "request_approval",
	attempt: "after:mp_1",
	phone: "٠١٠ ١٢٣٤ ٥٦٧٨",
};

/**
 * Contains a value for every field of a schema: a new field without a sample fails the type check.
 */
const wholeUser: Required<Omit<User, "avatar">> = {
	...user,
	phone: "+201001234567",
	isEmailUndeliverable: true,
	hasRemindersOff: true,
	mailLocale: "en",
	creatorTier: "Pro",
};
const wholePayment: Required<PaymentRecord> = {
	...payment(),
	planId: "2",
	planName: "Premium",
	creatorId: "7",
	code: "WELCOME20",
	variant: "abc",
	sessionId: "ps_1",
	outcome: "paid",
	attempt: "first",
	wait: { since: 2_000, errorCount: 3 },
};
const wholeDraft: Required<ManualPaymentDraft> = {
	...manualDraft,
	code: "WELCOME",
	listPriceMajor: 59,
	askedAt: 3_000,
	refusedAt: Date.now(),
	transferNote: "SAWT-XFT4QH",
	reference: "REF-1",
	phone: "010",
};
const wholeCode: Required<StoredCode> = {
	code: "WELCOME",
	kind: "invite",
	type: "fixed",
	value: 500,
	currency: "EGP",
	to: "2026-12-31",
	maxUsesPerUser: 1,
};
const wholeRequest: Required<ManualPaymentRecord> = {
	...manualPayment(),
	code: "WELCOME",
	transferNote: "SAWT-XFT4QH",
	expiresAt: 2_000,
};

describe("a record with every possible field", () => {
	it("comes back complete from the session's cookie", async () => {
		const session = await open();
		const everything = {
			user: wholeUser,
			payments: [wholePayment],
			manualDrafts: [wholeDraft],
			manualPayments: [wholeRequest],
			rememberedCode: wholeCode,
		};
		session.set(everything);
		expect((await open(await session.commit())).data).toMatchObject(everything);
	});
});

const expectFitting = (cookies: readonly string[]) =>
	expect(Math.max(...cookies.map(({ length }) => length))).toBeLessThan(4096);

describe("a session", () => {
	it("sets no cookie for a visitor without one", async () => {
		const session = await open();
		expect(await session.commit()).toEqual([]);
	});

	it("comes back as it was committed", async () => {
		const first = await open();
		first.signIn(user);
		first.set({ upstreamCookies: { platform: "abc" }, returnUrl: "/premium" });
		first.storePayment(payment());
		const second = await open(await first.commit());
		expect(second.data).toEqual(first.data);
		expect(await second.commit()).toEqual([]);
	});

	it("keeps a valid code through sign-in and drops it at logout", async () => {
		const first = await open();
		const rememberedCode = {
			code: "WELCOME20",
			kind: "invite",
			type: "percentage",
			value: 20,
			to: "2099-12-31",
		} as const;
		first.set({ rememberedCode, codeViews: [{ code: "WELCOME20", at: 1_000 }] });
		const second = await open(await first.commit());
		second.signIn(user);
		const third = await open(await second.commit());
		expect(third.data.rememberedCode).toEqual(rememberedCode);
		expect(third.data.codeViews).toEqual([{ code: "WELCOME20", at: 1_000 }]);
		third.clear();
		expect(third.data.rememberedCode).toBeUndefined();
	});

	it("gets a new id at sign-in and keeps earlier choices", async () => {
		const session = await open();
		session.set({ selectedPlanId: "2" });
		const before = session.data.id;
		session.signIn(user);
		expect(session.data.id).not.toBe(before);
		expect(session.data.selectedPlanId).toBe("2");
	});

	it("[session-1] ends after 30 days even for a copy of its cookie, and restarts them with each new cookie", async () => {
		const first = await open();
		first.signIn(user);
		const copy = await first.commit();
		vi.useFakeTimers({ now: Date.now() + (30 * 24 * 3600 - 60) * 1000 });
		const next = await open(copy);
		next.set({ selectedPlanId: "2" });
		const cookie = await next.commit();
		vi.advanceTimersByTime(120_000);
		const [old, renewed] = [await open(copy), await open(cookie)];
		vi.useRealTimers();
		expect([old.isOpen, old.user, renewed.user]).toEqual([false, undefined, user]);
	});

	it("is empty once its id was revoked", async () => {
		const session = await open();
		session.signIn(user);
		const copied = await open(await session.commit(), { isRevoked: async () => true });
		expect(copied.user).toBeUndefined();
	});

	it("removes its cookie when it is cleared", async () => {
		const session = await open();
		session.signIn(user);
		const next = await open(await session.commit());
		next.clear();
		expect(await next.commit()).toEqual([expect.stringContaining("Max-Age=0")]);
	});

	it("shows the last page's message once", async () => {
		const session = await open();
		session.set({ flash: "welcome" });
		const next = await open(await session.commit());
		expect(next.takeFlash()).toBe("welcome");
		expect((await open(await next.commit())).takeFlash()).toBeUndefined();
	});

	it("[payment-15] keeps payments apart, newest first, and drops the oldest", async () => {
		const session = await open();
		for (let n = 1; n <= 8; n++) session.storePayment(payment({ transactionId: `txn_${n}` }));
		session.storePayment(payment({ transactionId: "txn_5", outcome: "paid" }));
		expect(session.findPayment("txn_5")?.outcome).toBe("paid");
		expect(session.findPayment("txn_1")).toBeUndefined();
		expect(session.data.payments).toHaveLength(6);
		expect(session.data.forgottenPayments).toBe(2);
	});

	it("[session-1] is bound to https and the whole site when the site is secure", async () => {
		const session = await open([], { isSecure: true });
		session.signIn(user);
		const [cookie] = await session.commit();
		expect(cookie).toMatch(/^__Host-sawt_session=/);
		expect(cookie).toMatch(/; Max-Age=2592000; Path=\/; HttpOnly; Secure; SameSite=Lax$/);
	});

	it("fits its cookies with two upstream cookies and all its payments", async () => {
		const session = await open();
		session.signIn(user);
		const random = () => crypto.randomUUID().repeat(9);
		session.set({
			upstreamCookies: { one: random(), two: random() },
			returnUrl: "/premium?plan=7",
		});
		for (let n = 0; n < 8; n++) {
			session.storePayment(payment({ transactionId: crypto.randomUUID(), planName: "Premium" }));
		}
		expectFitting(await session.commit());
	});

	it("keeps manual payments and drafts complete, or drops them", async () => {
		const session = await open();
		session.set({ manualPayments: [manualPayment()], manualDrafts: [manualDraft] });
		const next = await open(await session.commit());
		expect(next.data.manualPayments).toEqual([manualPayment()]);
		expect(next.data.manualDrafts).toEqual([manualDraft]);
		const manualDrafts = [{ ...manualDraft, step: "success" }];
		const encrypted = await sampleEncryption.encrypt("sawt_session", {
			...next.data,
			manualDrafts,
		});
		expect((await open([`sawt_session=${encrypted}`])).data.manualDrafts).toBeUndefined();
	});

	it("[wallet-29] drops a rejected manual payment request once its paid period would be over", async () => {
		const aDay = 86_400_000;
		const reject = (days: number) => ({ ...manualDraft, refusedAt: Date.now() - days * aDay });
		const current = [reject(30), { ...manualDraft, askedAt: 1_000 }];
		const session = await open();
		session.set({ manualDrafts: [reject(32), ...current] });
		expect((await open(await session.commit())).data.manualDrafts).toEqual(current);
	});

	it("fits its cookies with gateway and manual payments together", async () => {
		const session = await open();
		session.signIn(user);
		session.set({
			upstreamCookies: { one: crypto.randomUUID().repeat(9) },
			manualPayments: [1, 2, 3].map(() => manualPayment({ paymentId: crypto.randomUUID() })),
			manualDrafts: [manualDraft, { ...manualDraft, planId: "3" }],
		});
		for (let n = 0; n < 6; n++)
			session.storePayment(payment({ transactionId: crypto.randomUUID() }));
		const cookies = await session.commit();
		expectFitting(cookies);
		expect((await open(cookies)).data.manualPayments).toEqual(session.data.manualPayments);
	});
});
