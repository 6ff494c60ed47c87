/**
 * The settings: the shape of each, its default, and the text that explains it to operators.
 * docs/settings.md, .env.example and the start-up report take their words from here.
 */
import { z } from "zod";
import {
	addressOf,
	baseAddress,
	choice,
	list,
	onOff,
	type SettingText,
	webAddress,
	wholeNumber,
} from "#core/setting";
import { sharedSettings } from "#core/shared-setting";
import { manualPaymentShapes } from "./manual-payment/manual-payment-setting.server";
import {
	mailToAddress,
	optionalCallList,
	origin,
	platformAddress,
	samplePlans,
	secureAddress,
	sessionSecrets,
} from "./setting-shape.server";

const {
	PORT,
	HOST,
	PUBLIC_URL,
	DATA_DIR,
	DATABASE_URL,
	BRAND_DIR,
	MOCK_GATEWAY,
	PAYMOB_SECRET_KEY,
	PAYMOB_PUBLIC_KEY,
	PAYMOB_HMAC_SECRET,
	PAYMOB_API_KEY,
	PAYMOB_INTEGRATIONS,
	PAYMOB_REGION,
	PAYMOB_URL,
	CURRENCY,
	SUPPORT_EMAIL,
	OPERATOR_EMAIL,
	OPERATOR_LANGUAGE,
	TIME_ZONE,
	OPERATOR_HOURS,
	OPERATOR_HOLIDAYS,
	RELEASE,
	AFTER_PAYMENT_URL,
	AFTER_PAYMENT_TEXT_EN,
	AFTER_PAYMENT_TEXT_AR,
	GRACE_DAYS,
	SMTP_URL,
	MAIL_FROM,
	LOG_LEVEL,
	DRAIN_SECONDS,
	METRICS_PORT,
	METRICS_HOST,
} = sharedSettings;

const addresses = {
	NODE_ENV: choice("development", "production", "test").default("development").meta({
		does: "How the server runs: `npm start`, `npm run up` and the image set `production`, which a site for people needs",
		sample: "production",
	}),
	PORT,
	HOST,
	PUBLIC_URL,
	HSTS_SUBDOMAINS: onOff.default(false).meta({
		does: "With an https `PUBLIC_URL`, tells browsers to open every host below it by https only for a year, even a host that has no TLS; after `off` a browser forgets this with the next response of this host",
	}),
	TRUST_PROXY: wholeNumber({ max: 10 }).default(0).meta({
		does: "How many proxies stand in front; `X-Forwarded-For`, `-Proto` and `-Host` are read only above 0",
	}),
};

const platform = {
	API_BASE_URL: platformAddress.optional().meta({
		does: "The address of your platform API, which the site asks once after the start; plain http is allowed only for a private address, and for a name without a dot or under `.local`, `.internal` or `.localhost`",
		whenUnset: "the embedded platform serves",
		sample: "https://api.sawt.example",
	}),
	API_REGISTER_PATH: choice("/web/api/auth/register", "/api/v1/auth/register").optional().meta({
		does: "Which of the two registration calls of your platform the site makes",
		whenUnset: "the first",
		sample: "/web/api/auth/register",
	}),
	API_VERIFY_EMAIL_PATH: choice("/api/v1/auth/verify-email", "/web/api/auth/verify-email")
		.optional()
		.meta({
			does: "Where your platform verifies an email; the other one is tried once when this one responds with 404 or 405",
			whenUnset: "the first",
			sample: "/api/v1/auth/verify-email",
		}),
	API_RESEND_PATH: choice(
		"/api/v1/auth/send-verification-email",
		"/web/api/auth/send-verification-email",
	)
		.optional()
		.meta({
			does: "Where your platform sends a verification mail again; the other one is tried once when this one responds with 404 or 405",
			whenUnset: "the first",
			sample: "/api/v1/auth/send-verification-email",
		}),
	API_DISCOUNT_CODE_PATH: z
		.string()
		.regex(/^\/[\w./-]*\{code\}[\w./-]*$/, "must be a path with {code} in it")
		.describe("a path with `{code}` in it")
		.optional()
		.meta({
			does: "Where your platform looks up a discount code",
			whenUnset: "`/discount-codes/by-code/{code}`",
			sample: "/discount-codes/by-code/{code}",
		}),
	API_CODE_VIEW_PATH: z
		.string()
		.regex(/^\/[\w./-]+$/, "must be a path")
		.describe("a path")
		.optional()
		.meta({
			does: "Where the site tells your platform that somebody viewed a code",
			whenUnset: "`/analytics/discount-code-view`",
			sample: "/analytics/discount-code-view",
		}),
	OPTIONAL_CALLS: optionalCallList.optional().meta({
		does: "Which calls beside the 21 your platform has: pages offer what they are for; `npm run conformance` prints the line",
		whenUnset: "none, so pages say what people can do instead; the embedded platform has all",
		sample: "all",
	}),
	DATA_DIR,
	DATABASE_URL,
	SESSION_SECRET: sessionSecrets.optional().meta({
		does: "The secrets of the session's cookie, which replicas share: the first one seals, all of them open (see Rotation of secrets in docs/running.md)",
		whenUnset: "made once in `DATA_DIR`, where one process runs alone",
		sample: "",
	}),
	REDIS_URL: addressOf("redis", "rediss").optional().meta({
		does: "State that replicas share: limits, ended sessions, form keys",
		whenUnset: "the memory of each process",
		sample: "redis://redis:6379",
	}),
};

