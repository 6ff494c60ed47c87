/** Tests /tipping with online payment: its content, requests and failures. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { findOne, readDocument, readMain, readText } from "../../support/document";
import { fakeUser, ok } from "../../support/fake-platform";
import { type LiveSite, startLiveSite } from "../../support/live-site";
import { createPageClient, type Page, type PageClient } from "../../support/page-client";
import { signInAtFake } from "../payment/buyer";
import { CREATOR_CALL, fakeCreatorPlatform, TIP_CALL } from "./platform";

let visitor: PageClient;
let site: LiveSite;
beforeAll(async () => {
	site = await startLiveSite({ PAYMENTS: "gateway", MOCK_GATEWAY: "on", CACHE_SECONDS: "0" });
});
afterAll(() => site.stop());
beforeEach(async () => {
	Object.assign(
		site.upstream.handlers,
		fakeCreatorPlatform(() => site.server.url),
	);
	visitor = await signInAtFake(site.server);
	site.upstream.calls.length = 0;
});

const sendTip = (form: Record<string, string>) =>
	visitor.post("/tipping?creator_id=7", { creator_id: "7", ...form });
const sentTips = () => site.upstream.calls.filter(({ path }) => path === "/api/v1/tips");
const rejectTip = (status: number, body: unknown) => {
	site.upstream.handlers[TIP_CALL] = () => ({ status, body });
};

/** Returns the markup of the one matching element. */
const readTag = (page: Page, selector: string) => findOne(readDocument(page), selector).outerHTML;

describe("an invalid amount", () => {
	it.each(["-50", "1e9", "0x10", "100000.01", "999999999", "1.2.3", "0,500", "NaN", "Infinity"])(
		"%s, typed or as a preset, is rejected before the platform is called",
		async (amount) => {
			const typed = await sendTip({ custom_amount: amount });
			const preset = await sendTip({ amount });
			expect([typed.status, preset.status]).toEqual([422, 422]);
			expect(sentTips()).toEqual([]);
		},
	);
});

describe("an amount with a comma", () => {
	it.each([
		["1,000", 1000],
		["1,250", 1250],
		["١٬٢٥٠", 1250],
		["١،٢٥٠", 1250],
		["12,50", 12.5],
		["١٢٫٥", 12.5],
		["١٢،٥", 12.5],
	])("[tip-22] %s is %d for the platform", async (custom_amount, amount) => {
		expect((await sendTip({ custom_amount })).status).toBe(303);
		expect(sentTips()).toMatchObject([{ body: { amount } }]);
	});
});

