/**
 * Every address of the product: a builder for each page, and readers for the queries that pages
 * share. No other file spells an address.
 */
import { readCode } from "#core/code";
import { readId } from "#core/id";
import { safeReturnPath } from "./domain/account/return-path";
import { readSupportTopic, type SupportFacts } from "./domain/contact/contact";
import {
	type ManualPaymentStep,
	type PaymentWay,
	readManualPaymentStep,
	readMethodKey,
} from "./domain/manual-payment/manual-payment";
import type { DeviceClass } from "./domain/site/app-release";
import { type Mode, readMode } from "./domain/site/mode";

type Query = Record<string, string | undefined>;

/** Adds the defined entries of `query` to `path`, encoded. */
function withQuery(path: string, query: Query): string {
	const given = Object.entries(query).filter(
		(entry): entry is [string, string] => entry[1] !== undefined,
	);
	return given.length > 0 ? `${path}?${new URLSearchParams(given)}` : path;
}

const withOwnPlan = (path: string, { planId, creatorId }: OwnPlanQuery): string =>
	withQuery(path, { [OWN_PLAN_QUERY]: planId, [CREATOR_QUERY]: creatorId });

/** Adds an encoded segment to `path` when there is one. */
const withSegment = (path: string, segment: string | undefined) =>
	segment === undefined ? path : `${path}/${encodeURIComponent(segment)}`;

export type LandingQuery = { mode?: Mode | undefined; section?: string; lang?: string };
export type ManualPaymentQuery = {
	planId: string | undefined;
	step: ManualPaymentStep | undefined;
	/** The request that the later steps show. */
	paymentId: string | undefined;
	/** The discount code to use: blank for none, undefined for the one that the visitor brought along. */
	code?: string | undefined;
	/** The way of paying that is chosen beforehand. */
	method?: PaymentWay | undefined;
};
export type SubscriptionQuery = {
	creatorId?: string | undefined;
	planId?: string | undefined;
	/** See `ManualPaymentQuery`. */
	code?: string | undefined;
};
export type SignInQuery = { returnUrl?: string | undefined };
export type TipQuery = {
	creatorId?: string | undefined;
	podcastId?: string | undefined;
	episodeId?: string | undefined;
};
export type TransactionQuery = { transactionId?: string | undefined };
/** A plan that a person has: one without a creator belongs to the platform. */
export type OwnPlanQuery = { planId: string; creatorId?: string | undefined };
/** The time of the page: a link that checks again needs a new address, because text browsers cache. */
export type CheckQuery = { checkedAt?: number | undefined };

const CREATOR_QUERY = "creator_id";
const PLAN_QUERY = "plan";
/** Names a plan that the person has; `plan` names one that they choose. */
const OWN_PLAN_QUERY = "plan_id";
const CODE_QUERY = "code";
/** The field of the form that applies a discount code. */
export const CODE_FIELD = "code";
/** Names a file's content, so that browsers may keep it. */
export const VERSION_QUERY = "v";
/** The query of links and forms that check a payment again. */
export const CHECK_QUERY = "checked";

/** The element ids of the form on the download page, and of what it says once the address is on the list. */
export const LAUNCH_MAIL_ANCHOR = "launch-mail";
export const LAUNCH_MAIL_DONE_ANCHOR = "launch-mail-done";

