/**
 * Tests every rejection of the platform on every page that shows one, in Arabic: the page is complete
 * and contains no English sentence. Messages without a known code are marked with their language.
 */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { errorMessages, type WireErrorCode } from "../../../contract/error-code";
import ar from "../../../locales/ar/error.json";
import en from "../../../locales/en/error.json";
import { readDocument } from "../../support/document";
import { fakePlatform } from "../../support/fake-platform";
import { type LiveSite, startLiveSite } from "../../support/live-site";
import { createPageClient, type Page, type PageClient } from "../../support/page-client";
import type { UpstreamResponse } from "../../support/upstream";
import { type Language, signInAtFake } from "../payment/buyer";

const allCodes = Object.keys(errorMessages) as WireErrorCode[];
const buyerCodes = ["account_suspended", "email_not_verified", "idempotency_key_reused"] as const;
type Form = Record<string, string>;
type RejectingPage = {
	call: string;
	path: string;
	/** Different each time, because a repeated press gets the first one's response. */
	form(turn: number): Form;
	/** The codes that the platform may return there; by default all codes. */
	codes?: readonly WireErrorCode[];
	/** The payload field that a rejection may name. */
	field?: string;
	isSignedIn?: boolean;
	/** Codes for which the page has its own text. */
	shown?: Partial<Record<WireErrorCode, string>>;
};

const newPassword = { password: "a good password", password_confirmation: "a good password" };
const SIGN_IN = "POST /web/api/auth/login";
const pages: Record<string, RejectingPage> = {
	login: {
		call: SIGN_IN,
		path: "/login",
		shown: { email_not_verified: ar.AUTH_009 },
		form: () => ({ email: "mona@example.com", password: "secret" }),
	},
	register: {
		call: "POST /web/api/auth/register",
		path: "/register",
		form: () => ({ name: "منى", email: "mona@example.com", phone: "01012345678", ...newPassword }),
		field: "email",
		codes: ["email_taken", "email_invalid", "name_too_long", "phone_invalid", "password_too_short"],
	},
	"reset-password": {
		call: "POST /api/v1/auth/reset-password",
		path: "/reset-password",
		form: () => ({ token: "abc", ...newPassword }),
		field: "password",
		codes: ["password_too_short", "password_too_long", "passwords_differ", "busy"],
	},
	"account/password": {
		call: "POST /api/v1/auth/change-password",
		path: "/account/password",
		form: () => ({ current_password: "old", ...newPassword }),
		field: "current_password",
		isSignedIn: true,
	},
	"account/profile": {
		call: "POST /api/v1/account/profile",
		path: "/account/profile",
		form: () => ({ name: "منى", phone: "01012345678", locale: "ar" }),
		field: "name",
		codes: ["name_too_long", "phone_invalid", "invalid_data"],
		isSignedIn: true,
	},
	"account/email": {
		call: "POST /api/v1/account/email-change",
		path: "/account/email",
		form: () => ({ email: "next@example.com", current_password: "old" }),
		field: "email",
		codes: ["email_invalid", "email_taken", "email_unchanged", "email_not_verified"],
		isSignedIn: true,
	},
	"account/delete": {
		call: "POST /api/v1/account/delete",
		path: "/account/delete",
		form: () => ({ current_password: "old" }),
		field: "current_password",
		codes: ["current_password_wrong", "payment_waiting"],
		isSignedIn: true,
	},
	account: {
		call: "POST /api/v1/account/memberships/cancel",
		path: "/account",
		form: () => ({ intent: "cancel", plan_id: "2" }),
		codes: ["membership_not_found", "membership_does_not_renew", "account_suspended"],
		isSignedIn: true,
	},
	subscription: {
		call: "POST /api/v1/web-subscriptions/initiate",
		path: "/subscription",
		codes: [
			"plan_not_found",
			"plan_required",
			"creator_required",
			"creator_not_found",
			...buyerCodes,
		],
		form: (turn) => ({ plan_id: String(turn % plans.length) }),
		isSignedIn: true,
	},
	tipping: {
		call: "POST /api/v1/tips",
		path: "/tipping?creator_id=3",
		codes: ["tip_out_of_range", "creator_not_found", ...buyerCodes],
		form: (turn) => ({ creator_id: "3", custom_amount: String(turn) }),
		isSignedIn: true,
	},
};

const plans = Array.from({ length: 12 }, (_, id) => ({
	id,
	name: "بريميوم",
	price: 49,
	interval: "month",
}));

