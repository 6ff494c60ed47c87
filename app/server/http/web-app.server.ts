/**
 * The web application on Hono: health checks, the front door and Remix behind it. It renders no pages
 * itself and serves no files.
 */
import type { IncomingHttpHeaders, IncomingMessage } from "node:http";
import type { ServerBuild } from "@remix-run/node";
import { type Context, Hono, type MiddlewareHandler } from "hono";
import {
	createRequestContext,
	type DocumentCaching,
	type RequestContext,
} from "~/server/context.server";
import type { Settings } from "~/server/env.server";
import { loggablePath } from "~/server/log.server";
import { createRateLimits } from "~/server/request/rate-limit.server";
import { createRequestId, toSupportCode } from "~/server/request/request-id.server";
import type { Services } from "~/server/services.server";
import { limitBody } from "./body-limit.server";
import { compressText } from "./compress.server";
import { passFrontDoor } from "./front-door.server";
import { addLinkHost, createLinkHostCheck } from "./link-host.server";
import { addOperatorConsole, type OperatorConsole } from "./operator-console.server";
import { createPageHandler } from "./page-handler.server";
import { createReadiness } from "./readiness.server";
import { type ConnectionBindings, readRequestFacts } from "./request-facts.server";
import { answerInPlace, finishResponse } from "./response.server";
import { isSecureSite, setSecurityHeaders } from "./security-headers.server";
import { answerSmallPage, readSmallPageVisitor } from "./small-page.server";
import { addWellKnown } from "./well-known.server";

export type WebAppOptions = {
	services: Services;
	loadBuild(): Promise<ServerBuild>;
	isReady(): Promise<boolean>;
	/** The embedded platform's pages under /operator; absent with a live platform: 404. */
	operatorConsole?: OperatorConsole;
	/** The mails that the embedded platform writes, under /styleguide/mail; absent: 404. */
	mailPreview?: (request: Request) => Promise<Response>;
	/** Warnings about settings that are probably mistakes. */
	settingWarnings?: readonly string[];
};

/** What the caller passes beside the request. */
export type WebAppBindings = ConnectionBindings & {
	/**
	 * Set when the listener renders a document for its cache: it logs the requests itself, and gets
	 * the document's caching options here.
	 */
	shared?: { document?: DocumentCaching };
};

export type Visit = { request: Request; context: RequestContext };

export type WebApp = {
	fetch(request: Request, bindings?: WebAppBindings): Promise<Response>;
	/** Those of the options, and what requests have shown since. */
	warnings(): string[];
	/** Looks at a request for signs that a setting is wrong. */
	notice(headers: IncomingHttpHeaders): void;
	/** The context of one visitor of a cached document. */
	openVisit(incoming: IncomingMessage): Promise<Visit>;
	drain(): void;
	isDraining(): boolean;
	/** The state that /readyz reports. */
	isServing(): Promise<boolean>;
	/** True for a request to the host of universal links, which is only redirected. */
	isOnLinkHost(incoming: IncomingMessage): boolean;
};

