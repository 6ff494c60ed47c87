/** Answers with documents that everybody without a session shares, from their first byte to the log. */
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Services } from "~/server/services.server";
import type { SharedQuestion } from "./document-name.server";
import { createDocumentStore } from "./document-store.server";
import { chooseEncoding } from "./encoding.server";
import { isKnown } from "./file-answer.server";
import type { KeptDocument } from "./kept-document.server";
import { createRequestId } from "./request-id.server";

export type SharedAnswers = {
	/** Answers when the document is kept or can be; otherwise hands the request on. */
	answer(
		question: SharedQuestion,
		incoming: IncomingMessage,
		outgoing: ServerResponse,
		handOn: () => unknown,
	): void;
};

export function createSharedAnswers(
	render: (request: Request) => Promise<Response>,
	{ settings, accessLog }: Pick<Services, "settings" | "accessLog">,
): SharedAnswers {
	const documents = createDocumentStore({ keepSeconds: settings.cacheSeconds, render });

	function send(
		document: KeptDocument,
		startedAt: number,
		{ method = "GET", url = "", headers }: IncomingMessage,
		outgoing: ServerResponse,
	): void {
		const requestId = createRequestId();
		const isUnchanged = isKnown(headers["if-none-match"], document.tag);
		const status = isUnchanged ? 304 : 200;
		const { head, body } = document.sent[chooseEncoding(headers["accept-encoding"])];
		const written = isUnchanged ? document.unchanged : head;
		// Written out at once by `writeHead`, so the head can be used again for the next answer.
		written[written.length - 1] = requestId;
		outgoing.writeHead(status, written);
		outgoing.end(isUnchanged || method === "HEAD" ? undefined : body);
		accessLog.record({ requestId, method, pathname: toPathname(url), status, startedAt });
	}

	return {
		answer({ name, request }, incoming, outgoing, handOn) {
			const startedAt = performance.now();
			const kept = documents.find(name, request);
			if (kept) {
				send(kept, startedAt, incoming, outgoing);
				return;
			}
			documents
				.load(name, request)
				// The routes meet the same failure and answer it as for everybody else.
				.catch(() => null)
				.then((document) => (document ? send(document, startedAt, incoming, outgoing) : handOn()));
		},
	};
}

/** The address without its query. */
export function toPathname(url: string): string {
	const queryAt = url.indexOf("?");
	return queryAt < 0 ? url : url.slice(0, queryAt);
}
