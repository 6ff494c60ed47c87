/**
 * Static error pages, for responses that no route makes: refusals, overload, a failure outside the
 * routes. Each is one self-contained document in the visitor's language, with a support code and a
 * link (docs/product.md, site-25). It needs neither React nor a session.
 */
import type { Context } from "hono";
import { toSupportCode } from "#core/support-code";
import { IN_PLACE_HEADER } from "~/domain/site/form";
import { getI18n } from "~/i18n/instance.server";
import type { Locale } from "~/i18n/locale";
import { type TextKey, textKey, translate } from "~/i18n/message";
import { paths } from "~/paths";
import { loggablePath } from "~/server/log.server";
import type { Services } from "~/server/services.server";
import { readChosenLocale, readNamedLocale } from "~/server/site/locale.server";
import type { AppEnv } from "./app-env.server";
import { setSecurityHeaders } from "./security-headers.server";
import { renderStaticPage, STATIC_PAGE_HEADERS, toAttribute } from "./static-page.server";

export type ErrorPageStatus = 400 | 403 | 405 | 413 | 414 | 415 | 421 | 500 | 503;
/** A further meaning of 403. */
type Refusal = "embedded";
type ErrorPageKind = ErrorPageStatus | Refusal;

type ErrorPageText = {
	title: TextKey;
	text: TextKey;
	/** The label of a link that opens the page again; without it the link leads home. */
	again?: TextKey;
	/** Marks an internal error, where support is offered. */
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
	415: unreadable,
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

type ErrorPageOptions = {
	/** `embedded`: only top-level navigations may use this address. */
	refusal?: Refusal;
	/** The site's own origin, when the request came to another host. */
	origin?: string;
	/** The path at which the page is opened again; the same address when absent. */
	again?: string;
};

export type ErrorPages = {
	answer(c: Context<AppEnv>, status: ErrorPageStatus, options?: ErrorPageOptions): Response;
	/** The answer to a request that Node's adapter cannot read, so that there is no context. */
	answerUnreadable(): Response;
	/** The log fields of a failed request. */
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
	/** The log has the same code. */
	supportCode?: string;
};

/**
 * Returns the page in the visitor's language, or a bare status for a script, which has its own
 * message.
 */
export function answerErrorPage(
	status: ErrorPageStatus,
	{ headers, url }: Request,
	facts: ErrorPageFacts = {},
): Response {
	const locale = readNamedLocale(url) ?? readChosenLocale(headers);
	const isInPlace = headers.has(IN_PLACE_HEADER);
	return new Response(isInPlace ? String(status) : renderPage(status, locale, facts), {
		status,
		headers: {
			...STATIC_PAGE_HEADERS,
			...(isInPlace && { "Content-Type": "text/plain; charset=utf-8" }),
			"Content-Language": locale,
		},
	});
}

function renderPage(status: ErrorPageStatus, locale: Locale, facts: ErrorPageFacts): string {
	const { supportCode, origin = "", refusal, again: path = "" } = facts;
	const { t } = getI18n(locale);
	const say = (key: TextKey) => translate(t, { key });
	const { title, text, again, isOurs } = texts[refusal ?? status];
	const home = `${origin}${paths.home()}`;
	const code = supportCode
		? `<p>${t("common:error.supportCode")} <bdi dir="ltr" translate="no"><b>${supportCode}</b></bdi></p>`
		: "";
	const contact = toAttribute(paths.contact({ topic: "question", supportCode }));
	const help = isOurs ? `<p><a href="${contact}">${t("common:contact")}</a></p>` : "";
	const wayOn = again
		? `<p><a class="on" href="${toAttribute(path)}">${say(again)}</a></p><p><a href="${home}">${t("common:returnHome")}</a></p>`
		: `<p><a class="on" href="${home}">${t("common:returnHome")}</a></p>`;
	const main = `<h1>${say(title)}</h1><p>${say(text)}</p>${code}${wayOn}${help}`;
	return renderStaticPage({ locale, title: say(title), main });
}
