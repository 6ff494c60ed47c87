/** Tests requests of one browser that overlap: the response that arrives last never brings back an older session. */
import { describe, expect, it } from "vitest";
import type { ManualPaymentDraft } from "~/domain/manual-payment/manual-payment-record";
import { samplePayment as payment } from "../../../tests/support/sample-payment";
import { createSampleBrowser, sampleEncryption } from "../../../tests/support/sample-session";
import { sampleUser as mona } from "../../../tests/support/sample-user";
import type { Session } from "./session.server";

const karim = { ...mona, id: "8", name: "Karim" };
const code = { code: "SAVE20", kind: "discount", type: "percentage", value: 20 } as const;
const draft = {
	...{ userId: "7", planId: "2", planName: "Premium", currency: "EGP", interval: "monthly" },
	...{ amountMajor: 49, method: "instapay", step: "instructions", attempt: "first" },
} satisfies ManualPaymentDraft;

type Browser = ReturnType<typeof createSampleBrowser>;
type Change = (session: Session) => void;

async function request(browser: Browser, method: "GET" | "POST", change: Change) {
	const session = await browser.open(method);
	change(session);
	browser.receive(await session.commit());
}

/** Begins a page in one session, changes that by a form, and receives the page last. */
async function overlap(before: Change, page: Change, form: Change) {
	const browser = createSampleBrowser();
	await request(browser, "POST", before);
	const slow = await browser.open("GET");
	page(slow);
	await request(browser, "POST", form);
	const slowCookies = await slow.commit();
	browser.receive(slowCookies);
	return { browser, slowCookies, next: await browser.open("GET") };
}

const signIn: Change = (session) => {
	session.signIn(mona);
	session.set({ upstreamCookies: { platform: "1" } });
};
/** Everything that a page may remember. */
const pages: Record<string, Change> = {
	"a code": (session) => session.set({ rememberedCode: code }),
	"a view of a code": (session) => session.set({ codeViews: [{ code: "SAVE20", at: 1 }] }),
	"a way back": (session) => session.set({ returnUrl: "/account", selectedPlanId: "2" }),
	"the recipient of a tip": (session) => session.set({ tipTarget: { creatorId: "3" } }),
	"the creator of a link": (session) =>
		session.set({ visitedCreator: { creatorId: "3", wants: "tip", at: 1 } }),
	"a message": (session) => session.set({ flash: "sign-in-again" }),
	"that a message was shown": (session) => void session.takeFlash(),
	"cookies of the platform": (session) => session.set({ upstreamCookies: { platform: "old" } }),
	"a changed person": (session) => session.set({ user: { ...mona, name: "Mona A." } }),
	"the end of a sign-in": (session) => session.endSignIn(),
	"that someone was welcomed": (session) => session.set({ isWelcomed: true }),
	"typed input": (session) => session.set({ typedForm: undefined, isOfAnotherAccount: undefined }),
	"a transfer": (session) => session.set({ manualPayments: [], manualDrafts: undefined }),
	"a payment": (session) => session.storePayment(payment),
	"a link of the app": (session) => session.signIn(karim),
};

describe("a page that was slow", () => {
	it.each(Object.entries(pages))(
		"[session-43] and remembers %s signs no one out who has signed in since",
		async (_name, page) => {
			const { next, slowCookies } = await overlap(
				(session) => session.set({ flash: "x" }),
				page,
				signIn,
			);
			expect(next.user).toEqual(mona);
			expect(next.data.upstreamCookies).toEqual({ platform: "1" });
			expect(slowCookies.join()).not.toContain("sawt_session=");
		},
	);

	it.each(Object.entries(pages))(
		"[session-43] and remembers %s keeps the draft of a transfer that was begun since",
		async (_name, page) => {
			const begin: Change = (session) => session.set({ manualDrafts: [draft], flash: "new" });
			const { next, slowCookies } = await overlap(signIn, page, begin);
			expect(next.data.manualDrafts).toEqual([draft]);
			expect(slowCookies.join()).not.toContain("sawt_session=");
		},
	);

	it("[session-43] and takes a message does not take the next one", async () => {
		const say =
			(flash: string): Change =>
			(session) =>
				session.set({ flash });
		const { next } = await overlap(say("one"), (session) => void session.takeFlash(), say("two"));
		expect(next.takeFlash()).toBe("two");
	});

	it("[session-43] and ends a sign-in does not end that of another person", async () => {
		const { next } = await overlap(
			signIn,
			(session) => session.endSignIn(),
			(session) => {
				session.signIn(karim);
				session.set({ upstreamCookies: { platform: "2" } });
			},
		);
		expect([next.user, next.data.upstreamCookies]).toEqual([karim, { platform: "2" }]);
	});

	it("[session-43] and signs in by a link leaves a sign-out as it is", async () => {
		const { next } = await overlap(
			signIn,
			(session) => session.signIn(karim),
			(session) => session.clear(),
		);
		expect([next.user, next.isOpen]).toEqual([undefined, false]);
	});
});