const payments = {
	PAYMENTS: choice("manual", "gateway").default("manual").meta({
		does: "With `manual` the three plan pages lead to /premium, where people pay by transfer; with `gateway` they take payments",
	}),
	GATEWAY_ORIGINS: list.pipe(z.array(origin)).describe("origins, comma-separated").optional().meta({
		does: "The origins that the platform's `payment_url` may have, beside Paymob's, which follows its settings; where the gateway redirects to next needs no entry",
		whenUnset: "with `PAYMENTS=manual`, and where `MOCK_GATEWAY` or Paymob takes the payments",
		sample: "https://accept.paymob.com",
	}),
	MOCK_GATEWAY,
	PAYMOB_SECRET_KEY,
	PAYMOB_PUBLIC_KEY,
	PAYMOB_HMAC_SECRET,
	PAYMOB_API_KEY,
	PAYMOB_INTEGRATIONS,
	PAYMOB_REGION,
	PAYMOB_URL,
	...manualPaymentShapes,
	SAMPLE_PLANS: samplePlans.optional().meta({
		does: "What /premium offers while the platform lists no plans, in `CURRENCY`",
		whenUnset: "two plans, at 99 and 999",
		sample: "",
	}),
	CURRENCY,
};

const people = {
	BRAND_DIR,
	SUPPORT_EMAIL,
	CONTACT_DELIVERY: z
		.union([mailToAddress, secureAddress], {
			error: "must be mailto:address or an https address",
		})
		.describe("`mailto:address`, or an https address that takes a POST")
		.optional()
		.meta({
			does: "Where contact messages go instead of to the platform",
			whenUnset:
				"contact messages go to /contact-inquiries of the platform; what nobody takes goes into contact-inquiries.jsonl of DATA_DIR, which `npm run platform -- contact-inquiries kept` lists",
			sample: "mailto:team@sawt.example",
		}),
	OPERATOR_EMAIL,
	OPERATOR_LANGUAGE,
	OPERATOR_SECOND_FACTOR: choice("required", "optional").optional().meta({
		does: "Whether operators need two-step sign-in at the console: with `required`, an operator without it can do nothing but set it up",
		whenUnset: "each operator decides for themselves",
		sample: "required",
	}),
	TIME_ZONE,
	OPERATOR_HOURS,
	OPERATOR_HOLIDAYS,
	RELEASE,
	RELEASE_DATE: z.iso.date("must be a day such as 2027-03-01").describe("a day").optional().meta({
		does: "The day on which the apps are planned, while `RELEASE` is `pre-launch`",
		whenUnset: "pages say that no day can be named yet",
		sample: "2027-03-01",
	}),
	AFTER_PAYMENT_URL,
	AFTER_PAYMENT_TEXT_EN,
	AFTER_PAYMENT_TEXT_AR,
	GRACE_DAYS,
	SMTP_URL,
	MAIL_FROM,
	SOCIAL_LINKS: list
		.pipe(z.array(webAddress))
		.describe("http or https addresses, comma-separated")
		.optional()
		.meta({
			does: "The addresses behind the social icons",
			whenUnset: "the footer shows no social icons",
			sample: "https://www.youtube.com/@sawt,https://www.instagram.com/sawt",
		}),
	PRIVACY_URL: webAddress.optional().meta({
		does: "The address of a privacy policy of yours, in place of /privacy",
		whenUnset: "/privacy says what the software stores, with the facts of these settings",
		sample: "https://sawt.example/privacy",
	}),
	TERMS_URL: webAddress.optional().meta({
		does: "The address of terms of service of yours, in place of /terms",
		whenUnset:
			"/terms says what people buy and what happens with their money, with the facts of these settings",
		sample: "https://sawt.example/terms",
	}),
	MARKETING_CLAIMS: onOff.default(true).meta({
		does: "Shows member numbers, the refund promise and testimonials; `off` hides them",
	}),
};

