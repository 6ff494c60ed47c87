/**
 * The listener of the node server. Files, and documents that everybody without a session shares,
 * are answered here with one look-up and one write; everything else goes on to the web
 * application (`web-app.server.ts`), which knows nothing of this shortcut.
 */
import type { IncomingMessage, ServerResponse } from "node:http";
import { getRequestListener } from "@hono/node-server";
import type { Services } from "~/server/services.server";
import { headerLocales } from "~/server/site/locale.server";
import { askForShared } from "./document-name.server";
import { sendFile } from "./file-answer.server";
import { type FileStore, loadFiles } from "./file-store.server";
import { createSharedAnswers, toPathname } from "./shared-answer.server";
import type { WebApp } from "./web-app.server";

const CLIENT_BUILD = "build/client";

export function createNodeListener(
	web: WebApp,
	services: Services,
): (incoming: IncomingMessage, outgoing: ServerResponse) => unknown {
	const { nodeEnv, cacheSeconds, publicUrl, trustProxy } = services.settings;
	const framework = getRequestListener(web.fetch, { overrideGlobalObjects: false });
	const isProduction = nodeEnv === "production";
	const files: FileStore = isProduction ? loadFiles(CLIENT_BUILD) : new Map();
	const asked = { publicUrl, trustProxy, sheet: findSheet(files) };
	const shared = createSharedAnswers((request) => web.fetch(request, { isShared: true }), services);

	return function listen(incoming, outgoing): unknown {
		const handOn = () => framework(incoming, outgoing);
		if (web.isDraining() || web.isOnLinkHost(incoming)) return handOn();
		const file = findFile(files, incoming);
		if (file) return sendFile(file, incoming, outgoing);
		if (!isProduction || cacheSeconds === 0) return handOn();
		const { "accept-language": languages = "" } = incoming.headers;
		const locale = headerLocales.find(languages);
		if (!locale) return headerLocales.learn(languages).then(() => listen(incoming, outgoing));
		const question = askForShared(incoming, locale, asked);
		if (!question) return handOn();
		return shared.answer(question, incoming, outgoing, handOn);
	};
}

/** The name of the one style sheet that documents link to. */
const findSheet = (files: FileStore): string | undefined =>
	[...files.keys()].flatMap((path) => /^\/assets\/(app-[\w-]+)\.css$/.exec(path)?.[1] ?? []).at(0);

function findFile(files: FileStore, { method, url = "" }: IncomingMessage) {
	return method === "GET" || method === "HEAD" ? files.get(toPathname(url)) : undefined;
}
