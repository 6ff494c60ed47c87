/**
 * The listener of the node server. Files, and documents that everybody without a session shares,
 * are answered here with one look-up and one write; everything else goes on to the web
 * application (`web-app.server.ts`), which knows nothing of this shortcut.
 */
import type { IncomingMessage, ServerResponse } from "node:http";
import { getRequestListener } from "@hono/node-server";
import type { Services } from "~/server/services.server";
import { readHeaderLocale } from "~/server/site/locale.server";
import { askForShared } from "./document-name.server";
import { createEarlyRefusal } from "./early-refusal.server";
import { sendFile } from "./file-answer.server";
import { type FileStore, loadFiles } from "./file-store.server";
import { isRead } from "./method.server";
import { createOverloadGuard } from "./overload.server";
import { type HealthWord, isNearby, sayReadiness } from "./readiness.server";
import { createRefusalAnswers } from "./refusal-answer.server";
import { isSecureSite, listSecurityHeaders } from "./security-headers.server";
import { createSharedAnswers, toPathname } from "./shared-answer.server";
import type { WebApp } from "./web-app.server";
import { createWholeBody } from "./whole-body.server";

const CLIENT_BUILD = "build/client";

export function createNodeListener(
	web: WebApp,
	services: Services,
): (incoming: IncomingMessage, outgoing: ServerResponse) => unknown {
	const { nodeEnv, cacheSeconds, publicUrl, trustProxy, maxRequestsInFlight } = services.settings;
	const framework = getRequestListener(web.fetch, { overrideGlobalObjects: false });
	const isSecure = isSecureSite(services.settings);
	const isProduction = nodeEnv === "production";
	const files: FileStore = isProduction ? loadFiles(CLIENT_BUILD, isSecure) : new Map();
	const asked = { publicUrl, trustProxy, sheet: findSheet(files) };
	const shared = createSharedAnswers(web, services);
	const guard = createOverloadGuard(maxRequestsInFlight);
	const untilWhole = createWholeBody(maxRequestsInFlight);
	const { sendBusy, sendRefusal } = createRefusalAnswers(services);
	const sendWord = createWordAnswer(isSecure);
	const refuseEarly = createEarlyRefusal(services.settings);
	const sendReadiness = async (outgoing: ServerResponse) =>
		sendWord(outgoing, sayReadiness(await web.isServing()));

	return (incoming, outgoing): unknown => {
		if (incoming.url === "/healthz") return sendWord(outgoing, HEALTHY);
		if (incoming.url === "/readyz") return sendReadiness(outgoing);
		web.notice(incoming.headers);
		const refusal = refuseEarly(incoming);
		if (refusal) return sendRefusal(refusal, incoming, outgoing);
		const answer = () => framework(incoming, outgoing);
		if (isOperatorAsking(incoming)) return answer();
		const startedAt = performance.now();
		const refuse = () => {
			services.metrics.count("overload", {});
			return sendBusy(incoming, outgoing, startedAt);
		};
		const giveUp = () => {
			outgoing.shouldKeepAlive = false;
			refuse();
		};
		const admit = () => guard.admit(incoming, outgoing, answer, refuse);
		const handOn = () => untilWhole(incoming, admit, giveUp);
		// A kept connection would bring more work for as long as its owner likes.
		if (web.isDraining()) outgoing.shouldKeepAlive = false;
		if (web.isOnLinkHost(incoming)) return handOn();
		const file = findFile(files, incoming);
		if (file) return sendFile(file, incoming, outgoing);
		if (!isProduction || cacheSeconds === 0) return handOn();
		const locale = readHeaderLocale(incoming.headers["accept-language"] ?? "");
		const question = askForShared(incoming, locale, asked);
		if (!question) return handOn();
		const { limit } = question;
		if (limit === undefined && shared.answerKnown(question, incoming, outgoing, handOn)) return;
		const answerShared = () =>
			limit === undefined
				? shared.answerNew(question, incoming, outgoing, answer)
				: shared.answerVisit({ ...question, limit }, incoming, outgoing, answer).catch(answer);
		return guard.admit(incoming, outgoing, answerShared, refuse);
	};
}

const HEALTHY: HealthWord = { status: 200, word: "ok", headers: {} };

/**
 * Health is answered before anything is decided, also to checks that name no host: a server that is
 * busy is not a server that is dead.
 */
function createWordAnswer(isSecure: boolean) {
	const common = [
		...listSecurityHeaders(isSecure).flat(),
		...["Content-Type", "text/plain; charset=utf-8", "Cache-Control", "no-store"],
	];
	return (outgoing: ServerResponse, { status, word, headers }: HealthWord): void => {
		const own = ["Content-Length", String(word.length), ...Object.entries(headers).flat()];
		outgoing.writeHead(status, [...common, ...own]).end(word);
	};
}

/** The name of the one style sheet that documents link to. */
const findSheet = (files: FileStore): string | undefined =>
	[...files.keys()].flatMap((path) => /^\/assets\/(app-[\w-]+)\.css$/.exec(path)?.[1] ?? []).at(0);

/** Who looks after a server that is busy learns why, as health is answered. */
const isOperatorAsking = ({ url = "", headers, socket }: IncomingMessage) =>
	url.startsWith("/readyz?") &&
	isNearby(socket.remoteAddress, (name) => headers[name.toLowerCase()] !== undefined);

function findFile(files: FileStore, { method, url = "" }: IncomingMessage) {
	return isRead(method) ? files.get(toPathname(url)) : undefined;
}
