/** Tests common mistakes in settings: each is rejected or reported with the setting's name. */
import { describe, expect, it } from "vitest";
import { suggestNames } from "#core/setting";
import { readSettings } from "./env.server";
import { listUnconfigured, listUnsafe, listWarnings } from "./setting-report.server";

type Environment = Record<string, string>;

const secret = "f1d2d2f924e986ac86fdf7b36c94bcdf32beec15";
const live = { API_BASE_URL: "https://api.example", SESSION_SECRET: secret };
const production = { NODE_ENV: "production" };
const paymob = {
	PAYMOB_SECRET_KEY: "egy_sk_live_canary",
	PAYMOB_PUBLIC_KEY: "egy_pk_live_canary",
	PAYMOB_HMAC_SECRET: "canary",
	PAYMOB_API_KEY: "canary",
	PAYMOB_INTEGRATIONS: "card:123",
	PUBLIC_URL: "https://sawt.fm",
};
const paymobTest = {
	...paymob,
	PAYMOB_SECRET_KEY: "egy_sk_test_canary",
	PAYMOB_PUBLIC_KEY: "egy_pk_test_canary",
};

const rejected: [string, Environment][] = [
	["NODE_ENV", { NODE_ENV: "prod" }],
	["PORT", { PORT: "http" }],
	["PORT", { PORT: "99999" }],
	["PORT", { PORT: "-1" }],
	["PORT", { PORT: "0x50" }],
	["PORT", { PORT: "3000/tcp" }],
	["HOST", { HOST: "http://0.0.0.0" }],
	["HOST", { HOST: "0.0.0.0:3000" }],
	["PUBLIC_URL", { PUBLIC_URL: "sawt.example" }],
	["PUBLIC_URL", { PUBLIC_URL: "https://sawt.example/podcasts" }],
	["PUBLIC_URL", { PUBLIC_URL: "ftp://sawt.example" }],
	["PUBLIC_URL", { PUBLIC_URL: "https://sawt%2Eexample" }],
	["PUBLIC_URL", { PUBLIC_URL: "https://sawt%example" }],
	["PUBLIC_URL", { PUBLIC_URL: "https://sawt.example?lang=ar" }],
	["PUBLIC_URL", { PUBLIC_URL: "https://sawt.example#top" }],
	["PUBLIC_URL", { PUBLIC_URL: "https://team@sawt.example" }],
	["PUBLIC_URL", { PUBLIC_URL: "https://sawt.example//" }],
	["PUBLIC_URL", { PUBLIC_URL: "https:\\\\sawt.example" }],
	["PUBLIC_URL", { PUBLIC_URL: "https://صوت.مصر" }],
	["PUBLIC_URL", { PUBLIC_URL: "https://0x7f.1:8443" }],
	["APP_LINK_ORIGIN", { APP_LINK_ORIGIN: "https://open.sawt.example/app" }],
	["APP_LINK_ORIGIN", { APP_LINK_ORIGIN: "https://open.sawt%2Eexample" }],
	["API_BASE_URL", { API_BASE_URL: "https://key@api.example", SESSION_SECRET: secret }],
	["CONTACT_DELIVERY", { CONTACT_DELIVERY: "https://team:word@hooks.example/sawt" }],
	["TRUST_PROXY", { TRUST_PROXY: "true" }],
	["TRUST_PROXY", { TRUST_PROXY: "10.0.0.0" }],
	["TRUST_PROXY", { TRUST_PROXY: "99" }],
	["API_BASE_URL", { API_BASE_URL: "api.example", SESSION_SECRET: secret }],
	["API_BASE_URL", { API_BASE_URL: "https://api.example/v1", SESSION_SECRET: secret }],
	["API_BASE_URL", { API_BASE_URL: "http://api.example", SESSION_SECRET: secret }],
	["API_BASE_URL", { API_BASE_URL: "http://203.0.113.7:8080", SESSION_SECRET: secret }],
	["API_BASE_URL", { API_BASE_URL: "http://[2001:db8::1]", SESSION_SECRET: secret }],
	["API_REGISTER_PATH", { API_REGISTER_PATH: "/register" }],
	["API_DISCOUNT_CODE_PATH", { API_DISCOUNT_CODE_PATH: "/codes" }],
	["OPTIONAL_CALLS", { OPTIONAL_CALLS: "quote,sendTip" }],
	["OPTIONAL_CALLS", { OPTIONAL_CALLS: "all,quote" }],
	["OPTIONAL_CALLS", { OPTIONAL_CALLS: "changepassword" }],
	["DATABASE_URL", { DATABASE_URL: "mysql://db/sawt" }],
	["DATABASE_URL", { DATABASE_URL: "postgres://" }],
	["DATABASE_URL", { DATABASE_URL: "postgres://u:p@db:port/sawt" }],
	["DATABASE_URL", { DATABASE_URL: "postgres://sawt:12/34@db/sawt" }],
	["DATABASE_URL", { DATABASE_URL: "postgres://sawt:12#34@db/sawt" }],
	["SESSION_SECRET", { SESSION_SECRET: "too short" }],
	["SESSION_SECRET", { SESSION_SECRET: `${secret},short` }],
	["SESSION_SECRET", { SESSION_SECRET: "," }],
	["SESSION_SECRET", { SESSION_SECRET: "changeme" }],
	["SESSION_SECRET", { SESSION_SECRET: "change-me-".repeat(4) }],
	["SESSION_SECRET", { SESSION_SECRET: `${secret},your_session_secret_password_here` }],
	["SESSION_SECRET", { SESSION_SECRET: "please-replace-this-with-a-random-secret" }],
	["SESSION_SECRET", { SESSION_SECRET: "replace_with_openssl_rand_hex_32" }],
	["SESSION_SECRET", { SESSION_SECRET: "insecure-development-secret-only" }],
	["SESSION_SECRET", { SESSION_SECRET: "generate-a-random-string-of-32-chars" }],
	["SESSION_SECRET", { SESSION_SECRET: "<32 or more random characters here>" }],
	["SESSION_SECRET", { SESSION_SECRET: "qwertyuiopasdfghjklzxcvbnmqwerty" }],
	["SESSION_SECRET", { SESSION_SECRET: "12345678901234567890123456789012" }],
	["SESSION_SECRET", { SESSION_SECRET: "abcdefghijklmnopqrstuvwxyz0123456789" }],
	["SESSION_SECRET", { SESSION_SECRET: "a".repeat(40) }],
	["SESSION_SECRET", { SESSION_SECRET: "deadbeef".repeat(5) }],
	...[
		"keyboard cat keyboard cat keyboard cat",
		"complex_password_at_least_32_characters_long",
		"correct-horse-battery-staple-secret",
		"django-insecure-9x&v2l3k#m8p0q7r5t1w4y6z",
		"192b9bdd22ab9ed4d12e236c78afcb9a393ec15f71bbf5dc987d54727823bcbf",
		"404E635266556A586E3272357538782F413F4428472B4B6250645367566B5970",
		"00112233445566778899aabbccddeeff",
		"000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f",
		"5e884898da28047151d0e56f8dc6292773603d0d6aabbdd62a11ef721d1542d8",
		"e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
		Buffer.from("0123456789abcdef0123456789abcdef").toString("base64"),
		Buffer.from("change-me-please-this-is-a-secret-key".replace("is-", "")).toString("hex"),
	].map((SESSION_SECRET): [string, Environment] => ["SESSION_SECRET", { SESSION_SECRET }]),
	["SESSION_SECRET", { ...production, REDIS_URL: "redis://redis:6379" }],
	["SESSION_SECRET", { ...production, DATABASE_URL: "postgres://db/sawt" }],
	["SESSION_SECRET", { ...production, API_BASE_URL: "https://api.example" }],
	["REDIS_URL", { REDIS_URL: "redis:6379" }],
	["REDIS_URL", { REDIS_URL: "redis://host:port" }],
	["REDIS_URL", { REDIS_URL: "http://redis:6379" }],
	["PAYMENTS", { PAYMENTS: "paymob" }],
	["PAYMENTS", { PAYMENTS: "Gateway" }],
	["PAYMENTS", { PAYMENTS: "gateway" }],
	["PAYMENTS", { PAYMENTS: "gateway", MOCK_GATEWAY: "off" }],
	["PAYMOB_SECRET_KEY", { ...live, ...paymob }],
	["PAYMOB_API_KEY", { ...live, PAYMOB_API_KEY: "canary" }],
	["PAYMOB_REGION", { ...live, PAYMOB_REGION: "ksa" }],
	["PAYMOB_SECRET_KEY", { PAYMOB_PUBLIC_KEY: paymob.PAYMOB_PUBLIC_KEY }],
	["PAYMOB_INTEGRATIONS", { ...paymob, PAYMOB_INTEGRATIONS: "cards:123" }],
	["PAYMOB_REGION", { ...paymob, PAYMOB_REGION: "oman" }],
	["PAYMOB_URL", { ...paymob, PAYMOB_URL: "https://paymob.example" }],
	["CURRENCY", { ...paymob, PAYMOB_REGION: "ksa" }],
	["PUBLIC_URL", { ...paymob, PUBLIC_URL: "" }],
	["MOCK_GATEWAY", { ...paymob, MOCK_GATEWAY: "on" }],
	["GATEWAY_ORIGINS", { ...live, PAYMENTS: "gateway" }],
	["GATEWAY_ORIGINS", { ...live, PAYMENTS: "gateway", MOCK_GATEWAY: "off" }],
	["GATEWAY_ORIGINS", { GATEWAY_ORIGINS: "accept.paymob.com" }],
	["GATEWAY_ORIGINS", { GATEWAY_ORIGINS: " , " }],
	["MOCK_GATEWAY", { MOCK_GATEWAY: "true" }],
	...[
		"https://sawt.fm",
		"https://SAWT.fm.:443/",
		"https://203.0.113.7",
		"https://test.sawt.fm",
	].map((PUBLIC_URL): [string, Environment] => [
		"MOCK_GATEWAY",
		{ ...production, MOCK_GATEWAY: "on", PUBLIC_URL },
	]),
	["RATE_LIMITS", { RATE_LIMITS: "no" }],
	["WALLET_VODAFONE_CASH", { WALLET_VODAFONE_CASH: "0100 123" }],
	["WALLET_USSD_TEMPLATE", { WALLET_USSD_TEMPLATE: "*9*7*{amount}#" }],
	["INSTAPAY_ADDRESS", { INSTAPAY_ADDRESS: "sawt @ instapay" }],
	["INSTAPAY_LINK", { INSTAPAY_LINK: "http://ipn.eg/S/sawt" }],
	["SAMPLE_PLANS", { SAMPLE_PLANS: "gold:Gold:free:monthly" }],
	["SAMPLE_PLANS", { SAMPLE_PLANS: "gold:Gold:99:weekly" }],
	["CURRENCY", { CURRENCY: "egp" }],
	["CURRENCY", { CURRENCY: "EGY" }],
	["CURRENCY", { CURRENCY: "CLF" }],
	["CURRENCY", { ...paymob, CURRENCY: "KWD" }],
	["SUPPORT_EMAIL", { SUPPORT_EMAIL: "support@مثال.مصر/x" }],
	["HSTS_SUBDOMAINS", { HSTS_SUBDOMAINS: "yes" }],
	["SUPPORT_EMAIL", { SUPPORT_EMAIL: "support" }],
	["CONTACT_DELIVERY", { CONTACT_DELIVERY: "team@sawt.example" }],
	["SMTP_URL", { CONTACT_DELIVERY: "mailto:team@sawt.example" }],
	["SMTP_URL", { SMTP_URL: "mail.sawt.example:587" }],
	...["50%off", "100%41", "%", "a%zz", "%ff", "%0A"].flatMap(
		(password): [string, Environment][] => [
			[
				"SMTP_URL",
				{ SMTP_URL: `smtps://sawt:${password}@mail`, PUBLIC_URL: "https://sawt.example" },
			],
			["REDIS_URL", { REDIS_URL: `redis://:${password}@redis:6379` }],
			["DATABASE_URL", { DATABASE_URL: `postgres://sawt:${password}@db/sawt` }],
		],
	),
	...["", "?requireTLS=false", "?secure=true", "?opportunisticTLS=true"].map(
		(end): [string, Environment] => [
			"SMTP_URL",
			{
				SMTP_URL: `smtp://sawt:word@mail.sawt.example:587/${end}`,
				PUBLIC_URL: "https://sawt.example",
			},
		],
	),
	["PUBLIC_URL", { SMTP_URL: "smtp://mail.sawt.example:587" }],
	["MAIL_FROM", { MAIL_FROM: "Sawt" }],
	["MAIL_FROM", { MAIL_FROM: "Sawt <hello@sawt.example>, b@c.example" }],
	["MAIL_FROM", { MAIL_FROM: "Sawt\nBcc: x <hello@sawt.example>" }],
	["OPERATOR_EMAIL", { OPERATOR_EMAIL: "a@b.example, c@d.example" }],
	["OPERATOR_LANGUAGE", { OPERATOR_LANGUAGE: "arabic" }],
	["OPERATOR_SECOND_FACTOR", { OPERATOR_SECOND_FACTOR: "on" }],
	["OPERATOR_HOURS", { OPERATOR_HOURS: "9-21" }],
	["OPERATOR_HOLIDAYS", { OPERATOR_HOLIDAYS: "Eid" }],
	["OPERATOR_HOLIDAYS", { OPERATOR_HOLIDAYS: "2027-02-30" }],
	["OPERATOR_HOLIDAYS", { OPERATOR_HOLIDAYS: "2027-03-20;2027-03-21" }],
	["RELEASE", { RELEASE: "live" }],
	["SOCIAL_LINKS", { SOCIAL_LINKS: "@sawt" }],
	["PRIVACY_URL", { PRIVACY_URL: "/privacy" }],
	["APP_SCHEME", { APP_SCHEME: "https" }],
	["APP_SCHEME", { APP_SCHEME: "sawt://" }],
	["ANDROID_CERT_SHA256", { ANDROID_CERT_SHA256: "AA:BB" }],
	["IOS_APP_ID", { IOS_APP_ID: "com.example.sawt" }],
	["APP_STORE_ID", { APP_STORE_ID: "id1234" }],
	["CACHE_SECONDS", { CACHE_SECONDS: "5m" }],
	["CACHE_SECONDS", { CACHE_SECONDS: "1e3" }],
	["DRAIN_SECONDS", { DRAIN_SECONDS: "3600" }],
	["MAX_CONNECTIONS", { MAX_CONNECTIONS: "1" }],
	["HEADERS_TIMEOUT_SECONDS", { HEADERS_TIMEOUT_SECONDS: "30" }],
	["LOG_LEVEL", { LOG_LEVEL: "verbose" }],
	["METRICS_PORT", { METRICS_PORT: "3000" }],
	["METRICS_PORT", { PORT: "9464", METRICS_PORT: "9464" }],
];