describe("the page", () => {
	it("shows the creator, the total and the recent tips", async () => {
		const text = readMain(await visitor.get("/tipping?creator_id=7"));
		for (const part of ["Layla Nassar", "Verified", "EGP 18,450", "Mariam", "EGP 75"]) {
			expect(text).toContain(part);
		}
		expect(text).toMatch(/Good (morning|afternoon|evening) , Mona Adel/);
	});

	it("[tip-23] shows each tip, and the total, in the currency that the platform names", async () => {
		const supporters = [
			{ name: "Mariam", amount: 75, currency: "USD" },
			{ name: "Hala", amount: 30 },
		];
		const creator = { id: 7, name: "Layla", total_tips: 120, currency: "SAR" };
		site.upstream.handlers[CREATOR_CALL] = () => ({
			body: { creator: { ...creator, recent_supporters: supporters } },
		});
		const text = readMain(await visitor.get("/tipping?creator_id=7"));
		for (const part of ["SAR 120", "$75", "EGP 30"]) expect(text).toContain(part);
	});

	it("shows initials for a missing picture", async () => {
		expect(readMain(await visitor.get("/tipping?creator_id=7"))).toContain(" LN ");
	});

	it("offers the six presets and a custom amount for any keyboard", async () => {
		const page = await visitor.get("/tipping?creator_id=7");
		const values = [...page.html.matchAll(/name="amount"(?: checked="")? value="(\d+)"/g)].map(
			([, value]) => value,
		);
		expect(values).toEqual(["15", "30", "75", "150", "300", "500"]);
		const custom = readTag(page, "[name=custom_amount]");
		expect(custom).toContain('type="text"');
		expect(custom).toContain('inputmode="decimal"');
	});

	it.each(["en", "ar"])(
		"[tip-20] starts with nothing selected and every field on the page, and sends nothing by itself, in %s",
		async (lang) => {
			const page = await visitor.get(`/tipping?creator_id=7&lang=${lang}`);
			const document = readDocument(page);
			const chosen = [...document.querySelectorAll("[name=amount][checked]")];
			expect(chosen).toEqual([]);
			for (const name of ["custom_amount", "message"]) {
				expect(findOne(document, `main [name=${name}]`).closest("details")).toBeNull();
			}
			expect(document.querySelector("form x-auto-submit")).toBeNull();
			expect(sentTips()).toEqual([]);
		},
	);

	it("[tip-21] keeps the submitted choice and message", async () => {
		const page = await sendTip({ amount: "other", custom_amount: "", message: "Thank you" });
		const document = readDocument(page);
		expect(page.status).toBe(422);
		const chosen = [...document.querySelectorAll("[name=amount][checked]")];
		expect(chosen.map((one) => one.getAttribute("value"))).toEqual(["other"]);
		expect(findOne(document, "[name=message]").textContent).toBe("Thank you");
	});

	it("has a button with one label, and the text with which a script names the amount", async () => {
		const button = findOne(
			readDocument(await visitor.get("/tipping?creator_id=7")),
			"x-tip button",
		);
		expect(readText(button)).toBe("Send Tip");
		expect(button.parentElement?.getAttribute("send")).toBe("Send {amount} EGP Tip");
	});

	it("keeps podcast and episode for the tip", async () => {
		const page = await visitor.get("/tipping?creator_id=7&podcast_id=3&episode_id=9");
		expect(page.html).toContain('name="podcast_id" value="3"');
		expect(page.html).toContain('name="episode_id" value="9"');
	});

	it.each([
		[404, { message: "secret detail" }, "Check the link before you send anything."],
		[404, "<h1>secret detail</h1>", "Your tip still goes to the creator of this link."],
		[500, { message: "secret detail" }, "Your tip still goes to the creator of this link."],
	])(
		"[catalogue-21] uses basic information when the creator's response is %d %o",
		async (status, body, advice) => {
			site.upstream.handlers[CREATOR_CALL] = () => ({ status, body });
			const page = await visitor.get("/tipping?creator_id=7");
			expect(page.status).toBe(200);
			expect(readMain(page)).toContain("Using basic creator information");
			expect(readMain(page)).toContain(advice);
			expect(page.html).not.toContain("secret detail");
			expect((await sendTip({ amount: "15" })).status).toBe(303);
		},
	);

	it.each(["", "?creator_id=null", "?creator_id=undefined", "?creator_id=abc"])(
		"[tip-8] asks for a creator at /tipping%s and makes no call",
		async (query) => {
			const text = readMain(await visitor.get(`/tipping${query}`));
			expect(text).toContain("Choose a creator first");
			expect(site.upstream.calls.some(({ path }) => path.includes("/creators/"))).toBe(false);
		},
	);

	it("is Arabic for an Arabic reader, with amounts in the right order", async () => {
		const page = await visitor.get("/tipping?creator_id=7&lang=ar");
		expect(page.html).toContain('dir="rtl"');
		expect(page.html).toContain("إرسال دعم \u2066{amount} EGP\u2069");
	});
});

describe("who may tip", () => {
	it("[tip-6] shows a signed-out visitor the page with a disabled button and a sign-in link", async () => {
		const page = await createPageClient(site.server).get("/tipping?creator_id=7");
		expect(readTag(page, "x-tip button")).toContain('disabled=""');
		expect(page.html).toContain('href="/login?return_url=%2Ftipping%3Fcreator_id%3D7"');
	});

	it("[tip-6] sends nothing for a signed-out visitor and keeps the input", async () => {
		const page = await createPageClient(site.server).post("/tipping", {
			creator_id: "7",
			amount: "30",
			message: "Thank you",
		});
		expect(page.status).toBe(422);
		expect(readMain(page)).toContain("Authentication required to proceed with payment");
		expect(page.html).toContain(">Thank you</textarea>");
		expect(sentTips()).toEqual([]);
	});

	it.each([
		[{ is_active: false }, "/account-suspended"],
		[{ email_verified_at: null }, "/verification-required"],
	])("[account-17] leads a user with %o to %s", async (change, gate) => {
		site.upstream.handlers["GET /web/api/auth/me"] = () => ok({ user: { ...fakeUser, ...change } });
		expect((await visitor.get("/tipping?creator_id=7")).location).toBe(gate);
		expect((await sendTip({ amount: "15" })).location).toBe(gate);
		expect(sentTips()).toEqual([]);
	});
});

describe("a visitor from the app", () => {
	const webToken = "POST /web/api/web-subscription/generate-token";
	const enter = async () => {
		site.upstream.handlers["POST /web/api/auth/exchange-mobile-token"] = () =>
			ok({ user: { user: fakeUser } });
		const fromApp = createPageClient(site.server);
		const arrival = await fromApp.get("/tipping?creator_id=7&user_token=app-token");
		expect(arrival.location).toBe("/tipping?creator_id=7");
		return fromApp;
	};

	it("[session-4] is signed in by the address and may tip with a web token", async () => {
		site.upstream.handlers[webToken] = () => ok({ token: "web-token" });
		const fromApp = await enter();
		const page = await fromApp.get("/tipping?creator_id=7");
		expect(readTag(page, "x-tip button")).not.toContain('disabled=""');
		const sent = await fromApp.post("/tipping?creator_id=7", { creator_id: "7", amount: "15" });
		expect(sent.location).toBe("/mock-payment?transaction_id=txn_fake");
		expect(site.upstream.count(webToken)).toBe(1);
	});

	it("signs in again, and returns, when the app's session has ended", async () => {
		site.upstream.handlers[webToken] = () => ({ status: 401, body: { message: "Token expired" } });
		const fromApp = await enter();
		const sent = await fromApp.post("/tipping?creator_id=7", { creator_id: "7", amount: "15" });
		expect(sent.location).toBe("/login?return_url=%2Ftipping%3Fcreator_id%3D7");
		expect(sentTips()).toEqual([]);
	});
});

