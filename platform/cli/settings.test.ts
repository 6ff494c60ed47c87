import { describe, expect, it } from "vitest";
import { readPortOption, readSettings, requireNoConflict } from "./settings";

describe("the settings of the command line", () => {
	it("have defaults beside the web server's own, and an empty one counts as unset", () => {
		const { platform, host, port } = readSettings({ PORT: "", DATABASE_URL: " " });
		expect([host, port]).toEqual(["127.0.0.1", 3001]);
		expect(platform).toEqual({
			dataDir: "./data",
			mockGateway: false,
			operatorLocale: "en",
			release: "pre-launch",
			afterPayment: { url: undefined, texts: { en: undefined, ar: undefined } },
			graceDays: 0,
		});
	});

	it("name every mistake in one message and never repeat a value", () => {
		const wrong = {
			PORT: "foo",
			PUBLIC_URL: "sawt.example",
			DATABASE_URL: "mysql://user:hidden@db/sawt",
			SMTP_URL: "smtp://",
			MOCK_GATEWAY: "maybe",
		};
		const read = () => readSettings(wrong);
		for (const name of Object.keys(wrong)) expect(read).toThrow(`  ${name}: must`);
		expect(read).not.toThrow("hidden");
	});

	it.each(["12/34", "12#34", "12?34"])("say how a password such as %s is written", (password) => {
		const read = () => readSettings({ DATABASE_URL: `postgres://sawt:${password}@db/sawt` });
		expect(read).toThrow(
			"DATABASE_URL: must start with postgres:// and name a host; in a password",
		);
		expect(read).toThrow("%2F %3F %23 %40");
	});

	it("[mail-30] read the sender of mails, and reject what is no address", () => {
		const read = (MAIL_FROM: string) => readSettings({ MAIL_FROM }).platform.mailFrom;
		expect(read("Sawt <hello@sawt.example>")).toEqual({
			name: "Sawt",
			address: "hello@sawt.example",
		});
		expect(read("hello@sawt.example")).toEqual({ address: "hello@sawt.example" });
		expect(read("صوت <hello@مثال.مصر>")).toEqual({
			name: "صوت",
			address: "hello@xn--mgbh0fb.xn--wgbh1c",
		});
		expect(() => read("Sawt")).toThrow("MAIL_FROM: must be an address");
	});

	it("[operator-107] read the operator's hours with their holidays, and reject what is neither", () => {
		const OPERATOR_HOURS = "Sun-Thu 09:00-21:00 Africa/Cairo";
		const read = (OPERATOR_HOLIDAYS?: string) =>
			readSettings({ OPERATOR_HOURS, OPERATOR_HOLIDAYS }).platform.operatorHours;
		expect(read()).toMatchObject({ from: 540, to: 1260, holidays: [] });
		expect(read("2027-03-20, 2027-03-21")).toMatchObject({
			holidays: ["2027-03-20", "2027-03-21"],
		});
		for (const wrong of ["Eid", "2027-02-30", "2027-03-20;2027-03-21"]) {
			expect(() => read(wrong)).toThrow("  OPERATOR_HOLIDAYS: must be days such as 2027-03-20");
		}
		expect(() => readSettings({ OPERATOR_HOURS: "9-21" })).toThrow("  OPERATOR_HOURS: must be");
	});

	it("[operator-64] let a server send no mails whose links lead nowhere", () => {
		const check = (env: Record<string, string>) => () => requireNoConflict(readSettings(env));
		const SMTP_URL = "smtp://mail.sawt.example";
		expect(check({ SMTP_URL })).toThrow("PUBLIC_URL: is required beside SMTP_URL");
		expect(check({ SMTP_URL, PUBLIC_URL: "https://sawt.example" })).not.toThrow();
	});

	it("[operator-183] let no server of production confirm payments without money at a public address", () => {
		const trial = { NODE_ENV: "production", MOCK_GATEWAY: "on" };
		const check = (env: Record<string, string>) => () => requireNoConflict(readSettings(env));
		expect(check({ ...trial, PUBLIC_URL: "https://sawt.fm" })).toThrow("MOCK_GATEWAY: is on at");
		expect(check({ ...trial, PUBLIC_URL: "https://sawt.test" })).not.toThrow();
		expect(check({ MOCK_GATEWAY: "on", PUBLIC_URL: "https://sawt.fm" })).not.toThrow();
	});

	it("[operator-190, operator-191] know the account at Paymob as the web server does", () => {
		const account = {
			PAYMOB_SECRET_KEY: "sau_sk_test_1",
			PAYMOB_PUBLIC_KEY: "sau_pk_test_1",
			PAYMOB_HMAC_SECRET: "hmac",
			PAYMOB_API_KEY: "key",
			PAYMOB_INTEGRATIONS: "card:123,kiosk:456",
			PAYMOB_REGION: "ksa",
			CURRENCY: "SAR",
			PUBLIC_URL: "https://sawt.test",
		};
		const settings = readSettings(account);
		expect(settings.platform.paymob).toMatchObject({
			secretKey: "sau_sk_test_1",
			baseUrl: "https://ksa.paymob.com",
		});
		expect(() => requireNoConflict(settings)).not.toThrow();
		expect(settings.warnings).toEqual([]);
		expect(settings.serverWarnings.join()).toContain("PAYMOB_SECRET_KEY: is of test mode");
		const partial = readSettings({ ...account, PAYMOB_API_KEY: "" });
		expect(partial.platform.paymob).toBeUndefined();
		expect(() => requireNoConflict(partial)).toThrow("PAYMOB_API_KEY: is required");
		expect(() => readSettings({ ...account, PAYMOB_INTEGRATIONS: "card:x" })).toThrow(
			"PAYMOB_INTEGRATIONS: must be ways",
		);
	});

	it.each(["KWD", "JPY", "EGP"])("[catalogue-35] take a CURRENCY of %s", (CURRENCY) => {
		expect(readSettings({ CURRENCY }).platform.currency).toBe(CURRENCY);
	});

	it.each(["CLF", "EGY"])("[catalogue-35] take no CURRENCY of %s", (CURRENCY) => {
		const problem = "  CURRENCY: must be the code of a currency, such as EGP";
		expect(() => readSettings({ CURRENCY })).toThrow(problem);
	});

	it("[account-61] know an address in Arabic by its domain in ASCII", () => {
		const { platform } = readSettings({ SUPPORT_EMAIL: "\u200EHelp@مثال.مصر" });
		expect(platform.supportEmail).toBe("help@xn--mgbh0fb.xn--wgbh1c");
	});

	it.each(["abc", "99999", "-1", ""])("reject the port '%s'", (text) => {
		expect(() => readPortOption(text)).toThrow("--port must be a whole number from 0 to 65535.");
		expect(readPortOption("0")).toBe(0);
	});
});