describe("what a page remembers", () => {
	const remember = async (page: Change, before: Change = () => {}) => {
		const browser = createSampleBrowser();
		await request(browser, "POST", before);
		await request(browser, "GET", page);
		return browser;
	};

	it("[session-43] is there for the next page, without a session as well", async () => {
		const browser = await remember(pages["a code"] ?? signIn);
		const next = await browser.open("GET");
		expect([next.data.rememberedCode, next.isOpen, next.hasCookie]).toEqual([code, false, true]);
		expect(await next.commit()).toEqual([]);
	});

	it("[session-43] moves into the session with the next form", async () => {
		const browser = await remember(pages["a code"] ?? signIn);
		await request(browser, "POST", signIn);
		expect([...browser.cookies.keys()]).toEqual(["sawt_session"]);
		const { data } = await browser.open("GET");
		expect([data.rememberedCode, data.user]).toEqual([code, mona]);
	});

	it("[session-43] has a cookie less once it is as the session says", async () => {
		const browser = await remember((session) => session.set({ flash: "one" }), signIn);
		expect(browser.cookies.has("sawt_visit_flash")).toBe(true);
		await request(browser, "GET", (session) => void session.takeFlash());
		expect(browser.cookies.has("sawt_visit_flash")).toBe(false);
	});

	it("[session-43] that a sign-in has ended counts for each page", async () => {
		const browser = await remember((session) => session.endSignIn(), signIn);
		const next = await browser.open("GET");
		expect([next.user, next.data.formerUserId, next.data.upstreamCookies]).toEqual([
			undefined,
			mona.id,
			{},
		]);
	});

	it("[session-43] ends with a sign-out", async () => {
		const browser = await remember((session) => {
			session.set({ rememberedCode: code, returnUrl: "/account" });
			session.storePayment(payment);
		}, signIn);
		await request(browser, "POST", (session) => session.clear());
		expect([...browser.cookies.keys()]).toEqual([]);
	});
});

describe("the sign-in by a link", () => {
	const enter = async (isRevoked?: (id: string) => Promise<boolean>) => {
		const browser = createSampleBrowser(isRevoked && { isRevoked });
		await request(browser, "POST", signIn);
		await request(browser, "GET", (session) => session.signIn(karim));
		return browser;
	};

	it("[session-43] counts although the earlier session was ended, until a sign-out", async () => {
		const revoked = new Set<string>();
		const browser = await enter(async (id) => revoked.has(id));
		const { data } = await createSampleBrowserWith(browser.cookies, ["sawt_session"]);
		revoked.add(data.id);
		const next = await browser.open("GET");
		expect([next.user, next.isOpen]).toEqual([karim, true]);
		revoked.add(next.data.id);
		expect((await browser.open("GET")).isOpen).toBe(false);
	});

	it("[session-43] becomes the session with the next form", async () => {
		const browser = await enter();
		const { id } = (await browser.open("GET")).data;
		await request(browser, "POST", (session) => session.set({ flash: "one" }));
		expect([...browser.cookies.keys()]).toEqual(["sawt_session"]);
		const next = await browser.open("GET");
		expect([next.user, next.data.id]).toEqual([karim, id]);
	});

	it("[session-43] keeps what a page of the earlier session remembers from the new one", async () => {
		const browser = createSampleBrowser();
		await request(browser, "POST", signIn);
		const slow = await browser.open("GET");
		slow.endSignIn();
		await request(browser, "GET", (session) => session.signIn(karim));
		browser.receive(await slow.commit());
		expect((await browser.open("GET")).user).toEqual(karim);
	});
});

async function createSampleBrowserWith(cookies: ReadonlyMap<string, string>, names: string[]) {
	const browser = createSampleBrowser();
	for (const name of names) browser.cookies.set(name, cookies.get(name) ?? "");
	return browser.open("GET");
}

describe("the records of payments", () => {
	const start =
		(transactionId: string): Change =>
		(session) =>
			session.storePayment({ ...payment, transactionId });

	it("[session-16] of two forms that overlap are both stored, and the session's cookie is not written", async () => {
		const browser = createSampleBrowser();
		await request(browser, "POST", signIn);
		const sessions = await Promise.all([browser.open("POST"), browser.open("POST")]);
		for (const [n, session] of sessions.entries()) {
			start(`txn_${n}`)(session);
			const cookies = await session.commit();
			expect(cookies.join()).not.toContain("sawt_session=");
			browser.receive(cookies);
		}
		const { payments } = (await browser.open("GET")).data;
		expect(payments.map(({ transactionId }) => transactionId).sort()).toEqual(["txn_0", "txn_1"]);
	});

	it("[session-16] are six, and the cookies of older ones are removed", async () => {
		const browser = createSampleBrowser();
		await request(browser, "POST", signIn);
		for (let n = 0; n < 9; n++) {
			const startedAt = 1_000 + n;
			await request(browser, "POST", (session) =>
				session.storePayment({ ...payment, transactionId: `txn_${n}`, startedAt }),
			);
		}
		expect(browser.cookies.size).toBe(7);
		const { payments, forgottenPayments } = (await browser.open("GET")).data;
		expect(payments.map(({ startedAt }) => startedAt - 1_000)).toEqual([8, 7, 6, 5, 4, 3]);
		expect(forgottenPayments).toBe(3);
	});

	it("[session-19] of one person are removed by another one's sign-in, and mean nothing to it", async () => {
		const browser = createSampleBrowser();
		await request(browser, "POST", signIn);
		await request(browser, "POST", start("txn_1"));
		const before = new Map(browser.cookies);
		await request(browser, "POST", (session) => session.signIn(karim));
		expect([...browser.cookies.keys()]).toEqual(["sawt_session"]);
		for (const [name, value] of before) {
			if (name !== "sawt_session") browser.cookies.set(name, value);
		}
		expect((await browser.open("GET")).data.payments).toEqual([]);
	});

	it("[session-16] of a session by an earlier release are taken over", async () => {
		const browser = createSampleBrowser();
		const earlier = { id: "1", user: mona, upstreamCookies: {}, payments: [payment] };
		browser.cookies.set("sawt_session", await sampleEncryption.encrypt("sawt_session", earlier));
		expect((await browser.open("GET")).data.payments).toEqual([payment]);
		await request(browser, "POST", (session) => session.set({ flash: "one" }));
		expect((await browser.open("GET")).data.payments).toEqual([payment]);
	});
});
