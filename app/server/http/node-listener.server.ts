/**
 * The listener of the node server. Files, and documents that everybody without a session shares,
 * are answered here with one look-up and one write; everything else goes on to the web
 * application (`web-app.server.ts`), which knows nothing of this shortcut.
 */
import type { IncomingMessage, ServerResponse } from "node:http";
import { getRequestListener } from "@hono/node-server";
import type { Services } from "~/server/services.server";
import { createHeaderLocales } from "~/server/site/locale.server";
import { askForShared, type SharedQuestion } from "./document-name.server";
import { createDocumentStore } from "./document-store.server";
import { chooseEncoding } from "./encoding.server";
import { isKnown, sendFile } from "./file-answer.server";
import { type FileStore, loadFiles } from "./file-store.server";
import type { KeptDocument } from "./kept-document.server";
import { createRequestId } from "./request-id.server";
import type { WebApp } from "./web-app.server";

const CLIENT_BUILD = "build/client";

export function createNodeListener(
	web: WebApp,
	services: Services,
): (incoming: IncomingMessage, outgoing: ServerResponse) => unknown {
	const { settings } = services;
	const framework = getRequestListener(web.fetch, { overrideGlobalObjects: false });
	const isProduction = settings.NODE_ENV === "production";
	const files: FileStore = isProduction ? loadFiles(CLIENT_BUILD) : new Map();
	const keepsDocuments = isProduction && settings.CACHE_SECONDS > 0;
	const documents = createDocumentStore({
		keepSeconds: settings.CACHE_SECONDS,
		render: (request) => web.fetch(request, { isShared: true }),
	});
	const locales = createHeaderLocales();

	return listen;

	function listen(incoming: IncomingMessage, outgoing: ServerResponse): unknown {
		if (web.isDraining() || web.isOnLinkHost(incoming)) return framework(incoming, outgoing);
		const file = findFile(files, incoming);
		if (file) return sendFile(file, incoming, outgoing);
		if (!keepsDocuments) return framework(incoming, outgoing);
		const { "accept-language": languages = "" } = incoming.headers;
		const locale = locales.find(languages);
		if (!locale) return locales.learn(languages).then(() => listen(incoming, outgoing));
		const question = askForShared(incoming, locale, settings);
		if (!question) return framework(incoming, outgoing);
		answerShared(question, incoming, outgoing);
	}

	function answerShared(
		{ name, request }: SharedQuestion,
		incoming: IncomingMessage,
		outgoing: ServerResponse,
	): void {
		const startedAt = performance.now();
		const kept = documents.find(name, request);
		if (kept) {
			send(kept, startedAt, incoming, outgoing);
			return;
		}
		documents
			.load(name, request)
			// The framework meets the same failure and answers it as for everybody else.
			.catch(() => null)
			.then((document) =>
				document ? send(document, startedAt, incoming, outgoing) : framework(incoming, outgoing),
			);
	}

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
		services.accessLog.record({ requestId, method, pathname: toPathname(url), status, startedAt });
	}
}

function toPathname(url: string): string {
	const queryAt = url.indexOf("?");
	return queryAt < 0 ? url : url.slice(0, queryAt);
}

function findFile(files: FileStore, { method, url = "" }: IncomingMessage) {
	if (method !== "GET" && method !== "HEAD") return undefined;
	return files.get(toPathname(url));
}