export function createWebApp(options: WebAppOptions): WebApp {
	const { services, loadBuild, isReady, operatorConsole, mailPreview } = options;
	const { settings } = services;
	// For cached documents: each visitor's own request is counted instead (`openVisit`).
	const unlimited = { ...services, rateLimits: createRateLimits(false) };
	const { nodeEnv } = settings;
	const handle = createPageHandler(loadBuild, nodeEnv);
	let isDraining = false;
	const app = new Hono<{ Bindings: WebAppBindings }>();

	app.use(completeHeaders(services.settings));
	app.get("/healthz", (c) => c.text("ok"));
	const isServing = async () => !isDraining && (await isReady().catch(() => false));
	const readiness = createReadiness(services, options.settingWarnings ?? [], isServing);
	app.get("/readyz", (c) => readiness.answer(c.req.raw, c.env));
	addWellKnown(app, services.settings);
	addLinkHost(app, services.settings);
	// The listener serves the files, so any other name does not exist.
	if (nodeEnv === "production") app.get("/assets/*", answerNoFile);
	app.use(compressText);
	const answerRefusal = createRefusal(services);
	app.use(limitBody((c) => answerRefusal(413, c)));
	if (operatorConsole) addOperatorConsole(app, services, operatorConsole);
	if (mailPreview) app.get("/styleguide/mail/*", (c) => mailPreview(c.req.raw));

	app.all("*", async (c) => {
		const { startedAt = performance.now() } = c.env;
		const facts = readRequestFacts(c.req.raw, c.env, settings);
		const context = await createRequestContext(c.env.shared ? unlimited : services, facts);
		const early = await passFrontDoor(facts.request, context);
		const response = early ?? (await handle(facts.request, context));
		if (c.env.shared) c.env.shared.document = context.document;
		else await context.document.visit?.(facts.request, context);
		const whole = await finishResponse(facts.request, response, context);
		const finished = answerInPlace(facts.request, whole);
		if (c.env.shared) return finished;
		const { requestId } = context;
		const { pathname } = new URL(facts.request.url);
		const { status } = finished;
		services.accessLog.record({ requestId, method: c.req.method, pathname, status, startedAt });
		return finished;
	});
	app.onError((error, c) => answerRefusal(500, c, error));

	return {
		fetch: async (request, bindings) => app.fetch(request, noteStart(bindings)),
		warnings: readiness.warnings,
		notice: readiness.notice,
		async openVisit(incoming) {
			const facts = readRequestFacts(toRequest(incoming), { incoming }, settings);
			return { request: facts.request, context: await createRequestContext(services, facts) };
		},
		drain() {
			isDraining = true;
		},
		isDraining: () => isDraining,
		isServing,
		isOnLinkHost: createLinkHostCheck(services.settings),
	};
}

/** While a release is rolled out, other copies have the file: no cache may keep this answer. */
const answerNoFile = (c: Context) => c.text("Not Found", 404, { "Cache-Control": "no-store" });

const noteStart = (bindings?: WebAppBindings): WebAppBindings => ({
	...bindings,
	startedAt: performance.now(),
});

/** A `Request` without a body, as `@hono/node-server` would make it. */
function toRequest({ method = "GET", url = "/", headers }: IncomingMessage): Request {
	const entries = Object.entries(headers).map(([name, value]) => [name, String(value ?? "")]);
	return new Request(`http://${headers.host ?? ""}${url}`, {
		method,
		headers: entries as Array<[string, string]>,
	});
}

type RefusalServices = Pick<Services, "settings" | "log" | "accessLog">;

/** A small page with a support code, which is also logged. */
function createRefusal({ settings, log, accessLog }: RefusalServices) {
	const isSecure = isSecureSite(settings);
	return (
		status: 413 | 500,
		c: Context<{ Bindings: WebAppBindings }>,
		error?: unknown,
	): Response => {
		const { method, url, headers } = c.req.raw;
		const { pathname } = new URL(url);
		const requestId = createRequestId();
		const supportCode = toSupportCode(requestId);
		if (error !== undefined) {
			const facts = { requestId, supportCode, method, path: loggablePath(pathname), status };
			log.error({ ...facts, err: error }, "request failed outside the routes");
		}
		const { shared, startedAt = performance.now() } = c.env;
		if (!shared) {
			accessLog.record({ requestId, method, pathname, status, startedAt });
		}
		const visitor = readSmallPageVisitor(Object.fromEntries(headers));
		const answer = answerSmallPage(status, { ...visitor, isSecure, supportCode });
		answer.headers.set("X-Request-Id", requestId);
		return answer;
	};
}

/** Responses of routes have them already; refusals and /.well-known files get them here. */
function completeHeaders(settings: Pick<Settings, "publicUrl">): MiddlewareHandler {
	const isSecure = isSecureSite(settings);
	return async (c, next) => {
		await next();
		setSecurityHeaders(c.res.headers, isSecure);
	};
}
