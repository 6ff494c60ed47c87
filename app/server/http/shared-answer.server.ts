/** Answers from the document cache that all visitors without a session share. */
import type { IncomingMessage, ServerResponse } from "node:http";
import type { LimitName } from "~/server/request/rate-limit.server";
import { createRequestId } from "~/server/request/request-id.server";
import type { Services } from "~/server/services.server";
import type { DocumentLookup } from "./document-key.server";
import { createDocumentStore } from "./document-store.server";
import { chooseEncoding } from "./encoding.server";
import { matchesTag } from "./file-answer.server";
import type { KeptDocument } from "./kept-document.server";
import { runDeferred } from "./response.server";
import type { WebApp, WebAppBindings } from "./web-app.server";

type Answer<Result> = (
	lookup: DocumentLookup,
	incoming: IncomingMessage,
	outgoing: ServerResponse,
	/** Answers this visitor alone. */
	next: (incoming: IncomingMessage, outgoing: ServerResponse) => unknown,
) => Result;

export type SharedAnswers = {
	/**
	 * Answers with a document that is cached or being rendered; false when there is none, and for a
	 * page with a rate limit.
	 */
	answerKnown: Answer<boolean>;
	/**
	 * Renders the document; calls `next` when it turns out to be for one visitor. A page with a rate
	 * limit is asked for within it, and runs its `visit` for each visitor.
	 */
	answerNew: Answer<Promise<unknown>>;
};

export function createSharedAnswers(
	web: Pick<WebApp, "fetch" | "openVisit">,
	{ settings, accessLog, metrics }: Pick<Services, "settings" | "accessLog" | "metrics">,
): SharedAnswers {
	const send = createSend(accessLog);
	const documents = createDocumentStore({
		keepSeconds: settings.cacheSeconds,
		async render(request) {
			const shared: WebAppBindings["shared"] = {};
			const response = await web.fetch(request, { shared });
			return { response, ...shared.document };
		},
	});

	/** After a failure the request goes on to the routes, which answer it with their error page. */
	const load = ({ key, request, limit }: DocumentLookup) =>
		documents.load(key, request, limit !== undefined).catch(() => null);

	/** Another request may have rendered it meanwhile. */
	const findOrLoad = async (lookup: DocumentLookup) =>
		documents.find(lookup.key, lookup.request) ?? (await load(lookup));

	const answerPage: Answer<Promise<unknown>> = async (lookup, incoming, outgoing, next) => {
		const startedAt = performance.now();
		const document = await findOrLoad(lookup);
		if (!document) return next(incoming, outgoing);
		return send(document, startedAt, incoming, outgoing, { requestId: createRequestId() });
	};

	const answerVisit =
		(limit: LimitName): Answer<Promise<unknown>> =>
		async (lookup, incoming, outgoing, next) => {
			const startedAt = performance.now();
			const { request, context } = await web.openVisit(incoming);
			const isAllowed = await context.limits.allow(limit, 0);
			const document = isAllowed && (await findOrLoad(lookup));
			if (!document) return next(incoming, outgoing);
			await document.visit?.(request, context);
			const { requestId, session } = context;
			const cookie = await session.commit();
			send(document, startedAt, incoming, outgoing, { requestId, cookie });
			runDeferred(context);
		};

	return {
		answerKnown(lookup, incoming, outgoing, next) {
			if (lookup.limit !== undefined) return false;
			const startedAt = performance.now();
			const kept = documents.find(lookup.key, lookup.request);
			metrics.count("cache", { cache: "documents", outcome: kept ? "hit" : "miss" });
			if (kept) send(kept, startedAt, incoming, outgoing, { requestId: createRequestId() });
			else if (!documents.isLoading(lookup.key)) return false;
			else void answerPage(lookup, incoming, outgoing, next);
			return true;
		},
		answerNew(lookup, incoming, outgoing, next) {
			const { limit } = lookup;
			if (limit === undefined) return answerPage(lookup, incoming, outgoing, next);
			const visit = answerVisit(limit)(lookup, incoming, outgoing, next);
			return visit.catch(() => next(incoming, outgoing));
		},
	};
}

/** Writes a document, or a 304, and the request's log line. */
function createSend(accessLog: Services["accessLog"]) {
	return function send(
		document: KeptDocument,
		startedAt: number,
		{ method = "GET", url = "", headers }: IncomingMessage,
		outgoing: ServerResponse,
		{ requestId, cookie }: { requestId: string; cookie?: string | null },
	): void {
		const isUnchanged = document.isKept && matchesTag(headers["if-none-match"], document.tag);
		const status = isUnchanged ? 304 : document.status;
		const { head, body } = document.sent[chooseEncoding(headers["accept-encoding"])];
		const written = isUnchanged ? document.unchanged : head;
		// `writeHead` serializes at once, so the array can be used again for the next response.
		written[written.length - 1] = requestId;
		outgoing.writeHead(status, cookie ? ["Set-Cookie", cookie, ...written] : written);
		outgoing.end(isUnchanged || method === "HEAD" ? undefined : body);
		accessLog.record({ requestId, method, pathname: toPathname(url), status, startedAt });
	};
}

/** The address without its query. */
export function toPathname(url: string): string {
	const queryAt = url.indexOf("?");
	return queryAt < 0 ? url : url.slice(0, queryAt);
}