const apps = {
	APP_SCHEME: z
		.string()
		.regex(/^(?!(https?|intent|javascript|data|file|mailto|tel)$)[a-z][a-z0-9+.-]*$/, {
			message: "must be the app's own scheme, in lower case, such as sawt",
		})
		.describe("a scheme in lower case")
		.optional()
		.meta({
			does: "The app's own link scheme, which pages try after links of the web",
			whenUnset: "where no link of the web opens the app, its own scheme is not tried",
			sample: "sawt",
		}),
	APP_LINK_ORIGIN: baseAddress.optional().meta({
		does: "The origin whose links open the app; it must be another host than the site, because iOS opens no app for links to the host it is on, and it must lead to this server, which serves the files of trust and sends browsers to `PUBLIC_URL`",
		whenUnset: "'Open App' leads to /get-app, and no link of the web opens the app",
		sample: "https://open.sawt.example",
	}),
	ANDROID_PACKAGE: z
		.string()
		.regex(/^[A-Za-z]\w*(\.[A-Za-z]\w*)+$/, "must be a package such as com.example.app")
		.describe("a package name")
		.optional()
		.meta({
			does: "The app in Google Play, and with `ANDROID_CERT_SHA256` in /.well-known/assetlinks.json",
			whenUnset: "store links lead to /get-app",
			sample: "com.example.sawt",
		}),
	ANDROID_CERT_SHA256: list
		.pipe(
			z.array(
				z
					.string()
					.toUpperCase()
					.regex(/^([0-9A-F]{2}:){31}[0-9A-F]{2}$/, "must be 32 bytes as AA:BB:…"),
			),
		)
		.describe("32 bytes as `AA:BB:…`, comma-separated")
		.optional()
		.meta({
			does: "The app's signing certificates, for /.well-known/assetlinks.json",
			whenUnset: "that file is 404, so Android trusts no link",
			sample: "",
		}),
	IOS_APP_ID: z
		.string()
		.regex(/^[A-Z0-9]{10}\.[A-Za-z0-9.-]+$/, "must be the team id, a dot and the bundle id")
		.describe("team id, dot, bundle id")
		.optional()
		.meta({
			does: "The app in /.well-known/apple-app-site-association",
			whenUnset: "/.well-known/apple-app-site-association is 404, so iOS trusts no link",
			sample: "TEAMID1234.com.example.sawt",
		}),
	APP_STORE_ID: z.string().regex(/^\d+$/, "must be digits").describe("digits").optional().meta({
		does: "The number of the app's page in the App Store",
		whenUnset: "store links lead to /get-app",
		sample: "1234567890",
	}),
};

const running = {
	CACHE_SECONDS: wholeNumber().default(300).meta({
		does: "How long the responses of public reads are used again, and the pages that are the same for all visitors without a session; for an hour after that, visitors still get the old response while one call fetches a new one; 0 switches all of it off",
	}),
	RATE_LIMITS: onOff.default(true).meta({
		does: "Limits attempts (see Limits in docs/settings.md); `off` is for tests alone",
	}),
	LOG_LEVEL,
	DRAIN_SECONDS,
	HEADERS_TIMEOUT_SECONDS: wholeNumber({ min: 1 }).default(10).meta({
		does: "How long a client may take to send the headers of a request before it is cut off",
	}),
	REQUEST_TIMEOUT_SECONDS: wholeNumber({ min: 1 }).default(20).meta({
		does: "How long a client may take to send a whole request before it is cut off",
	}),
	IDLE_TIMEOUT_SECONDS: wholeNumber({ min: 1 }).default(65).meta({
		does: "How long a connection may wait for its next request",
	}),
	MAX_CONNECTIONS: wholeNumber({ min: 10 }).default(2000).meta({
		does: "How many connections there may be at once, each of which needs a file descriptor; idle ones make room from four fifths on, and more are closed at once",
	}),
	MAX_REQUESTS_IN_FLIGHT: wholeNumber({ min: 10 }).default(200).meta({
		does: "How many requests the server works on at once, at most half of them forms; the next one gets 503",
	}),
	METRICS_PORT,
	METRICS_HOST,
};

/** Groups as the documents show them. */
export const settingGroups = {
	Addresses: addresses,
	"Platform and data": platform,
	Payments: payments,
	"People and texts": people,
	Apps: apps,
	Running: running,
};

export const environmentSchema = z.object({
	...addresses,
	...platform,
	...payments,
	...people,
	...apps,
	...running,
});

export type Environment = z.infer<typeof environmentSchema>;

export const settingNames = Object.keys(environmentSchema.shape);

/** @throws for a setting without a text */
export function explainSetting(name: keyof Environment): SettingText {
	const text = environmentSchema.shape[name].meta() as SettingText | undefined;
	if (text?.does) return text;
	throw new Error(`${name} has no text in the schema`);
}
