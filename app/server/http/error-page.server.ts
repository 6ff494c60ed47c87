/**
 * Static error pages, for responses that no route makes: refusals, overload, a failure outside the
 * routes. Each is one self-contained document in the visitor's language, with a support code and a
 * link (docs/product.md, site-25). It needs neither React nor a session.
 */
import type { Context } from "hono";
import { IN_PLACE_HEADER } from "~/domain/site/form";
import { getI18n } from "~/i18n/instance.server";
import { getLocaleFacts, type Locale } from "~/i18n/locale";
import { type TextKey, textKey, translate } from "~/i18n/message";
import { paths } from "~/paths";
import { loggablePath, toSupportCode } from "~/server/log.server";
import type { Services } from "~/server/services.server";
import { readChosenLocale } from "~/server/site/locale.server";
import type { AppEnv } from "./app-env.server";
import { hashSource, setSecurityHeaders } from "./security-headers.server";

export type ErrorPageStatus = 400 | 403 | 405 | 413 | 414 | 421 | 500 | 503;
/** Statuses with one meaning each, and a second meaning of 403. */
type ErrorPageKind = ErrorPageStatus | "embedded";

type ErrorPageText = {
	title: TextKey;
	text: TextKey;
	/** The label of a link that reloads the page; without it the link leads home. */
	again?: TextKey;
	/** The fault is ours: support is offered. */
	isOurs?: true;
};

const again = textKey("common:refusal.again");
const unreadable: ErrorPageText = {
	title: textKey("common:error.refusedTitle"),
	text: textKey("common:error.refusedText"),
};
const texts: Record<ErrorPageKind, ErrorPageText> = {
	400: unreadable,
	403: {
		title: textKey("common:refusal.foreignTitle"),
		text: textKey("common:refusal.foreignText"),
		again,
	},
	embedded: {
		title: textKey("common:refusal.embeddedTitle"),
		text: textKey("common:refusal.embeddedText"),
		again,
	},
	405: {
		title: textKey("common:refusal.methodTitle"),
		text: textKey("common:refusal.methodText"),
	},
	413: {
		title: textKey("common:refusal.largeTitle"),
		text: textKey("common:refusal.largeText"),
		again,
	},
	414: unreadable,
	421: { title: textKey("common:refusal.hostTitle"), text: textKey("common:refusal.hostText") },
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

type ErrorPageOptions = {
	/** The address is for top-level navigations only. */
	isEmbedded?: boolean;
	/** The site's own origin, when the request came to another host. */
	origin?: string;
};

export type ErrorPages = {
	answer(c: Context<AppEnv>, status: ErrorPageStatus, options?: ErrorPageOptions): Response;
	/** The answer to a request that Node's adapter cannot read, so that there is no context. */
	answerUnreadable(): Response;
	/** What the log says about the request of an error. */
	describe(c: Context<AppEnv>): Record<string, string>;
};

export function createErrorPages({ settings }: Pick<Services, "settings">): ErrorPages {
	return {
		answer: (c, status, options = {}) =>
			answerErrorPage(status, c.req.raw, {
				...options,
				supportCode: toSupportCode(c.get("requestId")),
			}),
		answerUnreadable() {
			const answer = answerErrorPage(400, new Request("http://localhost/"));
			setSecurityHeaders(answer.headers, settings);
			return answer;
		},
		describe(c) {
			const requestId = c.get("requestId");
			const { method, path } = c.req;
			return {
				requestId,
				supportCode: toSupportCode(requestId),
				method,
				path: loggablePath(path),
			};
		},
	};
}

type ErrorPageFacts = ErrorPageOptions & {
	/** Also in the log. */
	supportCode?: string;
};

/** The page in the visitor's language; a bare status for a script, which shows a message of its own. */
export function answerErrorPage(
	status: ErrorPageStatus,
	{ headers }: Request,
	facts: ErrorPageFacts = {},
): Response {
	const accepted = headers.get("Accept-Language") ?? "";
	const locale = readChosenLocale(headers.get("Cookie") ?? "", accepted);
	const isInPlace = headers.has(IN_PLACE_HEADER);
	return new Response(isInPlace ? String(status) : renderPage(status, locale, facts), {
		status,
		headers: {
			"Content-Type": `${isInPlace ? "text/plain" : "text/html"}; charset=utf-8`,
			"Content-Security-Policy": POLICY,
			"Content-Language": locale,
			"Cache-Control": "no-store",
		},
	});
}

function renderPage(status: ErrorPageStatus, locale: Locale, facts: ErrorPageFacts): string {
	const { supportCode, origin = "", isEmbedded } = facts;
	const { t } = getI18n(locale);
	const say = (key: TextKey) => translate(t, { key });
	const { title, text, again, isOurs } = texts[isEmbedded ? "embedded" : status];
	const home = `${origin}${paths.home()}`;
	const name = t("common:companyName");
	const code = supportCode
		? `<p>${t("common:error.supportCode")} <bdi dir="ltr" translate="no"><b>${supportCode}</b></bdi></p>`
		: "";
	const help = isOurs
		? `<p><a href="${paths.contact({ topic: "question", supportCode }).replaceAll("&", "&amp;")}">${t("common:contact")}</a></p>`
		: "";
	const wayOn = again
		? `<p><a class="on" href="">${say(again)}</a></p><p><a href="${home}">${t("common:returnHome")}</a></p>`
		: `<p><a class="on" href="${home}">${t("common:returnHome")}</a></p>`;
	return (
		`<!DOCTYPE html><html lang="${locale}" dir="${getLocaleFacts(locale).direction}"><head><meta charset="utf-8">` +
		'<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="format-detection" content="telephone=no"><meta name="robots" content="noindex">' +
		`<title>${say(title)} – ${name}</title><style>${STYLE}</style></head><body>` +
		`<header class="name">${MARK}${name}</header>` +
		`<main><h1>${say(title)}</h1><p>${say(text)}</p>${code}${wayOn}${help}</main></body></html>`
	);
}
