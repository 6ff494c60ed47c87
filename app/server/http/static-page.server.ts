/**
 * Static pages, for responses that no route makes: rejected requests, overload, a failure outside the
 * routes, and the way to a gateway. Each is one self-contained document in the visitor's language, which
 * needs neither React nor a session; an error page has a support code and a link (docs/product/site.md,
 * site-25).
 */
import type { Context } from "hono";
import { getBrand, makePerBrand } from "#core/brand/current-brand";
import { getPalettes } from "#core/brand/current-palette";
import { drawLogo } from "#core/brand/logo-markup";
import { toMarkup } from "#core/markup";
import { toSupportCode } from "#core/support-code";
import { IN_PLACE_HEADER } from "~/domain/site/form";
import { getI18n } from "~/i18n/instance.server";
import { getLocaleFacts, type Locale } from "~/i18n/locale";
import { type TextKey, textKey, translate } from "~/i18n/message";
import { paths } from "~/paths";
import type { AppEnv } from "~/server/request/trusted-request.server";
import { readChosenLocale, readNamedLocale } from "~/server/site/locale.server";
import { hashSource } from "./security-headers.server";

/** In the colours of the brand, light or dark as the device prefers. */
const getStyle = makePerBrand(() => {
	const { light, dark } = getPalettes();
	return (
		`body{font:1.1rem/1.6 system-ui,sans-serif;max-width:34rem;margin:12vh auto;padding:0 1.5rem;background:${light.paper};color:${light.ink}}` +
		".name{display:flex;gap:.6rem;align-items:center;font-weight:600;font-size:1.4rem}h1{font-size:min(2em,11vw);line-height:1.3;text-wrap:balance}p{text-wrap:pretty}" +
		`.on{display:inline-block;padding:.6rem 1.4rem;border:1px solid ${light["accent-edge"]};border-radius:.625rem;background:${light.accent};color:${light["on-accent"]};font-weight:600;text-decoration:none}` +
		`.voice{stroke:${light.accent}}a{display:inline-block;padding:.6rem 0;color:${light.link}}p:has(a){margin:.5rem 0}` +
		`@media(prefers-color-scheme:dark){body{background:${dark.paper};color:${dark.ink}}a{color:${dark.link}}.on{border-color:${dark["accent-edge"]};background:${dark.accent};color:${dark["on-accent"]}}.voice{stroke:${dark.accent}}}`
	);
});

/** The product's own mark (ui/logo.tsx). */
const MARK =
	'<svg width="32" height="32" viewBox="0 0 32 32" fill="none" stroke-width="4" stroke-linecap="round" aria-hidden="true">' +
	'<path stroke="currentColor" d="M4 14v4M10 9v14M22 11v10M28 14v4"/><path class="voice" d="M16 3v26"/></svg>';

const getStyleSource = makePerBrand(() => `style-src ${hashSource(getStyle())}`);

const FORBIDDEN = "base-uri 'none'; form-action 'none'";

export const getStaticPageHeaders = makePerBrand(() => ({
	"Content-Type": "text/html; charset=utf-8",
	"Content-Security-Policy": `default-src 'none'; ${getStyleSource()}; img-src data:; frame-ancestors 'none'; ${FORBIDDEN}`,
	"Cache-Control": "no-store",
}));

type StaticPage = {
	locale: Locale;
	title: string;
	/** Markup; so are the next ones. */
	head?: string;
	main: string;
};

function renderStaticPage({ locale, title, head = "", main }: StaticPage): string {
	const name = getMarkup(locale)(textKey("common:companyName"));
	return (
		`<!DOCTYPE html><html ${toLanguage(locale)}><head><meta charset="utf-8">` +
		'<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="format-detection" content="telephone=no"><meta name="robots" content="noindex">' +
		`${head}<title>${title} – ${name}</title><style>${getStyle()}</style></head><body>` +
		`<header class="name">${drawName(name)}</header><main>${main}</main></body></html>`
	);
}

/** The logo of the brand, or its name where there is none or a large one; without a brand the product's own. */
function drawName(name: string): string {
	const brand = getBrand();
	if (!brand) return MARK + name;
	return drawLogo(brand, name) ?? name;
}

/** Returns the attributes of an element in this language. */
const toLanguage = (locale: Locale): string =>
	`lang="${locale}" dir="${getLocaleFacts(locale).direction}"`;

/** Returns the texts of a language as markup: a brand may have any sign in its own. */
const getMarkup =
	(locale: Locale) =>
	(key: TextKey): string =>
		toMarkup(translate(getI18n(locale).t, { key }));

/** Returns the page that goes on to a gateway without a press. */
export function renderGatewayPage(locale: Locale, address: string): string {
	const say = getMarkup(locale);
	const url = toMarkup(address);
	return renderStaticPage({
		locale,
		title: say(textKey("payment:leaving.title")),
		head: `<meta http-equiv="refresh" content="0; url=${url}">`,
		main:
			`<h1>${say(textKey("payment:leaving.title"))}</h1><p>${say(textKey("payment:leaving.text"))}</p>` +
			`<p><a class="on" href="${url}">${say(textKey("payment:leaving.continue"))}</a></p>`,
	});
}

/** Opens the address of the page's link in place of the page around it, where the browser lets it. */
const EXIT_SCRIPT = 'top.location=document.querySelector("a.on").href';