let site: LiveSite;
beforeAll(async () => {
	const optional =
		"forgotPassword,resetPassword,changePassword,updateProfile,requestEmailChange,deleteAccount,cancelMembership";
	const env = { PAYMENTS: "gateway", CACHE_SECONDS: "0", OPTIONAL_CALLS: optional };
	site = await startLiveSite(env, (getSiteUrl) => ({
		...fakePlatform(getSiteUrl),
		"POST /api/v1/auth/forgot-password": () => ({ status: 422, body: { success: false } }),
		"GET /api/v1/web-subscriptions/pricing": () => ({
			body: { platform_plans: plans },
		}),
		"GET /api/v1/creators/{id}": () => ({ body: { id: 3, name: "عادل", verified: true } }),
	}));
});
afterAll(() => site.stop());

/** Returns all texts of a page, visible or read aloud. */
function listWords({ html }: Page): string[] {
	// The next episode of a drawing is in the other language.
	const visible = html.replace(/<(script|style|g lang)\b[\s\S]*?<\/(script|style|g)>/g, "");
	const spoken = visible.matchAll(/ (?:aria-label|title|alt|placeholder|content)="([^"]*)"/g);
	return [
		...visible.replace(/<[^>]*>/g, "\n").split("\n"),
		...[...spoken].map(([, text = ""]) => text),
	];
}

/** Three English words in a row. */
const sentence = /\b[A-Za-z]{2,}[,']?(?: [A-Za-z'’]{1,}[,']?){2,}/;
const listSentences = (page: Page) => listWords(page).filter((words) => sentence.test(words));

let turn = 0;

async function reject(visitor: PageClient, page: RejectingPage, body: object, status = 422) {
	const { handlers } = site.upstream;
	const response: UpstreamResponse = { status, body: { success: false, ...body } };
	const stored = { ...handlers };
	// Otherwise a taken address would be the person's own, and the registration a sign-in.
	handlers[SIGN_IN] = () => ({ status: 401, body: { success: false } });
	handlers[page.call] = (call) =>
		JSON.stringify(call.body) === "{}" ? { status: 422, body: { success: false } } : response;
	const shown = await visitor.post(page.path, page.form(++turn));
	delete handlers[page.call];
	Object.assign(handlers, stored);
	return shown;
}

const visit = (page: RejectingPage, language: Language) =>
	page.isSignedIn
		? signInAtFake(site.server, language)
		: Promise.resolve(createPageClient(site.server, { "Accept-Language": language }));

describe.each(Object.entries(pages))("a rejection on /%s", (_, page) => {
	it("[platform-22] is in Arabic on the Arabic page, whatever its code", async () => {
		const visitor = await visit(page, "ar");
		for (const code of page.codes ?? allCodes) {
			const message = errorMessages[code];
			const { field } = page;
			const seen = field ? { errors: { [field]: [message] }, error_codes: { [field]: code } } : {};
			const shown = await reject(visitor, page, { code, message, ...seen });
			expect([code, shown.status, listSentences(shown)]).toEqual([code, 422, []]);
			expect(listWords(shown)).toContain(page.shown?.[code] ?? ar[code]);
		}
	});

	it("[operator-98] is a 503 that says so when the platform cannot save anything", async () => {
		const visitor = await visit(page, "ar");
		const shown = await reject(visitor, page, { code: "not_saved" }, 503);
		expect([shown.status, listWords(shown).includes(ar.not_saved)]).toEqual([503, true]);
		expect(listSentences(shown)).toEqual([]);
	});

	it.each(["en", "ar"] as const)(
		"[platform-22] without a known code is marked with its language in %s",
		async (language) => {
			const visitor = await visit(page, language);
			const message = "Your parcel office is closed today.";
			const { field } = page;
			const errors = field ? { [field]: [message] } : undefined;
			const shown = await reject(visitor, page, { message, errors });
			const marked = [...readDocument(shown).querySelectorAll("main bdi[lang=en]")];
			expect(marked.map((one) => one.textContent)).toContain(message);
			const arabic = await reject(visitor, page, {
				message: "المكتب مغلق اليوم.",
				errors: undefined,
			});
			expect(readDocument(arabic).querySelector("main bdi[lang=ar]")?.textContent).toBe(
				"المكتب مغلق اليوم.",
			);
		},
	);
});

describe("a known code in English", () => {
	it("uses this product's text, not the platform's", async () => {
		const visitor = createPageClient(site.server, { "Accept-Language": "en" });
		const login = pages.login as RejectingPage;
		const body = { code: "invalid_credentials", message: "بيانات غير صحيحة" };
		const shown = await reject(visitor, login, body, 401);
		expect(readDocument(shown).body.textContent).toContain(en.invalid_credentials);
		expect(shown.html).not.toContain("بيانات غير صحيحة");
	});
});
