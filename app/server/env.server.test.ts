import { describe, expect, it } from "vitest";
import { SettingsError } from "#core/setting";
import { listGatewayOrigins, readSettings } from "./env.server";
import { listUnconfigured, listUnsafe } from "./setting-report.server";

describe("the settings", () => {
	it("have a default for everything, and an embedded platform", () => {
		expect(readSettings({})).toMatchObject({
			port: 3000,
			host: "0.0.0.0",
			payments: "manual",
			isEmbedded: true,
			mockGateway: false,
			cacheSeconds: 300,
			rateLimits: true,
		});
	});

	it("treat an empty variable as unset", () => {
		expect(readSettings({ API_BASE_URL: "", PORT: " " })).toMatchObject({
			isEmbedded: true,
			port: 3000,
		});
	});

	it("name every mistake in one message, without repeating a value", () => {
		const read = () =>
			readSettings({ PORT: "no", PAYMENTS: "free", SESSION_SECRET: "short-secret" });
		expect(read).toThrow(SettingsError);
		expect(read).toThrow(/PORT[\s\S]*SESSION_SECRET[\s\S]*PAYMENTS|PORT[\s\S]*PAYMENTS/);
		expect(read).not.toThrow(/short-secret/);
	});

	it("name what is missing as well as what is wrong", () => {
		const read = () =>
			readSettings({
				NODE_ENV: "production",
				API_BASE_URL: "https://api.example",
				CONTACT_DELIVERY: "mailto:team@sawt.example",
				PORT: "no",
			});
		expect(read).toThrow(/PORT:[\s\S]*SESSION_SECRET: is required[\s\S]*SMTP_URL: is required/);
	});

	it.each([
		["SESSION_SECRET", ","],
		["GATEWAY_ORIGINS", " , "],
		["SOCIAL_LINKS", "javascript:alert(1)"],
		["CACHE_SECONDS", "-1"],
		["CURRENCY", "pounds"],
		["API_BASE_URL", "ftp://api.example"],
		["API_BASE_URL", "https://example.com/api"],
		["PUBLIC_URL", "https://example.com/podcasts/"],
		["PUBLIC_URL", "sawt.example"],
		["API_VERIFY_EMAIL_PATH", "/elsewhere"],
		["API_DISCOUNT_CODE_PATH", "/codes"],
		["API_CODE_VIEW_PATH", "https://elsewhere.example/"],
	])("reject %s=%s", (name, value) => {
		expect(() => readSettings({ [name]: value })).toThrow(new RegExp(`${name}: `));
	});

	it("accept mail addresses at an Arabic domain", () => {
		const address = "mona@xn--4gbrim.xn--wgbh1c";
		const settings = readSettings({ SUPPORT_EMAIL: address, OPERATOR_EMAIL: address });
		expect([settings.supportEmail, settings.operatorEmail]).toEqual([address, address]);
	});

	it("[wallet-18] accept a wallet number in the digits of a wallet, and keep its spacing", () => {
		const { manualPaymentAccounts } = readSettings({ WALLET_VODAFONE_CASH: "\u200F٠١٠ ٩٩٩٩ ٠٠٠٠" });
		expect(manualPaymentAccounts.vodafone_cash.address).toBe("010 9999 0000");
	});

	it("switch the mock gateway on only when it is asked for", () => {
		expect(readSettings({}).mockGateway).toBe(false);
		expect(readSettings({ PAYMENTS: "gateway", MOCK_GATEWAY: "on" }).mockGateway).toBe(true);
	});

	it("warn when a method is not available yet, and when only its link can be paid to", () => {
		const say = (source: Record<string, string>) =>
			listUnconfigured(readSettings(source)).filter((line) => line.startsWith("INSTAPAY_"));
		expect(say({})).toEqual([
			"INSTAPAY_ADDRESS: the InstaPay address is shown as not available yet",
		]);
		expect(say({ INSTAPAY_LINK: "https://ipn.eg/S/sawt" })).toEqual([
			"INSTAPAY_ADDRESS: people pay by INSTAPAY_LINK alone",
		]);
		expect(say({ INSTAPAY_ADDRESS: "sawt@instapay" })).toEqual([]);
	});

	it("[operator-3] report what an unconfigured app cannot do", () => {
		const listNames = (source: Record<string, string>) =>
			listUnconfigured(readSettings(source)).flatMap((line) => line.split(":")[0] ?? []);
		const named = {
			APP_LINK_ORIGIN: "https://open.sawt.example",
			APP_SCHEME: "sawt",
			IOS_APP_ID: "ABCDE12345.com.sawt.app",
			APP_STORE_ID: "123456789",
			ANDROID_PACKAGE: "com.sawt.app",
		};
		expect(listNames({})).toEqual(expect.arrayContaining(Object.keys(named)));
		for (const name of Object.keys(named)) expect(listNames(named)).not.toContain(name);
	});

	it("[site-193] ask for the facts that /privacy and /terms lack, and not for the addresses that replace them", () => {
		const lines = listUnconfigured(readSettings({})).join("\n");
		expect(lines).toMatch(/^SUPPORT_EMAIL: .*\/privacy and \/terms/m);
		expect(lines).toMatch(/^OPERATOR_HOURS: .*\/terms/m);
		expect(lines).not.toMatch(/^(PRIVACY|TERMS)_URL/m);
	});

	it("[payment-165] say what becomes of people who pay while nothing names the place where they hear it", () => {
		const say = (source: Record<string, string>) =>
			listUnconfigured(readSettings(source)).filter((line) => line.startsWith("AFTER_PAYMENT_URL"));
		expect(say({})).toEqual(["AFTER_PAYMENT_URL: paid time waits for the launch"]);
		expect(say({ API_BASE_URL: "https://api.sawt.example" }).join()).toContain("pay from today");
		expect(say({ RELEASE: "launched" }).join()).toContain("sent to the stores without a link");
		expect(say({ RELEASE: "launched", APP_STORE_ID: "123456789" })).toEqual([]);
		expect(say({ AFTER_PAYMENT_URL: "https://listen.sawt.example" })).toEqual([]);
	});

	it("warn of default prices where people would pay them", () => {
		const warnOf = (source: Record<string, string>) =>
			listUnconfigured(readSettings({ NODE_ENV: "production", ...source })).join("\n");
		const warning = "SAMPLE_PLANS: while the platform lists no plans, /premium sells";
		expect(warnOf({})).toContain(warning);
		expect(warnOf({ PAYMENTS: "gateway", MOCK_GATEWAY: "on" })).toContain(warning);
		expect(warnOf({ NODE_ENV: "development" })).not.toContain("SAMPLE_PLANS");
		expect(warnOf({ SAMPLE_PLANS: "m:Gold:120:monthly" })).not.toContain("SAMPLE_PLANS");
	});

	it("need a session secret in production with a live platform, and switch the mock gateway off", () => {
		const live = { NODE_ENV: "production", API_BASE_URL: "https://api.example/" };
		expect(() => readSettings(live)).toThrow(/SESSION_SECRET: is required/);
		const secret = "f1d2d2f924e986ac86fdf7b36c94bcdf";
		expect(readSettings({ ...live, SESSION_SECRET: `${secret}, ${secret}2` })).toMatchObject({
			apiBaseUrl: "https://api.example",
			sessionSecret: [secret, `${secret}2`],
			mockGateway: false,
		});
	});

	it.each([
		["hello@sawt.example", { address: "hello@sawt.example" }],
		["Sawt <hello@sawt.example>", { name: "Sawt", address: "hello@sawt.example" }],
		[
			'"Sawt, the team" <hello@sawt.example>',
			{ name: "Sawt, the team", address: "hello@sawt.example" },
		],
		["صوت <hello@sawt.example>", { name: "صوت", address: "hello@sawt.example" }],
	])("[mail-30] take %s as the sender of mails", (MAIL_FROM, sender) => {
		expect(readSettings({ MAIL_FROM }).mailFrom).toEqual(sender);
	});

	it("[payment-90] take payments on the embedded platform through Paymob, whose checkout's origin follows", () => {
		const account = {
			PAYMENTS: "gateway",
			PAYMOB_SECRET_KEY: "are_sk_test_1",
			PAYMOB_PUBLIC_KEY: "are_pk_test_1",
			PAYMOB_HMAC_SECRET: "one,two",
			PAYMOB_API_KEY: "key",
			PAYMOB_INTEGRATIONS: "card:123",
			PAYMOB_REGION: "uae",
			CURRENCY: "AED",
			PUBLIC_URL: "https://sawt.fm",
		};
		const settings = readSettings(account);
		expect(settings).toMatchObject({ payments: "gateway", mockGateway: false, isEmbedded: true });
		expect(settings.paymob?.integrations).toEqual([{ way: "card", id: "123" }]);
		expect(listGatewayOrigins(settings)).toEqual(["https://uae.paymob.com"]);
		const more = readSettings({ ...account, GATEWAY_ORIGINS: "https://pay.example" });
		expect(listGatewayOrigins(more)).toEqual(["https://pay.example", "https://uae.paymob.com"]);
		expect(listGatewayOrigins(readSettings({}))).toEqual([]);
	});

	it("read lists of origins", () => {
		const { gatewayOrigins } = readSettings({
			GATEWAY_ORIGINS: "https://a.example/pay, https://b.example",
		});
		expect(gatewayOrigins).toEqual(["https://a.example", "https://b.example"]);
	});
});

describe("a setting for tests", () => {
	it("[operator-15] is reported at the start in production, and nowhere else", () => {
		const open = { MOCK_GATEWAY: "on", RATE_LIMITS: "off", PUBLIC_URL: "http://sawt.example" };
		const list = (NODE_ENV: string) =>
			listUnsafe(readSettings({ ...open, NODE_ENV })).map((line) => line.split(":")[0]);
		expect(list("production")).toEqual(["MOCK_GATEWAY", "RATE_LIMITS", "PUBLIC_URL"]);
		expect(list("development")).toEqual([]);
		expect(listUnsafe(readSettings({ NODE_ENV: "production" }))).toEqual([]);
	});
});