export const paths = {
	home: () => "/",
	/** The landing page, with a mode and a section when they are given. */
	landing: ({ mode, section, lang }: LandingQuery) =>
		withQuery("/", { mode, lang }) + (section ? `#${section}` : ""),
	/** The download page; with a device, at that device's cards. */
	getApp: ({ platform, lang }: { platform?: DeviceClass; lang?: string } = {}) =>
		withQuery("/get-app", { platform, lang }) + (platform ? "#apps" : ""),
	/** The form of the download page, or what it says once the address is on the list. */
	getAppLaunchMail: ({ device, isDone }: { device: DeviceClass; isDone?: boolean }) =>
		`${withQuery("/get-app", {
			platform: device === "mobile" ? undefined : device,
			launch: isDone ? "asked" : undefined,
		})}#${isDone ? LAUNCH_MAIL_DONE_ANCHOR : LAUNCH_MAIL_ANCHOR}`,
	/** Takes an address off the list of those that are mailed on launch day, by the link of that mail. */
	launchMail: ({ token, isDone }: { token?: string; isDone?: boolean } = {}) =>
		withQuery("/launch-mail", { token, state: isDone ? "off" : undefined }),
	/** The creators' form; with a topic the support form and what the question is about. */
	contact: ({ isSent, ...about }: { isSent?: boolean } & Partial<SupportFacts> = {}) =>
		withQuery("/contact", {
			topic: about.topic,
			transaction: about.transactionId,
			code: about.supportCode,
			page: about.page,
			sent: isSent ? "yes" : undefined,
		}),
	login: ({ returnUrl }: SignInQuery = {}) => withQuery("/login", { return_url: returnUrl }),
	register: ({ returnUrl }: SignInQuery = {}) => withQuery("/register", { return_url: returnUrl }),
	logout: () => "/logout",
	/** Mails of imported accounts fill in the address with `email` in the query. */
	forgotPassword: ({ isSent }: { isSent?: boolean } = {}) =>
		withQuery("/forgot-password", { sent: isSent ? "yes" : undefined }),
	/** The email for a forgotten password leads here, with `token` in the query. */
	resetPassword: () => "/reset-password",
	/** Asks which account to use when a link of the app is opened while somebody is signed in. */
	switchAccount: () => "/switch-account",
	verifyEmail: (query: { request?: "new" | undefined } = {}) =>
		withQuery("/verify-email", { request: query.request }),
	/** Emails about another address lead to these two, with `token` in the query. */
	confirmEmail: () => "/confirm-email",
	undoEmail: () => "/undo-email",
	verificationRequired: () => "/verification-required",
	accountSuspended: () => "/account-suspended",
	/** A page of the payments, from 1. */
	account: ({ page = 1 }: { page?: number } = {}) =>
		withQuery("/account", { page: page > 1 ? String(page) : undefined }),
	accountPassword: () => "/account/password",
	/** Name, phone and the language of mails. */
	accountProfile: () => "/account/profile",
	/** Switches reminders off and on: by the link of one, whose token names the person, or signed in. */
	reminders: ({ token, state }: { token?: string; state?: "on" | "off" } = {}) =>
		withQuery("/reminders", { token, state }),
	/** Replaces a verified address. */
	accountEmail: () => "/account/email",
	/** A copy of what is stored about the person, and the file itself. */
	accountData: () => "/account/data",
	accountDataFile: () => "/account/data/file",
	/** Asks before it deletes the account. */
	accountDelete: () => "/account/delete",
	/** Printable, for a payment that is paid. */
	accountReceipt: ({ transactionId }: TransactionQuery = {}) =>
		withQuery("/account/receipt", { transaction_id: transactionId }),
	/** A calendar file with the last day of a plan. */
	accountPlanCalendar: (query: OwnPlanQuery) => withOwnPlan("/account/plan.ics", query),
	/** Leads to the checkout that goes on with a plan. */
	renew: (query: OwnPlanQuery) => withOwnPlan("/renew", query),
	/** With a plan: the checkout of a creator's membership. */
	subscription: ({ creatorId, planId, code }: SubscriptionQuery = {}) =>
		withQuery("/subscription", {
			[CREATOR_QUERY]: creatorId,
			[PLAN_QUERY]: planId,
			[CODE_QUERY]: code,
		}),
	creatorSubscriptions: () => "/creator-subscriptions",
	tipping: (query: TipQuery = {}) =>
		withQuery("/tipping", {
			creator_id: query.creatorId,
			podcast_id: query.podcastId,
			episode_id: query.episodeId,
		}),
	/** The plans; with a plan, the dialog that pays it by transfer, at its first step or at `step`. */
	premium: ({
		planId,
		step,
		paymentId,
		code,
		method,
		checkedAt,
	}: Partial<ManualPaymentQuery> & CheckQuery = {}) =>
		withQuery("/premium", {
			[PLAN_QUERY]: planId,
			step,
			payment: paymentId,
			[CODE_QUERY]: code,
			method,
			[CHECK_QUERY]: checkedAt?.toString(),
		}),
	/** The plans, scrolled to the one whose dialog was closed. */
	premiumPlan: (planId: string) => `/premium#${encodeURIComponent(getPlanAnchor(planId))}`,
	/** The status of a request as JSON; its plan names a request that is not sent yet. */
	manualPaymentStatus: ({ paymentId, planId }: { paymentId?: string; planId?: string }) =>
		withQuery("/premium/status", { payment: paymentId, [PLAN_QUERY]: planId }),
	paymentCallback: () => "/payment-callback",
	paymentProcessing: ({ transactionId, checkedAt }: TransactionQuery & CheckQuery = {}) =>
		withQuery("/payment-processing", {
			transaction_id: transactionId,
			[CHECK_QUERY]: checkedAt?.toString(),
		}),
	paymentStatus: ({ transactionId }: TransactionQuery = {}) =>
		withQuery("/payment-processing/status", { transaction_id: transactionId }),
	paymentSuccess: ({ transactionId }: TransactionQuery = {}) =>
		withQuery("/payment-success", { transaction_id: transactionId }),
	paymentFailed: (query: { reason?: string; transactionId?: string | undefined } = {}) =>
		withQuery("/payment-failed", { reason: query.reason, transaction_id: query.transactionId }),
	mockPayment: () => "/mock-payment",
	/** An invite link, the only spelling that is passed on; /i/TOKEN is the same page. */
	invite: ({ token }: { token?: string | undefined } = {}) => withSegment("/invite", token),
	discount: ({ code }: { code?: string | undefined } = {}) => withSegment("/discount", code),
	privacy: () => "/privacy",
	terms: () => "/terms",
	/** A text page that is none of the two above. */
	page: ({ name }: { name: string }) => withSegment("/pages", name),
	theme: () => "/theme",
	sitemap: () => "/sitemap.xml",
	featurePictures: (version: string) =>
		withQuery("/feature-pictures.svg", { [VERSION_QUERY]: version }),
	/** The sound that the hero of a side plays. */
	sample: (mode: Mode) => `/tune-${mode}.mp3`,
	/** `brand` is the digest of the brand folder, so that a changed one is asked for anew. */
	webManifest: ({ lang, brand }: { lang: string; brand: string | undefined }) =>
		withQuery("/manifest.webmanifest", { lang, brand }),
	/** A file of the brand folder of this digest. */
	brandFile: ({ digest, name }: { digest: string; name: string }) => `/brand/${digest}/${name}`,
} as const;