/** Any page may show it, because it has nothing of a person and its link only opens a page of ours. */
const getExitPolicy = () =>
	`default-src 'none'; ${getStyleSource()}; script-src ${hashSource(EXIT_SCRIPT)}; img-src data:; frame-ancestors *; ${FORBIDDEN}`;

/**
 * Returns the page that leads out of a frame: browsers send a frame no cookies of ours, so nothing else can be shown
 * there (payment-123). With script it leaves the frame by itself.
 */
export function createExitPage(locale: Locale, path: string): Response {
	const say = getMarkup(locale);
	const html = renderStaticPage({
		locale,
		title: say(textKey("payment:framed.title")),
		main:
			`<h1>${say(textKey("payment:framed.title"))}</h1><p>${say(textKey("payment:framed.text"))}</p>` +
			`<p><a class="on" target="_top" href="${toMarkup(path)}">${say(textKey("payment:framed.continue"))}</a></p>` +
			`<script>${EXIT_SCRIPT}</script>`,
	});
	const headers = { ...getStaticPageHeaders(), "Content-Security-Policy": getExitPolicy() };
	return new Response(html, { headers: { ...headers, "Content-Language": locale } });
}

type ErrorPageStatus = 400 | 403 | 405 | 413 | 414 | 415 | 421 | 500 | 503;

type ErrorPageText = {
	title: TextKey;
	text: TextKey;
	/** The label of a link that opens the page again; without it the link leads home. */
	again?: TextKey;
	/** Marks an internal error, where support is offered. */
	isOurs?: true;
};

const again = textKey("common:rejection.again");
const unreadable: ErrorPageText = {
	title: textKey("common:error.rejectedTitle"),
	text: textKey("common:error.rejectedText"),
};
const texts: Record<ErrorPageStatus | "embedded", ErrorPageText> = {
	400: unreadable,
	403: {
		title: textKey("common:rejection.foreignTitle"),
		text: textKey("common:rejection.foreignText"),
		again,
	},
	embedded: {
		title: textKey("common:rejection.embeddedTitle"),
		text: textKey("common:rejection.embeddedText"),
		again,
	},
	405: {
		title: textKey("common:rejection.methodTitle"),
		text: textKey("common:rejection.methodText"),
	},
	413: {
		title: textKey("common:rejection.largeTitle"),
		text: textKey("common:rejection.largeText"),
		again,
	},
	414: unreadable,
	415: unreadable,
	421: { title: textKey("common:rejection.hostTitle"), text: textKey("common:rejection.hostText") },
	500: {
		title: textKey("common:error.failedTitle"),
		text: textKey("common:error.failedText"),
		isOurs: true,
	},
	503: {
		title: textKey("common:busy.title"),
		text: textKey("common:busy.text"),
		again: textKey("common:busy.again"),
	},
};

type ErrorPageOptions = {
	/** Another meaning of 403: only top-level navigations may use this address. */
	rejection?: "embedded";
	/** The site's own origin, when the request came to another host. */
	origin?: string;
	/** The path at which the page is opened again; the same address when absent. */
	again?: string;
	/** The log has the same code. */
	supportCode?: string;
};

/** Returns the page as the response of a middleware, with the support code of the request. */
export const sendErrorPage = (
	c: Context<AppEnv>,
	status: ErrorPageStatus,
	options?: ErrorPageOptions,
): Response =>
	createErrorPage(status, c.req.raw, {
		...options,
		supportCode: toSupportCode(c.get("requestId")),
	});

/**
 * Returns the page in the visitor's language, or a bare status for a script, which has its own
 * message.
 */
export function createErrorPage(
	status: ErrorPageStatus,
	{ headers, url }: Request,
	options: ErrorPageOptions = {},
): Response {
	const locale = readNamedLocale(url) ?? readChosenLocale(headers);
	const isInPlace = headers.has(IN_PLACE_HEADER);
	return new Response(isInPlace ? String(status) : renderErrorPage(status, locale, options), {
		status,
		headers: {
			...getStaticPageHeaders(),
			...(isInPlace && { "Content-Type": "text/plain; charset=utf-8" }),
			"Content-Language": locale,
		},
	});
}

function renderErrorPage(
	status: ErrorPageStatus,
	locale: Locale,
	{ supportCode, origin = "", rejection, again: path = "" }: ErrorPageOptions,
): string {
	const say = getMarkup(locale);
	const { title, text, again, isOurs } = texts[rejection ?? status];
	const home = `${origin}${paths.home()}`;
	const code = supportCode
		? `<p>${say(textKey("common:error.supportCode"))} <bdi dir="ltr" translate="no"><b>${supportCode}</b></bdi></p>`
		: "";
	const contact = toMarkup(paths.contact({ topic: "question", supportCode }));
	const help = isOurs ? `<p><a href="${contact}">${say(textKey("common:contact"))}</a></p>` : "";
	const wayOn = again
		? `<p><a class="on" href="${toMarkup(path)}">${say(again)}</a></p><p><a href="${home}">${say(textKey("common:returnHome"))}</a></p>`
		: `<p><a class="on" href="${home}">${say(textKey("common:returnHome"))}</a></p>`;
	const main = `<h1>${say(title)}</h1><p>${say(text)}</p>${code}${wayOn}${help}`;
	return renderStaticPage({ locale, title: say(title), main });
}
