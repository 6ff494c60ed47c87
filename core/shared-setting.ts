/**
 * The settings that the web server and the command line of the platform both read. docs/settings.md and
 * .env.example take their words from here.
 */
import { z } from "zod";
import { brandFolder } from "./brand/brand-setting";
import { listPaymobConflicts, paymobSettings } from "./paymob-setting";
import { isPrivateHost, isTrialHost } from "./private-host";
import {
	addressOf,
	baseAddress,
	type Conflict,
	choice,
	currencyCode,
	hostName,
	mailAddress,
	mailSender,
	onOff,
	operatorHolidays,
	operatorHours,
	portNumber,
	shortText,
	timeZone,
	type Variables,
	webAddress,
	wholeNumber,
} from "./setting";
import { DEFAULT_TIME_ZONE } from "./time-zone";

/** A mail server may be forced to hide that it takes TLS, and the password is then sent as plain text. */
const mailServer = addressOf("smtp", "smtps").refine((value) => {
	const { protocol, hostname, password, searchParams } = new URL(value);
	const isTlsRequired = protocol === "smtps:" || searchParams.get("requireTLS") === "true";
	return isTlsRequired || password === "" || isPrivateHost(hostname);
}, "could send its password as plain text to a public host; write smtps://, or ?requireTLS=true at its end");