/** Where people land after sign-in when they came from no other page. */
export const DEFAULT_SIGNED_IN_PATH = paths.subscription();

/** Reads `?return_url=` when it is safe to follow; undefined otherwise. */
export function readReturnUrl(url: URL): string | undefined {
	return safeReturnPath(url.searchParams.get("return_url"), "") || undefined;
}

/** True for an address by which a person checks a payment again. */
export const isCheckAgain = (url: URL): boolean => url.searchParams.has(CHECK_QUERY);

/** Reads the page of a list that an address names, from 1. */
export function readPage(url: URL): number {
	const page = url.searchParams.get("page") ?? "";
	return /^[1-9]\d{0,2}$/.test(page) ? Number(page) : 1;
}

/** Reads the code that an address names: blank for none, undefined when the address leaves it open. */
const readNamedCode = (url: URL): string | undefined =>
	url.searchParams.has(CODE_QUERY) ? (readCode(url.searchParams.get(CODE_QUERY)) ?? "") : undefined;

/** Reads the plan that an address of its owner names; undefined without one. */
export function readOwnPlan(url: URL): OwnPlanQuery | undefined {
	const planId = readNamedId(url, OWN_PLAN_QUERY);
	return planId === undefined ? undefined : { planId, creatorId: readNamedId(url, CREATOR_QUERY) };
}

/** Reads the query of /subscription. */
export function readSubscriptionQuery(url: URL): SubscriptionQuery {
	return {
		creatorId: readNamedId(url, CREATOR_QUERY),
		planId: readNamedId(url, PLAN_QUERY),
		code: readNamedCode(url),
	};
}

/** Reads the query of /premium; an unknown step counts as none. */
export function readManualPaymentQuery(url: URL): ManualPaymentQuery {
	return {
		planId: readNamedId(url, PLAN_QUERY),
		step: readManualPaymentStep(readQuery(url, "step")),
		paymentId: readNamedId(url, "payment"),
		code: readNamedCode(url),
		method: readMethodKey(readQuery(url, "method")),
	};
}

/** Reads what an address of /contact says about a question; undefined for the creators' form. */
export function readSupportFacts(url: URL): SupportFacts | undefined {
	const topic = readSupportTopic(readQuery(url, "topic"));
	if (topic === undefined) return undefined;
	const [transactionId, supportCode] = [readNamedId(url, "transaction"), readNamedId(url, "code")];
	return { topic, transactionId, supportCode, page: readQuery(url, "page") };
}

