/** The places where an address or text from outside enters, and what an attacker puts there. */
import type { Page, PageClient } from "../support/page-client";

export const EVIL_HOST = "evil.example";
const GATEWAY = { Origin: `https://${EVIL_HOST}`, "Sec-Fetch-Site": "cross-site" };

/** 32 spellings of a foreign address. */
export const foreignAddresses = [
	...["https://", "http://", "//", "///", "////", "https:", "https:/", "https:///", "ftp://"],
	...[
		"\\\\",
		"/\\",
		"\\/",
		"/\\/",
		"/\t/",
		"/\n/",
		"/\r/",
		"/%2f",
		"/%5c",
		"/%09/",
		"/.//",
		"/..//",
	],
	...[
		"/%2e%2e//",
		" //",
		"\t//",
		"https://sawt.example@",
		"//sawt.example@",
		"/@",
		"javascript://",
	],
	...["data:text/html,//", "//%00", "/;//", "https://sawt.example."],
].map((start) => `${start}${EVIL_HOST}/`);

const form = { email: "mona@example.com", password: "secret-1" };
const person = { ...form, name: "Mona", phone: "01001234567", password_confirmation: "secret-1" };
const query = (path: string, fields: Record<string, string>) =>
	`${path}?${new URLSearchParams(fields)}`;

export type Place = (visitor: PageClient, value: string, siteUrl: string) => Promise<Page>;

/** 20 places that redirect or link onward. */
export const wayPlaces: readonly Place[] = [
	(visitor, value) => visitor.post(query("/login", { return_url: value }), form),
	(visitor, value) => visitor.post("/login", { ...form, return_url: value }),
	(visitor, value) => visitor.get(query("/login", { return_url: value, redirectTo: value })),
	(visitor, value) => visitor.post("/register", { ...person, return_url: value }),
	(visitor, value) => visitor.get(query("/register", { return_url: value })),
	(visitor, value) => visitor.post("/theme", { theme: "dark", redirectTo: value }),
	(visitor, value) => visitor.post("/theme", { theme: "dark" }, { Referer: toHeader(value) }),
	(visitor, value) => visitor.post("/logout", { return_url: value, redirectTo: value }),
	(visitor, value) => visitor.post("/switch-account", { choice: "stay", path: value, next: value }),
	(visitor, value) => visitor.get(query("/", { user_token: "spent", return_url: value })),
	(visitor, value) => visitor.get(query("/subscription", { return_url: value, next: value })),
	(visitor, value) => visitor.post("/subscription", { plan_id: "2", return_url: value }),
	(visitor, value) => visitor.post("/verify-email", { token: "t", return_url: value }),
	(visitor, value) =>
		visitor.get(query("/payment-callback", { transaction_id: "txn_1", return_url: value })),
	(visitor, value) =>
		visitor.post("/payment-callback", { transaction_id: value, payment_url: value }, GATEWAY),
	(visitor, value) =>
		visitor.get(query("/payment-failed", { reason: value, error: value, return_url: value })),
	(visitor, value) =>
		visitor.get(query("/mock-payment", { return_url: value, transaction_id: "txn_1" })),
	(visitor, value) =>
		visitor.post(query("/mock-payment", { return_url: value, transaction_id: "txn_1" }), {
			outcome: "completed",
			return_url: value,
		}),
	(visitor, value, siteUrl) => visitor.get(`${siteUrl}${toPath(value)}?user_token=spent`),
	(visitor, value, siteUrl) => visitor.get(`${siteUrl}${toPath(value)}?lang=ar`),
];

/**
 * Adapts the value for a place that needs a path: a client's path starts with a slash and has no
 * space.
 */
const toPath = (value: string) => `/${value.replace(/\s/g, "").replace(/^[/\\]/, "")}`;
const toHeader = (value: string) => value.replace(/[^ -~]/g, "").trim();

/** Returns whatever leads away from our site: a redirect, or a link, form or image of the page. */
export function findWaysOut({ location, html }: Page, siteUrl: string): string[] {
	const linked = html.matchAll(/\s(?:href|action|formaction|src|content)="([^"]*)"/g);
	const addresses = [...linked].map(([, address = ""]) => address.replaceAll("&amp;", "&"));
	return [...(location === null ? [] : [location]), ...addresses].filter((address) => {
		if (/^\s*(javascript|data:text)/i.test(address)) return true;
		return URL.canParse(address, siteUrl) && new URL(address, siteUrl).host.endsWith(EVIL_HOST);
	});
}

/** Text that becomes an element or attribute when it is not escaped. */
export const markup = [
	"<x-in>",
	'"><x-in a="',
	"'><x-in>",
	"</title><x-in>",
	"</script><x-in>",
	"<!--<x-in>",
	'" x-in="1',
	"' x-in='1",
	"{{<x-in>}}",
	"&lt;x-in&gt;<x-in\u0000>",
	"<x-in/onload=x>",
	"\u202e<x-in>",
];

/** 22 places whose text is shown on a page. */
export const wordPlaces: readonly Place[] = [
	(visitor, value) => visitor.post("/login", { email: value, password: value }),
	(visitor, value) => visitor.post("/register", { ...person, email: value, name: value }),
	(visitor, value) => visitor.post("/register", { ...person, phone: value, password: "" }),
	(visitor, value) => visitor.post("/contact", { name: value, email: value, message: value }),
	(visitor, value) => visitor.post("/contact", { company: value, inquiryType: value }),
	(visitor, value) => visitor.post("/forgot-password", { email: value }),
	(visitor, value) => visitor.post("/reset-password", { token: value, password: value }),
	(visitor, value) => visitor.post("/verify-email", { intent: "resend", email: value }),
	(visitor, value) => visitor.get(query("/verify-email", { token: value, email: value })),
	(visitor, value) => visitor.get(query("/contact", { topic: value, request: value, sent: value })),
	(visitor, value) => visitor.get(query("/login", { return_url: `/account?x=${value}` })),
	(visitor, value) => visitor.get(query("/", { mode: value, lang: value, platform: value })),
	(visitor, value) => visitor.get(query("/payment-failed", { reason: value, error: value })),
	(visitor, value) => visitor.get(query("/payment-success", { transaction_id: value })),
	(visitor, value) => visitor.get(query("/payment-processing", { transaction_id: value })),
	(visitor, value) => visitor.get(query("/premium", { plan: value, step: value, code: value })),
	(visitor, value) => visitor.get(query("/subscription", { creator_id: value, code: value })),
	(visitor, value) => visitor.get(query("/tipping", { creator_id: value, episode_id: value })),
	(visitor, value) => visitor.post("/tipping", { custom_amount: value, message: value }),
	(visitor, value) => visitor.get(`/discount/${encodeURIComponent(value)}`),
	(visitor, value) => visitor.get(`/nowhere/${encodeURIComponent(value)}`),
	(visitor, value) => visitor.get("/", { "Accept-Language": "en", "User-Agent": toHeader(value) }),
];

export const hasInjected = ({ html }: Page): boolean =>
	/<x-in|<[^>"]*(?:"[^"]*"[^>"]*)*\sx-in=/.test(html);
