/**
 * The listener of the node server. Files and cached documents are answered here with one look-up and
 * one write; everything else goes on to the web application (`web-app.server.ts`), which knows nothing
 * of this shortcut.
 */
import type { IncomingMessage, ServerResponse } from "node:http";
import { getRequestListener } from "@hono/node-server";
import type { Services } from "~/server/services.server";
import { readHeaderLocale } from "~/server/site/locale.server";
import { createBodyBuffer } from "./body-buffer.server";
import { toDocumentLookup } from "./document-key.server";
import { createEarlyRefusal } from "./early-refusal.server";
import { sendFile } from "./file-answer.server";
import { type FileStore, loadFiles } from "./file-store.server";
import { isRead } from "./method.server";
import { createOverloadGuard } from "./overload.server";
import { describeReadiness, type HealthStatus, isNearby } from "./readiness.server";
import { createRefusalAnswers } from "./refusal-answer.server";
import { isSecureSite, listSecurityHeaders } from "./security-headers.server";
import { createSharedAnswers, toPathname } from "./shared-answer.server";
import type { WebApp } from "./web-app.server";

const CLIENT_BUILD = "build/client";

export function createNodeListener(
	web: WebApp,
	services: Services,
): (incoming: IncomingMessage, outgoing: ServerResponse) => unknown {
	const { nodeEnv, cacheSeconds, publicUrl, trustProxy, maxRequestsInFlight } = services.settings;
	const framework = createFramework(web);
	const isSecure = isSecureSite(services.settings);
	const isProduction = nodeEnv === "production";
	const files: FileStore = isProduction ? loadFiles(CLIENT_BUILD, isSecure) : new Map();
	const lookupSettings = { publicUrl, trustProxy, sheet: findSheet(files) };
	const shared = createSharedAnswers(web, services);
	const guard = createOverloadGuard(maxRequestsInFlight);
	const bufferBody = createBodyBuffer(maxRequestsInFlight);
	const { sendBusy, sendRefusal } = createRefusalAnswers(services);
	const sendHealth = createHealthAnswer(isSecure);
	const refuseEarly = createEarlyRefusal(services.settings);
	const sendReadiness = async (outgoing: ServerResponse) =>
		sendHealth(outgoing, describeReadiness(await web.isServing()));

	const createBusyRefusal = (incoming: IncomingMessage, outgoing: ServerResponse) => {
		const startedAt = performance.now();
		return () => {
			services.metrics.count("overload", {});
			return sendBusy(incoming, outgoing, startedAt);
		};
	};

	/** The answer of the web application: once the whole body has come, and it is this request's turn. */
	function answerAlone(incoming: IncomingMessage, outgoing: ServerResponse): unknown {
		const refuse = createBusyRefusal(incoming, outgoing);
		const answer = () => framework(incoming, outgoing);
		const admit = () => guard.admit(incoming, outgoing, answer, refuse);
		const onDrop = () => {
			outgoing.shouldKeepAlive = false;
			refuse();
		};
		return bufferBody(incoming, admit, onDrop);
	}

	// Kept documents come this way, thousands in a second: what they do not need is made further on.
	return (incoming, outgoing): unknown => {
		if (incoming.url === "/healthz") return sendHealth(outgoing, HEALTHY);
		if (incoming.url === "/readyz") return sendReadiness(outgoing);
		web.notice(incoming.headers);
		const refusal = refuseEarly(incoming);
		if (refusal) return sendRefusal(refusal, incoming, outgoing);
		if (isOperatorAsking(incoming)) return framework(incoming, outgoing);
		// A keep-alive connection could bring more work for ever.
		if (web.isDraining()) outgoing.shouldKeepAlive = false;
		if (web.isOnLinkHost(incoming)) return answerAlone(incoming, outgoing);
		const file = findFile(files, incoming);
		if (file) return sendFile(file, incoming, outgoing);
		if (!isProduction || cacheSeconds === 0) return answerAlone(incoming, outgoing);
		const locale = readHeaderLocale(incoming.headers["accept-language"] ?? "");
		const lookup = toDocumentLookup(incoming, locale, lookupSettings);
		if (!lookup) return answerAlone(incoming, outgoing);
		if (shared.answerKnown(lookup, incoming, outgoing, answerAlone)) return;
		const answer = () => shared.answerNew(lookup, incoming, outgoing, framework);
		return guard.admit(incoming, outgoing, answer, createBusyRefusal(incoming, outgoing));
	};
}

/** The web application behind Hono's listener, which makes requests and writes responses. */
const createFramework = (web: WebApp) =>
	getRequestListener(web.fetch, { overrideGlobalObjects: false });

const HEALTHY: HealthStatus = { status: 200, text: "ok", headers: {} };

/**
 * Health checks are answered before all else, also those without a Host header: a busy server is not
 * a dead one.
 */
function createHealthAnswer(isSecure: boolean) {
	const common = [
		...listSecurityHeaders(isSecure).flat(),
		...["Content-Type", "text/plain; charset=utf-8", "Cache-Control", "no-store"],
	];
	return (outgoing: ServerResponse, { status, text, headers }: HealthStatus): void => {
		const own = ["Content-Length", String(text.length), ...Object.entries(headers).flat()];
		outgoing.writeHead(status, [...common, ...own]).end(text);
	};
}

/** The name of the one style sheet that documents link to. */
const findSheet = (files: FileStore): string | undefined =>
	[...files.keys()].flatMap((path) => /^\/assets\/(app-[\w-]+)\.css$/.exec(path)?.[1] ?? []).at(0);

/** An operator's `/readyz?verbose` is answered even when the server is busy. */
const isOperatorAsking = ({ url = "", headers, socket }: IncomingMessage) =>
	url.startsWith("/readyz?") &&
	isNearby(socket.remoteAddress, (name) => headers[name.toLowerCase()] !== undefined);

function findFile(files: FileStore, { method, url = "" }: IncomingMessage) {
	return isRead(method) ? files.get(toPathname(url)) : undefined;
}
