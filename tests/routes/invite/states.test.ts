/** Tests every state of an invite or discount link in every browser and both languages. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readHeading, readMain } from "../../support/document";
import { createPageClient, type Page } from "../../support/page-client";
import { type Site, startSite } from "../../support/site";
import { toFairMilliseconds } from "../../support/slowdown";
import { userAgentNames, userAgents } from "../../support/user-agent";
import { createBuyer } from "../payment/buyer";

let server: Site;
beforeAll(async () => {
	server = await startSite();
});
afterAll(() => server.stop());

const open = (path: string, userAgent: string, language = "en") =>
	createPageClient(server, { "User-Agent": userAgent, "Accept-Language": language }).get(path);

const badLinks = [
	["/invite", "Invalid invite token", "رابط الدعوة غير صالح"],
	["/invite/VIP5", "Invalid invite token", "رابط الدعوة غير صالح"],
	["/i/", "Invalid invite token", "رابط الدعوة غير صالح"],
	["/i/abc", "Invalid invite token", "رابط الدعوة غير صالح"],
	["/discount", "Discount code not found", "لم نجد كود الخصم"],
	["/discount/NOSUCHCODE", "Discount code not found", "لم نجد كود الخصم"],
	["/discount/..%2F..%2Fme", "Discount code not found", "لم نجد كود الخصم"],
	["/invite/INACTIVE15", "This discount code is not active", "هذا الكود غير مفعّل"],
	["/invite/EXPIRED30", "This discount code has expired", "انتهت صلاحية هذا الكود"],
	["/i/FUTURE25", "This discount code is not yet active", "لم يبدأ العمل بهذا الكود بعد"],
	[
		"/discount/USEDUP10",
		"This discount code has reached its usage limit",
		"بلغ هذا الكود الحد الأقصى للاستخدام",
	],
	[
		"/discount/ZEROUSE",
		"This discount code has reached its usage limit",
		"بلغ هذا الكود الحد الأقصى للاستخدام",
	],
] as const;

describe.each(userAgentNames)("in %s", (name) => {
	it.each(badLinks)("[invite-2, invite-3] %s says '%s'", async (path, english, arabic) => {
		const [en, ar] = await Promise.all([
			open(path, userAgents[name], "en"),
			open(path, userAgents[name], "ar"),
		]);
		expect(en.status).toBe(200);
		expect(readHeading(en)).toBe("Invalid Discount Code");
		expect(readMain(en)).toContain(` ${english} `);
		expect(en.html).toContain('href="/"');
		expect(en.html).not.toContain("<x-app-opening");
		expect(ar.html).toContain('<html lang="ar"');
		expect(readHeading(ar)).toBe("كود الخصم غير صالح");
		expect(readMain(ar)).toContain(` ${arabic} `);
	});

	it.each([
		["/invite/WELCOME20", "20% OFF", "خصم 20%"],
		["/i/WELCOME20", "20% OFF", "خصم 20%"],
		["/discount/FIXED5", "EGP 5.00", "EGP 5.00"],
		["/discount/VIP5", "5% OFF", "خصم 5%"],
	])("[invite-8] %s offers %s", async (path, english, arabic) => {
		const [en, ar] = await Promise.all([
			open(path, userAgents[name], "en"),
			open(path, userAgents[name], "ar"),
		]);
		expect(readMain(en)).toContain(` ${english} `);
		expect(readMain(en)).toContain("30-day free trial");
		expect(readMain(ar)).toContain(` ${arabic} `);
		expect(readMain(ar)).toContain("تجربة مجانية لمدة 30 يومًا");
	});
});

describe("a valid code", () => {
	it("[payment-235] shows the details that say something, in the reader's language", async () => {
		const en = readMain(await open("/discount/FIXED5", userAgents.desktop));
		expect(en).toContain("Who it's for Existing users only");
		// The cheapest plan costs more, everybody expects one use, and 2099 is no date to plan for.
		expect(en).not.toMatch(/Minimum spend|Uses per person|Valid (from|until)|2024|2099/);
		const ar = readMain(await open("/discount/FIXED5", userAgents.desktop, "ar"));
		expect(ar).toContain("للمستخدمين الحاليين فقط");
		expect(ar).not.toMatch(/2024|2099/);
		const free = readMain(await open("/discount/OPEN10", userAgents.desktop));
		expect(free).toContain("Who it's for Everyone");
		expect(free).toContain("Uses per person No limit");
	});

	it.each([
		["Arabic digits", "/invite/WELCOME٢٠"],
		["Persian digits", "/invite/WELCOME۲۰"],
		["stray spaces", "/invite/%20WEL%20COME20%0A"],
		["an invisible mark", "/invite/%E2%80%8FWELCOME20"],
		["small letters", "/invite/welcome20"],
		["a slash at the end", "/invite/WELCOME20/"],
	])("is found with %s", async (_name, path) => {
		const visitor = createPageClient(server, { "User-Agent": userAgents.desktop });
		const page = await visitor.get(encodeURI(path).replaceAll("%25", "%"));
		expect(readMain(await visitor.follow(page))).toContain("20% OFF");
	});

	it.each([
		["/discount/OPEN10،", "/discount/OPEN10"],
		["/discount/OPEN10.", "/discount/OPEN10"],
		["/discount/«OPEN10»؟", "/discount/OPEN10"],
		["/discount/“open10”,?lang=ar", "/discount/open10?lang=ar"],
		["/discount/(OPEN10)", "/discount/OPEN10"],
		["/discount/OPEN10%3Futm_source=mail", "/discount/OPEN10"],
		["/discount/OPEN١٠", "/discount/OPEN10"],
		["/invite/WELCOME20!", "/invite/WELCOME20"],
		["/i/*WELCOME20*?lang=en", "/invite/WELCOME20?lang=en"],
	])("[invite-30] of %s leads to its one address", async (path, target) => {
		const page = await createPageClient(server).get(encodeURI(path).replaceAll("%25", "%"));
		expect([page.status, page.location]).toEqual([303, target]);
	});
});

describe("an account", () => {
	it.each(["desktop", "Android Chrome"] as const)(
		"[invite-23] is offered in %s to visitors without one",
		async (name) => {
			const isSupported = ({ html }: Page) => /<main.* href="\/register".*<\/main>/s.test(html);
			const agent = { "User-Agent": userAgents[name] };
			const buyer = await createBuyer(server);
			expect(isSupported(await open("/discount/FIXED5", userAgents[name]))).toBe(true);
			expect(isSupported(await buyer.get("/discount/FIXED5", agent))).toBe(false);
		},
	);
});

describe("before the apps are released", () => {
	it.each([
		["en", "Choose a plan", "FIXED5"],
		["en", "Choose a plan", "WELCOME20"],
		["ar", "اختر باقة", "FIXED5"],
		["ar", "اختر باقة", "WELCOME20"],
	])("[invite-23] a discount leads to its plans, in %s", async (language, words, code) => {
		const { html } = await open(`/discount/${code}`, userAgents.desktop, language);
		expect(html).toMatch(new RegExp(`<a [^>]*href="/premium"[^>]*>${words}</a>`));
	});
});

describe("addresses", () => {
	it.each(["/invite/a/b", "/i/a/b", "/discount/a/b", "/invites/abcdef"])(
		"%s is a 404",
		async (path) => {
			const { status } = await open(path, userAgents.desktop);
			expect(status).toBe(404);
		},
	);

	it.each([
		"/invite/%E0%A4%A",
		"/invite/%00%00%00%00%00%00",
		`/discount/${"x".repeat(5000)}`,
		"/discount/%3Cscript%3Ealert(1)%3C%2Fscript%3E",
		"/invite/%22%3E%3Cimg%20src%3Dx%3E",
	])("%s gets a response without an error", async (path) => {
		const { status, html } = await open(path, userAgents["Android Chrome"]);
		expect(status).toBeLessThan(500);
		expect(html).not.toMatch(/<img src=x|<script>alert/);
	});

	it("[invite-1] do not read ?token= as an invite token", async () => {
		const { status, location } = await open("/invite?token=WELCOME20", userAgents.desktop);
		expect(status).toBe(303);
		expect(location).toBe("/invite");
	});
});

describe("the response time of a link", () => {
	it("is under 100 ms at the median", async () => {
		const measure = async () => {
			const times: number[] = [];
			for (let round = 0; round < 25; round++) {
				const startedAt = performance.now();
				await open("/invite/WELCOME20", userAgents["Android Chrome"]);
				times.push(performance.now() - startedAt);
			}
			return toFairMilliseconds(Number(times.sort((a, b) => a - b)[12]), 100);
		};
		// Other tests run at the same time, so the best of several rounds counts.
		await expect.poll(measure, { timeout: 50_000 }).toBeLessThan(100);
	});
});