const warned: [string, Environment][] = [
	["PUBLIC_URI", { PUBLIC_URI: "https://sawt.example" }],
	["SESION_SECRET", { SESION_SECRET: secret }],
	["DATABASE_URI", { DATABASE_URI: "postgres://db/sawt" }],
	["SMTP_URI", { SMTP_URI: "smtp://mail" }],
	["API_BASEURL", { API_BASEURL: "https://api.example" }],
	["port", { port: "8080" }],
	["TRUSTED_PROXY", { TRUSTED_PROXY: "1" }],
	["GATEWAY_ORIGIN", { GATEWAY_ORIGIN: "https://accept.paymob.com" }],
	["GATEWAY_ORIGINS", { ...live, GATEWAY_ORIGINS: "https://pay.example" }],
	[
		"GATEWAY_ORIGINS",
		{ ...live, ...production, PAYMENTS: "gateway", GATEWAY_ORIGINS: "http://pay.example" },
	],
	["SESSION_SECRET", { REDIS_URL: "redis://redis:6379" }],
	["SESSION_SECRET", { DATABASE_URL: "postgres://db/sawt" }],
	["SESSION_SECRET", { SESSION_SECRET: `${secret},${secret}` }],
	["REDIS_URL", { ...production, DATABASE_URL: "postgres://db/sawt", SESSION_SECRET: secret }],
	["REDIS_URL", { REDIS_URL: "redis://redis:6379" }],
	["NODE_ENV", { PUBLIC_URL: "https://sawt.example" }],
	["TRUST_PROXY", { ...production, PUBLIC_URL: "https://sawt.example" }],
	["PUBLIC_URL", { ...production, PUBLIC_URL: "https://localhost" }],
	["PUBLIC_URL", { ...production, PUBLIC_URL: "http://sawt.example" }],
	["PUBLIC_URL", production],
	["APP_LINK_ORIGIN", { PUBLIC_URL: "https://a.example", APP_LINK_ORIGIN: "https://a.example" }],
	["DATABASE_URL", { ...live, DATABASE_URL: "postgres://db/sawt" }],
	["OPERATOR_EMAIL", { ...live, OPERATOR_EMAIL: "a@b.example" }],
	["OPERATOR_SECOND_FACTOR", { ...live, OPERATOR_SECOND_FACTOR: "required" }],
	["API_RESEND_PATH", { API_RESEND_PATH: "/web/api/auth/send-verification-email" }],
	["OPTIONAL_CALLS", { OPTIONAL_CALLS: "all" }],
	["OPTIONAL_CALLS", live],
	["WALLET_USSD_TEMPLATE", { WALLET_USSD_TEMPLATE: "*9*7*{phone}*{amount}#" }],
	["OPERATOR_HOLIDAYS", { OPERATOR_HOLIDAYS: "2027-03-20" }],
	["PAYMOB_SECRET_KEY", { ...paymobTest, PAYMENTS: "gateway" }],
	["PAYMOB_REGION", { PAYMOB_REGION: "ksa" }],
	["PAYMENTS", paymob],
	["ANDROID_CERT_SHA256", { ANDROID_PACKAGE: "com.example.sawt" }],
	["ANDROID_PACKAGE", { ANDROID_CERT_SHA256: Array(32).fill("AA").join(":") }],
	["MAX_REQUESTS_IN_FLIGHT", { MAX_REQUESTS_IN_FLIGHT: "500", MAX_CONNECTIONS: "100" }],
	["LOG_LEVEL", { LOG_LEVEL: "silent" }],
	["MOCK_GATEWAY", { ...production, MOCK_GATEWAY: "on" }],
	["RATE_LIMITS", { ...production, RATE_LIMITS: "off" }],
	["SAMPLE_PLANS", production],
];