export const sharedSettings = {
	PORT: portNumber.default(3000).meta({
		does: "The port that the server listens on; 0 takes a free one",
	}),
	HOST: hostName.default("0.0.0.0").meta({
		does: "The address that the server listens on",
	}),
	PUBLIC_URL: baseAddress.optional().meta({
		does: "The address that people use: links in mails, the gateway's way back and the origin of forms follow it; with https, cookies are `Secure` with the `__Host-` prefix, and this host gets HSTS",
		whenUnset: "taken from each request; set it in production",
		sample: "https://sawt.example",
	}),
	DATA_DIR: z.string().describe("a folder").default("./data").meta({
		does: "The folder of the SQLite file, the session secret and the list of ended sessions, and the only place that the server writes to; the image sets `/data`",
	}),
	DATABASE_URL: addressOf("postgres", "postgresql").optional().meta({
		does: "Keeps the data of the embedded platform in this PostgreSQL; through PgBouncer only with `pool_mode = session`, because with another one the time limits of statements would reach other connections",
		whenUnset: "SQLite in `DATA_DIR`",
		sample: "postgres://sawt:password@database:5432/sawt",
	}),
	BRAND_DIR: brandFolder.optional().meta({
		does: "The folder of your brand: name, texts, colours and logo, which docs/brand.md describes; read and checked once at the start, so a change needs a restart; in a container a read-only volume such as `/brand`",
		whenUnset: "the product has its own name and looks",
		sample: "/brand",
	}),
	MOCK_GATEWAY: onOff.default(false).meta({
		does: "Serves /mock-payment, where people settle their own payments without money, so never on a public site; `npm run up` and `npm run dev` switch it on when the platform is embedded, and say so",
	}),
	...paymobSettings,
	CURRENCY: currencyCode.optional().meta({
		does: "The currency of amounts for which the platform names none: plans, payments, `SAMPLE_PLANS`, tips and fixed discounts",
		whenUnset: "amounts without one are shown in EGP",
		sample: "EGP",
	}),
	SUPPORT_EMAIL: mailAddress.optional().meta({
		does: "Where people send appeals, questions about payments and replies to mails",
		whenUnset:
			"support links explain that no address is set, and /privacy and /terms name the contact page alone",
		sample: "support@sawt.example",
	}),
	OPERATOR_EMAIL: mailAddress.optional().meta({
		does: "Whom the embedded platform tells by mail that a transfer waits, a message came, a payment has to be given back, or webhooks have failed for an hour",
		whenUnset: "no one gets an email when a transfer or a message is waiting",
		sample: "team@sawt.example",
	}),
	OPERATOR_LANGUAGE: choice("en", "ar").default("en").meta({
		does: "The language of the mails to `OPERATOR_EMAIL`",
	}),
	TIME_ZONE: timeZone.default(DEFAULT_TIME_ZONE).meta({
		does: "The zone of every date and time that people and operators read, and of every day that counts: plans, codes, reminders, months",
	}),
	OPERATOR_HOURS: operatorHours.optional().meta({
		does: "When somebody checks transfers: pages promise an answer by these hours, and the embedded platform keeps a request open for a working day longer, as a platform of your own should; without a zone they are those of `TIME_ZONE`",
		whenUnset:
			"transfers are not promised an answer by a set time, as /terms says, and a request is open for 24 hours",
		sample: "Sun-Thu 09:00-21:00 Africa/Cairo",
	}),
	OPERATOR_HOLIDAYS: operatorHolidays.optional().meta({
		does: "Days off in the zone of `OPERATOR_HOURS`, which do not count towards the promised answer and the time that a request stays open",
		whenUnset: "there are none",
		sample: "2027-03-20,2027-03-21",
	}),
	RELEASE: choice("pre-launch", "launched").default("pre-launch").meta({
		does: "What every page and every mail of the embedded platform says about the phone apps: once launched, /get-app leads to their stores by `APP_STORE_ID` and `ANDROID_PACKAGE`; without those it tells people to search there",
	}),
	AFTER_PAYMENT_URL: webAddress.optional().meta({
		does: "Where people find what they paid for: a player, a feed, a group; pages and mails after a payment lead there",
		whenUnset:
			"pages and mails say what there is today; while `RELEASE` is `pre-launch`, paid time on the embedded platform waits for the launch",
		sample: "https://listen.sawt.example",
	}),
	AFTER_PAYMENT_TEXT_EN: shortText.optional().meta({
		does: "What happens after a payment, in your words, on the success page, the account and in mails",
		whenUnset: "the product's own sentence",
		sample: "Open the player and sign in with the same address.",
	}),
	AFTER_PAYMENT_TEXT_AR: shortText.optional().meta({
		does: "The same in Arabic",
		whenUnset: "the product's own sentence",
		sample: "افتح المشغّل وسجّل الدخول بالعنوان نفسه.",
	}),
	GRACE_DAYS: wholeNumber({ max: 14 }).default(0).meta({
		does: "For how many days a paid plan that has lapsed stays on, on the embedded platform; pages and mails say so",
	}),
	SMTP_URL: mailServer.optional().meta({
		does: "The mail server of the embedded platform and of `CONTACT_DELIVERY`; a password goes to a public host only by `smtps://`, or with `?requireTLS=true`",
		whenUnset: "emails are stored in the outbox and their links printed",
		sample: "smtp://user:password@mail.sawt.example:587?requireTLS=true",
	}),
	MAIL_FROM: mailSender.optional().meta({
		does: "The sender of all mails; without a name, mails carry the product's name in their language",
		whenUnset:
			"`no-reply@` the host of `PUBLIC_URL`; messages of `CONTACT_DELIVERY` come from its mail address, and their confirmations from that or from `SUPPORT_EMAIL`",
		sample: "Sawt <hello@sawt.example>",
	}),
	LOG_LEVEL: choice("trace", "debug", "info", "warn", "error", "silent").default("info").meta({
		does: "What is logged, as JSON lines on stdout; `debug` adds `Server-Timing` to each response, with the time of each platform call",
	}),
	DRAIN_SECONDS: wholeNumber({ max: 600 }).default(5).meta({
		does: "How long the server still takes requests after `SIGTERM`, while /readyz says 503",
	}),
	METRICS_PORT: portNumber.optional().meta({
		does: "The port of the figures for Prometheus",
		whenUnset: "there are none",
		sample: "9464",
	}),
	METRICS_HOST: hostName.default("127.0.0.1").meta({
		does: "The address that the figures listen on; a container needs `0.0.0.0`, and then the network must keep strangers out",
	}),
};

const isPublicSite = (address: string | undefined) =>
	address !== undefined &&
	/^https:/i.test(address) &&
	URL.canParse(address) &&
	!isTrialHost(new URL(address).hostname);

/** Lists combinations of settings that would do harm in either program. */
export function listSharedConflicts(given: Variables): Conflict<keyof typeof sharedSettings>[] {
	const { NODE_ENV, SMTP_URL, PUBLIC_URL, MOCK_GATEWAY } = given;
	return [
		[
			SMTP_URL && !PUBLIC_URL,
			"PUBLIC_URL",
			"is required beside SMTP_URL, because links in mails follow it; set the address that people use",
		],
		[
			NODE_ENV === "production" && MOCK_GATEWAY === "on" && isPublicSite(PUBLIC_URL),
			"MOCK_GATEWAY",
			"is on at a public https address, where anybody could settle their own payments without money; set off, or try it at localhost or a name under .test, .example or .localhost",
		],
		...listPaymobConflicts(given),
	];
}
