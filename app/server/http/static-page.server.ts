/**
 * The frame of static pages: self-contained documents that need neither React nor a session, for errors
 * outside the routes and for the way to a gateway.
 */
import { getI18n } from "~/i18n/instance.server";
import { getLocaleFacts, type Locale } from "~/i18n/locale";
import { hashSource } from "./security-headers.server";

const STYLE =
	"body{font:1.1rem/1.6 system-ui,sans-serif;max-width:34rem;margin:12vh auto;padding:0 1.5rem;background:#faf5ea;color:#10272b}" +
	".name{display:flex;gap:.6rem;align-items:center;font-weight:600;font-size:1.4rem}h1{font-size:min(2em,11vw);line-height:1.3;text-wrap:balance}p{text-wrap:pretty}" +
	".on{display:inline-block;padding:.6rem 1.4rem;border:1px solid #8f6000;border-radius:.625rem;background:#f0a922;color:#1d1503;font-weight:600;text-decoration:none}" +
	"a{display:inline-block;padding:.6rem 0;color:#0b6069}p:has(a){margin:.5rem 0}@media(prefers-color-scheme:dark){body{background:#0b1b1e;color:#f4ecdb}a{color:#7fd3d0}.on{border-color:#f0a922}}";

/** The mark of the logo (ui/logo.tsx). */
const MARK =
	'<svg width="32" height="32" viewBox="0 0 32 32" fill="none" stroke-width="4" stroke-linecap="round" aria-hidden="true">' +
	'<path stroke="currentColor" d="M4 14v4M10 9v14M22 11v10M28 14v4"/><path stroke="#f0a922" d="M16 3v26"/></svg>';

const POLICY = `default-src 'none'; style-src ${hashSource(STYLE)}; frame-ancestors 'none'; base-uri 'none'; form-action 'none'`;

export const STATIC_PAGE_HEADERS = {
	"Content-Type": "text/html; charset=utf-8",
	"Content-Security-Policy": POLICY,
	"Cache-Control": "no-store",
};

export type StaticPage = {
	locale: Locale;
	title: string;
	/** Markup; so are the next ones. */
	head?: string;
	main: string;
};

export function renderStaticPage({ locale, title, head = "", main }: StaticPage): string {
	const name = getI18n(locale).t("common:companyName");
	return (
		`<!DOCTYPE html><html ${toLanguage(locale)}><head><meta charset="utf-8">` +
		'<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="format-detection" content="telephone=no"><meta name="robots" content="noindex">' +
		`${head}<title>${title} – ${name}</title><style>${STYLE}</style></head><body>` +
		`<header class="name">${MARK}${name}</header><main>${main}</main></body></html>`
	);
}

/** Returns the attributes of an element in this language. */
export const toLanguage = (locale: Locale): string =>
	`lang="${locale}" dir="${getLocaleFacts(locale).direction}"`;

/** Escapes an address as an attribute's value. */
export const toAttribute = (url: string): string =>
	url.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");
