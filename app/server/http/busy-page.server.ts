/**
 * The 503 of a server that has enough to do: a small page of its own, made before it is needed, so
 * that saying no costs next to nothing (docs/decisions/025).
 */
import { createHash } from "node:crypto";
import type { IncomingHttpHeaders, ServerResponse } from "node:http";
import { IN_PLACE_HEADER } from "~/domain/site/in-place";
import { getI18n } from "~/i18n/instance.server";
import { getLocaleFacts, LOCALES, type Locale } from "~/i18n/locale";
import { readChosenLocale } from "~/server/site/locale.server";
import { listSecurityHeaders } from "./security-headers.server";

/** What is too much now is normal again within this. */
const RETRY_SECONDS = 2;

const STYLE =
	"body{font:1.1rem/1.6 system-ui,sans-serif;max-width:32rem;margin:20vh auto;padding:0 1.5rem}" +
	"@media(prefers-color-scheme:dark){body{background:#111;color:#eee}a{color:#fff}}";

type Reply = { head: string[]; body: Buffer };

export type SendBusy = (headers: IncomingHttpHeaders, outgoing: ServerResponse) => void;

export function createBusyPage(isSecure: boolean): SendBusy {
	const pages = Object.fromEntries(
		LOCALES.map((locale) => [locale, createReply(renderPage(locale), "text/html", isSecure)]),
	) as Record<Locale, Reply>;
	// A script that posts in place keeps what was typed, and says that the answer did not come.
	const words = createReply("Service Unavailable", "text/plain", isSecure);

	return (headers, outgoing) => {
		const isInPlace = headers[IN_PLACE_HEADER.toLowerCase()] !== undefined;
		const { head, body } = isInPlace
			? words
			: pages[readChosenLocale(headers.cookie, headers["accept-language"])];
		outgoing.writeHead(503, head).end(body);
	};
}

function renderPage(locale: Locale): string {
	const { t } = getI18n(locale);
	const { direction } = getLocaleFacts(locale);
	return (
		`<!DOCTYPE html><html lang="${locale}" dir="${direction}"><head><meta charset="utf-8">` +
		'<meta name="viewport" content="width=device-width, initial-scale=1">' +
		`<title>${t("busy.title")}</title><style>${STYLE}</style></head><body><main>` +
		`<h1>${t("busy.title")}</h1><p>${t("busy.text")}</p><p><a href="">${t("busy.again")}</a></p>` +
		"</main></body></html>"
	);
}

function createReply(text: string, type: string, isSecure: boolean): Reply {
	const body = Buffer.from(text);
	const style = createHash("sha256").update(STYLE).digest("base64");
	const policy = `default-src 'none'; style-src 'sha256-${style}'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'`;
	const head = [
		...listSecurityHeaders(isSecure).flat(),
		...["Content-Type", `${type}; charset=utf-8`, "Content-Security-Policy", policy],
		...["Retry-After", String(RETRY_SECONDS), "Cache-Control", "no-store"],
		...["Content-Length", String(body.length)],
	];
	return { head, body };
}
