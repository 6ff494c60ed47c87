/** Answers with documents that everybody without a session shares, from their first byte to the log. */
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Services } from "~/server/services.server";
import type { SharedQuestion } from "./document-name.server";
import { createDocumentStore } from "./document-store.server";
import { chooseEncoding } from "./encoding.server";
import { isKnown } from "./file-answer.server";
import type { KeptDocument } from "./kept-document.server";
import type { LimitName } from "./rate-limit.server";
import { createRequestId } from "./request-id.server";
import { runDeferred } from "./response.server";
import type { WebApp, WebAppBindings } from "./web-app.server";

export type SharedAnswers = {
	/** Answers with a document that is kept or being made; false when it has to be made. */
	answerKnown(
		question: SharedQuestion,
		incoming: IncomingMessage,
		outgoing: ServerResponse,
		handOn: () => unknown,
	): boolean;
	/** Makes the document; hands the request on when it turns out to be for one visitor. */
	answerNew(
		question: SharedQuestion,
		incoming: IncomingMessage,
		outgoing: ServerResponse,
		handOn: () => unknown,
	): Promise<unknown>;
	/** The same for a page that asks who opens it, and leaves something with the visitor. */
	answerVisit(
		question: SharedQuestion & { limit: LimitName },
		incoming: IncomingMessage,
		outgoing: ServerResponse,
		handOn: () => unknown,
	): Promise<unknown>;
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

	/** The routes meet the same failure and answer it as for everybody else. */
	const load = ({ name, request, limit }: SharedQuestion) =>
		documents.load(name, request, limit !== undefined).catch(() => null);

	/** Made meanwhile for somebody else, or made now. */
	const findOrLoad = async (question: SharedQuestion) =>
		documents.find(question.name, question.request) ?? (await load(question));

	async function answerNew(
		question: SharedQuestion,
		incoming: IncomingMessage,
		outgoing: ServerResponse,
		handOn: () => unknown,
	): Promise<unknown> {
		const startedAt = performance.now();
		const document = await findOrLoad(question);
		if (!document) return handOn();
		return send(document, startedAt, incoming, outgoing, { requestId: createRequestId() });
	}

	return {
		answerKnown(question, incoming, outgoing, handOn) {
			const startedAt = performance.now();
			const kept = documents.find(question.name, question.request);
			metrics.count("cache", { cache: "documents", outcome: kept ? "hit" : "miss" });
			if (kept) send(kept, startedAt, incoming, outgoing, { requestId: createRequestId() });
			else if (!documents.isLoading(question.name)) return false;
			else void answerNew(question, incoming, outgoing, handOn);
			return true;
		},
		answerNew,
		async answerVisit(question, incoming, outgoing, handOn) {
			const startedAt = performance.now();
			const { request, context } = await web.openVisit(incoming);
			const isAllowed = await context.limits.allow(question.limit, 0);
			const document = isAllowed && (await findOrLoad(question));
			if (!document) return handOn();
			await document.visit?.(request, context);
			const { requestId, session } = context;
			send(document, startedAt, incoming, outgoing, { requestId, cookie: session.commit() });
			runDeferred(context);
		},
	};
}

/** Writes a document, or that it is unchanged, and the line of the request. */
function createSend(accessLog: Services["accessLog"]) {
	return function send(
		document: KeptDocument,
		startedAt: number,
		{ method = "GET", url = "", headers }: IncomingMessage,
		outgoing: ServerResponse,
		{ requestId, cookie }: { requestId: string; cookie?: string | null },
	): void {
		const isUnchanged = document.isKept && isKnown(headers["if-none-match"], document.tag);
		const status = isUnchanged ? 304 : document.status;
		const { head, body } = document.sent[chooseEncoding(headers["accept-encoding"])];
		const written = isUnchanged ? document.unchanged : head;
		// Written out at once by `writeHead`, so the head can be used again for the next answer.
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