/** Returns the element id of a plan on /premium. */
export const getPlanAnchor = (planId: string) => `pay-${planId}`;

/** Reads the mode of the landing page; undefined on every other page. */
export function readLandingMode(pathname: string, search: string): Mode | undefined {
	const isLanding = ["", "/landing"].includes(dropLastSlashes(pathname));
	return isLanding ? readMode(new URLSearchParams(search).get("mode")) : undefined;
}

/** Reads a query value without the spaces around it; undefined when it is missing or blank. */
export function readQuery(url: URL, name: string): string | undefined {
	return url.searchParams.get(name)?.trim() || undefined;
}

/** Reads an id from an address, even where a gateway has added its query with a second `?`. */
export const readNamedId = (url: URL, name: string): string | undefined =>
	readId(url.searchParams.get(name));

/** Reads the id of the transaction that an address names. */
export const readTransactionId = (url: URL): string | undefined =>
	readNamedId(url, "transaction_id");

/** Returns the same page in another language: keeps path and query, drops tokens that sign in. */
export function withLocale(path: string, search: string, locale: string): string {
	const query = new URLSearchParams(search);
	for (const name of listTokenNames(path)) query.delete(name);
	query.set("lang", locale);
	return `${path}?${query}`;
}

/** The query names of tokens that sign in from the mobile app, the stronger one first. */
export const TOKEN_QUERY_NAMES = ["user_token", "token"] as const;

/** Emails lead to these pages, where `token` is spent and signs no one in. */
const MAIL_LINK_PAGES = [
	paths.verifyEmail(),
	paths.resetPassword(),
	paths.confirmEmail(),
	paths.undoEmail(),
	paths.reminders(),
	paths.launchMail(),
];

/** Gateways send people back to these pages, with a `token` of their own. */
const GATEWAY_RETURN_PAGES = [
	paths.paymentCallback(),
	paths.paymentProcessing(),
	paths.paymentSuccess(),
	paths.paymentFailed(),
];

/**
 * Lists the query names that sign in on this path: `token` does not on pages that emails lead to, and
 * neither name does where a gateway sends people back.
 */
export function listTokenNames(path: string): string[] {
	const spellings = listSpellings(toPagePath(path));
	const isOneOf = (pages: readonly string[]) =>
		pages.some((page) => spellings?.some((spelling) => isPageAt(spelling, page)));
	if (isOneOf(GATEWAY_RETURN_PAGES)) return [];
	const isMailLink = spellings === null || isOneOf(MAIL_LINK_PAGES);
	return TOKEN_QUERY_NAMES.filter((name) => name !== "token" || !isMailLink);
}

/** Lists how a proxy that decodes once more may read a path; null when it cannot be decoded. */
function listSpellings(path: string): string[] | null {
	const spellings = [path];
	for (let layer = 0; layer < MAX_ENCODING_LAYERS; layer++) {
		const last = spellings.at(-1) ?? path;
		try {
			const next = `/${decodeURIComponent(last).replace(/^[/\\]+/, "")}`;
			if (next === last) return spellings;
			spellings.push(next);
		} catch {
			return layer === 0 ? null : spellings;
		}
	}
	return null;
}

const MAX_ENCODING_LAYERS = 5;

/** Returns the page of a path: Remix serves `/x.data` as the data of `/x`, and `/_root.data` with that of `/`. */
export const toPagePath = (path: string): string =>
	path.endsWith(".data") ? path.slice(0, -".data".length).replace(/^\/_root$/, "/") : path;

/**
 * Returns the canonical spelling of a path: decodes and encodes every segment, so that `/%76erify-email`
 * is `/verify-email`. A segment that cannot be decoded stays as it is and leads to no page.
 */
export function toCanonicalPath(path: string): string {
	// Two slashes in front would be read as another host.
	return path.replace(/^\/+/, "/").split("/").map(toCanonicalSegment).join("/");
}

function toCanonicalSegment(segment: string): string {
	if (!segment.includes("%")) return segment;
	try {
		return encodeURIComponent(decodeURIComponent(segment));
	} catch {
		return segment;
	}
}

/** True when a path leads to the page: routes match without regard to case and to a last slash. */
export function isPageAt(path: string, page: string): boolean {
	return dropLastSlashes(path.toLowerCase()) === page;
}

/** Removes trailing slashes. The lookbehind starts one match per row of slashes, because a row may be long. */
export const dropLastSlashes = (path: string): string => path.replace(/(?<!\/)\/+$/, "");
