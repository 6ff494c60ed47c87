/** Refusals that the node listener sends before a request reaches the web application. */
import type { IncomingMessage, ServerResponse } from "node:http";
import { DEFAULT_LOCALE, LOCALES, type Locale } from "~/i18n/locale";
import { createRequestId, toSupportCode } from "~/server/request/request-id.server";
import type { Services } from "~/server/services.server";
import type { EarlyRefusal } from "./early-refusal.server";
import { ALLOWED_METHODS } from "./method.server";
import { isSecureSite } from "./security-headers.server";
import { toPathname } from "./shared-answer.server";
import { readSmallPageVisitor, writeSmallPage } from "./small-page.server";

/** For Retry-After: an overload is usually over by then. */
const RETRY_SECONDS = 2;

type Prepared = { head: string[]; body: Buffer };

/** The placeholder for the support code in a page that is rendered in advance. */
const CODE_PLACEHOLDER = "########";

/** Each refusal has a support code, which is also in the request's log line. */
export type RefusalAnswers = {
	/** Rendered in advance, so that an overloaded server spends next to nothing on it. */
	sendBusy(incoming: IncomingMessage, outgoing: ServerResponse, startedAt: number): void;
	sendRefusal(status: EarlyRefusal, incoming: IncomingMessage, outgoing: ServerResponse): void;
};

export function createRefusalAnswers({
	settings,
	accessLog,
}: Pick<Services, "settings" | "accessLog">): RefusalAnswers {
	const isSecure = isSecureSite(settings);
	const prepareBusy = (visitor: { locale: Locale; isInPlace: boolean }): Prepared => {
		const page = writeSmallPage(503, { ...visitor, isSecure, supportCode: CODE_PLACEHOLDER });
		return toPrepared(page, ["Retry-After", String(RETRY_SECONDS)]);
	};
	const busyPages = Object.fromEntries(
		LOCALES.map((locale) => [locale, prepareBusy({ locale, isInPlace: false })]),
	) as Record<Locale, Prepared>;
	const busyText = prepareBusy({ locale: DEFAULT_LOCALE, isInPlace: true });

	type Answered = { requestId: string; status: number; startedAt: number };
	const record = ({ method = "", url = "" }: IncomingMessage, answered: Answered) =>
		accessLog.record({ ...answered, method, pathname: toPathname(url) });

	return {
		sendBusy(incoming, outgoing, startedAt) {
			const requestId = createRequestId();
			const { locale, isInPlace } = readSmallPageVisitor(incoming.headers);
			const { head, body } = isInPlace ? busyText : busyPages[locale];
			outgoing
				.writeHead(503, [...head, "X-Request-Id", requestId])
				.end(fillIn(body, toSupportCode(requestId)));
			record(incoming, { requestId, status: 503, startedAt });
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
			record(incoming, { requestId, status, startedAt });
		},
	};
}

/** The answer for scripts has no placeholder, and stays as it is. */
function fillIn(prepared: Buffer, supportCode: string): Buffer {
	const position = prepared.indexOf(CODE_PLACEHOLDER);
	if (position < 0) return prepared;
	const body = Buffer.from(prepared);
	body.write(supportCode, position, "latin1");
	return body;
}

function toPrepared(page: ReturnType<typeof writeSmallPage>, more: string[]): Prepared {
	const body = Buffer.from(page.body);
	return { head: [...page.headers.flat(), ...more, "Content-Length", String(body.length)], body };
}