describe("sending", () => {
	it("[tip-7] sends integers and omits what was not given", async () => {
		const page = await sendTip({ amount: "75" });
		expect(page.status).toBe(303);
		expect(page.location).toBe("/mock-payment?transaction_id=txn_fake");
		expect(sentTips()[0]?.body).toEqual({ creator_id: 7, amount: 75, is_anonymous: false });
	});

	it("sends everything that was given, with a cleaned amount", async () => {
		await sendTip({
			custom_amount: "١٢٫٥ ج.م",
			message: " شكرًا ",
			is_anonymous: "true",
			podcast_id: "3",
			episode_id: "9",
		});
		expect(sentTips()[0]?.body).toEqual({
			creator_id: 7,
			amount: 12.5,
			is_anonymous: true,
			message: "شكرًا",
			podcast_id: 3,
			episode_id: 9,
		});
	});

	it.each([
		[{}, "Choose an amount or enter your own."],
		[{ custom_amount: "0" }, "Enter an amount above 0."],
		[
			{ amount: "75", custom_amount: "40" },
			"You chose one amount and typed another. Keep just one.",
		],
		[{ amount: "15", message: "x".repeat(201) }, "longer than 200 characters"],
	])("rejects %o with its message and sends nothing", async (form, message) => {
		const page = await sendTip(form as Record<string, string>);
		expect(page.status).toBe(422);
		expect(page.html).toContain('role="alert"');
		expect(page.html).toContain('aria-invalid="true"');
		expect(readMain(page)).toContain(message);
		expect(sentTips()).toEqual([]);
	});

	it("keeps all input when it rejects", async () => {
		const page = await sendTip({
			amount: "75",
			custom_amount: "40",
			message: "Hi",
			is_anonymous: "true",
		});
		expect(readTag(page, "input[value='75']")).toContain("checked");
		expect(readTag(page, "[name=custom_amount]")).toContain('value="40"');
		expect(page.html).toContain(">Hi</textarea>");
		expect(readTag(page, "[name=is_anonymous]")).toContain("checked");
	});

	it.each(["abc", "1.5", ""])("sends nothing for the creator id %o", async (creatorId) => {
		const page = await sendTip({ creator_id: creatorId, amount: "15" });
		expect(page.status).toBe(400);
		expect(readMain(page)).toContain("Unable to process tip. Please try again.");
		expect(sentTips()).toEqual([]);
	});

	it("starts one tip for ten presses of one button", async () => {
		const pages = await Promise.all(Array.from({ length: 10 }, () => sendTip({ amount: "30" })));
		expect(new Set(pages.map(({ location }) => location)).size).toBe(1);
		expect(sentTips()).toHaveLength(1);
	});

	it("[tip-12] starts another tip when another amount is chosen after Back", async () => {
		await sendTip({ amount: "30" });
		await sendTip({ amount: "30" });
		await sendTip({ amount: "150" });
		const amounts = sentTips().map(({ body }) => (body as { amount: number }).amount);
		expect(amounts).toEqual([30, 150]);
	});
});

describe("a tip that could not be started", () => {
	it.each([
		["an error field", 422, { error: "Tips are closed" }, "Tip Failed", "Tips are closed"],
		["a message", 422, { message: "Too large" }, "Payment Error", "Too large"],
		["no words", 422, {}, "Tip Failed", "Unable to process tip. Please try again."],
		["a server failure", 500, {}, "Tip Failed", "Unable to process tip. Please try again."],
		["no payment address", 200, {}, "Tip Failed", "Unable to process tip. Please try again."],
		["a lost session", 401, {}, "Payment Error", "Authentication required to proceed with payment"],
	])(
		"[tip-10, payment-44] shows the reason for %s",
		async (_case, status, body, title, message) => {
			rejectTip(status, { success: status === 200, ...body });
			const page = await sendTip({ amount: "15", message: "Thanks" });
			expect(page.status).toBe(status === 500 ? 503 : 422);
			const text = readMain(page);
			expect(text).toContain(`${title} ${message}`);
			expect(page.html).toContain(">Thanks</textarea>");
		},
	);

	it("does not follow a payment address of an unknown origin", async () => {
		site.upstream.handlers[TIP_CALL] = () =>
			ok({ payment_url: "https://evil.example/pay", transaction_id: "txn_fake" });
		const page = await sendTip({ amount: "15" });
		expect(page.status).toBe(422);
		expect(page.location).toBeNull();
	});
});