const listAll = (environment: Environment): string[] => {
	const settings = readSettings(environment);
	const warnings = listWarnings(settings, environment);
	return [...listUnsafe(settings), ...warnings, ...listUnconfigured(settings)];
};

describe("a wrong setting", () => {
	it("is covered by at least sixty known mistakes", () => {
		expect(rejected.length + warned.length).toBeGreaterThanOrEqual(60);
	});

	it.each(rejected)("[operator-64] is rejected by its name: %s in %j", (name, environment) => {
		const read = () => readSettings(environment);
		expect(read).toThrow(new RegExp(`^  ${name}: .`, "m"));
		// The library's own words say that something is wrong, and not how it is written.
		expect(read).not.toThrow(/Invalid (URL|input)|Too (big|small)/);
	});

	it.each(warned)(
		"[operator-64] is reported in a warning by its name: %s in %j",
		(name, environment) => {
			expect(listAll(environment).filter((line) => line.startsWith(`${name}: `))).not.toEqual([]);
		},
	);

	it("is not reported for correct settings", () => {
		const right = {
			...production,
			...live,
			PUBLIC_URL: "https://sawt.example",
			TRUST_PROXY: "1",
			PAYMENTS: "gateway",
			GATEWAY_ORIGINS: "https://accept.paymob.com",
			REDIS_URL: "rediss://redis:6379",
			METRICS_PORT: "9464",
			INSTAPAY_LINK: "https://ipn.eg/S/sawt",
		};
		expect(listWarnings(readSettings(right), right)).toEqual([]);
		expect(listWarnings(readSettings({}), {})).toEqual([]);
	});

	it.each([
		"http://platform:3001",
		"http://localhost:3001",
		"http://127.0.0.1:3001",
		"http://192.168.1.7",
		"http://[::1]:3001",
		"http://[fd00::7]",
		"http://api.default.svc.cluster.local",
		"https://api.example",
	])("is not seen in a platform at %s", (address) => {
		const { apiBaseUrl } = readSettings({ API_BASE_URL: address, SESSION_SECRET: secret });
		expect(apiBaseUrl).toBe(address);
	});

	it.each([
		"https://sawt.example/",
		"https://sawt.example:443",
		"https://SAWT.example.",
		"HTTPS://sawt.example.:443/",
	])("[operator-180] is not seen in %s, which is the site's one address for all", (address) => {
		const { publicUrl, appLinkOrigin, apiBaseUrl } = readSettings({
			PUBLIC_URL: address,
			APP_LINK_ORIGIN: address,
			API_BASE_URL: address,
			SESSION_SECRET: secret,
		});
		expect([publicUrl, appLinkOrigin, apiBaseUrl]).toEqual(Array(3).fill("https://sawt.example"));
	});

	it.each([
		"https://localhost:8443",
		"https://127.0.0.1",
		"https://[::1]",
		"https://sawt.test",
		"https://sawt.example",
		"https://trial.localhost",
		"http://sawt.fm",
	])("[operator-183] is not seen in the test gateway at %s", (PUBLIC_URL) => {
		const trial = { ...production, MOCK_GATEWAY: "on", PUBLIC_URL };
		expect(readSettings(trial).mockGateway).toBe(true);
	});

	it.each([
		"smtps://sawt:word@mail.sawt.example",
		"smtp://sawt:word@mail.sawt.example:587?requireTLS=true",
		"smtp://mail.sawt.example:25",
		"smtp://sawt:word@mail:587",
		"smtp://sawt:word@10.0.0.7:25",
		"smtp://sawt:50%25off%2F%40@localhost:25",
	])("[operator-184] is not seen in the mail server %s", (SMTP_URL) => {
		const { smtpUrl } = readSettings({ SMTP_URL, PUBLIC_URL: "https://sawt.example" });
		expect(smtpUrl).toBe(SMTP_URL);
	});

	it("[operator-185] is PAYMENTS=gateway whose payments could lead nowhere", () => {
		const read = (environment: Environment) => () => readSettings({ ...live, ...environment });
		const wrong = /^ {2}GATEWAY_ORIGINS: is required while PAYMENTS is gateway/m;
		expect(read({ PAYMENTS: "gateway" })).toThrow(wrong);
		expect(read({ PAYMENTS: "gateway", GATEWAY_ORIGINS: "https://pay.example" })).not.toThrow();
		expect(read({ PAYMENTS: "gateway", MOCK_GATEWAY: "on" })).not.toThrow();
		expect(read({ PAYMENTS: "manual" })).not.toThrow();
	});

	it("[operator-190] is no Paymob account, whatever is wrong with it, and no message shows a value", () => {
		const right = { ...production, ...paymob, PAYMENTS: "gateway", TRUST_PROXY: "1" };
		expect(listWarnings(readSettings(right), right)).toEqual([]);
		for (const [, environment] of rejected.filter(([name]) => name.startsWith("PAYMOB_"))) {
			expect(() => readSettings(environment)).not.toThrow(/canary/);
		}
	});

	it("[operator-4] is told with the way out, and without the value", () => {
		const read = (environment: Environment) => () => readSettings(environment);
		const shared = {
			REDIS_URL: "redis://:canary@redis",
			DATABASE_URL: "postgres://sawt:canary@db/sawt",
			API_BASE_URL: "https://api.example",
		};
		for (const [name, value] of Object.entries(shared)) {
			const start = read({ ...production, [name]: value });
			const way = `SESSION_SECRET: is required in production beside ${name}, .*openssl rand -hex 32`;
			expect(start).toThrow(new RegExp(way));
			expect(start).not.toThrow(/canary/);
		}
		expect(read({ SESSION_SECRET: "change-me-".repeat(4) })).toThrow(
			/SESSION_SECRET: has a secret that can be guessed; make one with `openssl rand -hex 32`/,
		);
		expect(read({ PUBLIC_URL: "https://صوت.مصر" })).toThrow(
			"PUBLIC_URL: must be written https://xn--",
		);
		expect(read({ REDIS_URL: "redis://:canary%@redis" })).toThrow(/REDIS_URL: .*%25/);
		expect(read({ REDIS_URL: "redis://:canary%@redis" })).not.toThrow(/canary/);
		expect(read({ DATABASE_URL: "postgres://sawt:canary/12@db/sawt" })).toThrow(/%2F/);
		expect(read({ DATABASE_URL: "postgres://sawt:canary/12@db/sawt" })).not.toThrow(/canary/);
	});

	it("is not seen where a platform of its own is tried with the test gateway", () => {
		const trial = { ...live, PAYMENTS: "gateway", MOCK_GATEWAY: "on" };
		expect(listWarnings(readSettings(trial), trial)).toEqual([]);
	});

	it("is not suspected in names of the system or of other programs", () => {
		const names = [
			"PATH",
			"HOME",
			"HOSTNAME",
			"POSTGRES_URL_FILE",
			"LOGNAME",
			"SORT_ORDER",
			"NODE_OPTIONS",
		];
		const cluster = [
			"SAWT_PORT",
			"SAWT_SERVICE_HOST",
			"SAWT_PORT_3000_TCP",
			"REDIS_PORT",
			"REDIS_SERVICE_PORT",
		];
		const known = ["PORT", "HOST", "REDIS_URL", "LOG_LEVEL", "NODE_ENV", "DATABASE_URL"];
		const given = Object.fromEntries([...names, ...cluster].map((name) => [name, "x"]));
		expect(suggestNames(given, known)).toEqual([]);
	});
});
