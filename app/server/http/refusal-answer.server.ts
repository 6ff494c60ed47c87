/** Refusals as the node listener sends them, before any request reaches the web application. */
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from "node:http";
import { DEFAULT_LOCALE, LOCALES, type Locale } from "~/i18n/locale";
import type { Services } from "~/server/services.server";
import { ALLOWED_METHODS, type EarlyRefusal } from "./early-refusal.server";
import { createRequestId, toSupportCode } from "./request-id.server";
import { isSecureSite } from "./security-headers.server";
import { toPathname } from "./shared-answer.server";
import { readSmallPageVisitor, writeSmallPage } from "./small-page.server";

/** What is too much now is normal again within this. */
const RETRY_SECONDS = 2;

type Prepared = { head: string[]; body: Buffer };

export type RefusalAnswers = {
	/** Made beforehand: a server that has too much to do spends nothing on saying so. */
	sendBusy(headers: IncomingHttpHeaders, outgoing: ServerResponse): void;
	/** With a support code, which the log line of the request has as well. */
	sendRefusal(status: EarlyRefusal, incoming: IncomingMessage, outgoing: ServerResponse): void;
};

export function createRefusalAnswers({
	settings,
	accessLog,
}: Pick<Services, "settings" | "accessLog">): RefusalAnswers {
	const isSecure = isSecureSite(settings);
	const prepare = (locale: Locale, isInPlace: boolean): Prepared => {
		const page = writeSmallPage(503, { locale, isSecure, isInPlace });
		return toPrepared(page, ["Retry-After", String(RETRY_SECONDS)]);
	};
	const busyPages = Object.fromEntries(
		LOCALES.map((locale) => [locale, prepare(locale, false)]),
	) as Record<Locale, Prepared>;
	const busyWords = prepare(DEFAULT_LOCALE, true);

	return {
		sendBusy(headers, outgoing) {
			const { locale, isInPlace } = readSmallPageVisitor(headers);
			const { head, body } = isInPlace ? busyWords : busyPages[locale];
			outgoing.writeHead(503, head).end(body);
		},
		sendRefusal(status, incoming, outgoing) {
			const startedAt = performance.now();
			const requestId = createRequestId();
			const page = writeSmallPage(status, {
				...readSmallPageVisitor(incoming.headers),
				isSecure,
				supportCode: toSupportCode(requestId),
				origin: settings.publicUrl,
			});
			const allow = status === 405 ? ["Allow", ALLOWED_METHODS] : [];
			const { head, body } = toPrepared(page, ["X-Request-Id", requestId, ...allow]);
			outgoing.writeHead(status, head).end(body);
			const { method = "", url = "" } = incoming;
			accessLog.record({ requestId, method, pathname: toPathname(url), status, startedAt });
		},
	};
}

function toPrepared(page: ReturnType<typeof writeSmallPage>, more: string[]): Prepared {
	const body = Buffer.from(page.body);
	return { head: [...page.headers.flat(), ...more, "Content-Length", String(body.length)], body };
}
