/**
 * The web application: one Hono app, with its middlewares in request order. `server.ts` listens
 * with it, `npm run dev` runs it behind Vite, and tests call it in memory.
 */
import { createRequestHandler, type RequestHandler, type ServerBuild } from "@remix-run/node";
import { Hono } from "hono";
import { requestId } from "hono/request-id";
import type { Build } from "~/server/build.server";
import { createRequestContext } from "~/server/context.server";
import type { Services } from "~/server/services.server";
import type { AppEnv } from "./app-env.server";
import { createLinkHostRedirect, createWellKnownFiles } from "./app-link.server";
import { type AnswerClientError, createClientErrorAnswer } from "./client-error.server";
import { compressText } from "./compress.server";
import { createErrorPages } from "./error-page.server";
import { createReadiness, type Dependencies, mountHealthAndLog } from "./health.server";
import { redirectToLanguage } from "./language-redirect.server";
import { cachePages } from "./page-cache.server";
import { checkRequest } from "./request-check.server";
import { type ConnectionBindings, readRequestFacts, readRequestId } from "./request-facts.server";
import { CLIENT_CLOSED_REQUEST, limitBody, limitRequestsInFlight } from "./request-limit.server";
import { answerInPlace, finishResponse } from "./response.server";
import { isSecureSite, setSecurityHeaders } from "./security-headers.server";
import { serveFiles } from "./static-file.server";
import { checkVisit } from "./visit-check.server";

export type AppOptions = {
	services: Services;
	loadBuild(): Promise<ServerBuild>;
	/** Listed on /readyz?verbose. */
	dependencies?: Dependencies;
	/** Shown on /healthz. */
	build?: Build;
	/**
	 * Answers /operator by the embedded platform; absent with a live platform: 404. `clientAddress` limits
	 * sign-ins; `requestId` is in the log and in the audit trail.
	 */
	operatorConsole?: (
		request: Request,
		clientAddress: string,
		requestId: string,
	) => Promise<Response>;
	/**
	 * Serves previews of the embedded platform's mails under /styleguide/mail; without it they are
	 * 404.
	 */
	mailPreview?: (request: Request) => Promise<Response>;
	/** Warnings about settings that are probably mistakes. */
	settingWarnings?: readonly string[];
};

export type App = {
	fetch(request: Request, bindings?: ConnectionBindings): Promise<Response>;
	/** Answers a request that Node's adapter cannot read, such as one with an invalid Host. */
	refuseUnreadable(): Response;
	/** Answers what Node's parser refuses, such as headers that are too long. */
	answerClientError: AnswerClientError;
	/** Returns the warnings of the options, and those found by requests. */
	warnings(): string[];
	warn(line: string): void;
	drain(): void;
};

export function createApp(options: AppOptions): App {
	const { services, loadBuild, operatorConsole, mailPreview } = options;
	const { settings, accessLog, log } = services;
	const isProduction = settings.nodeEnv === "production";
	const isSecure = isSecureSite(settings);
	const pages = createErrorPages(services);
	const readiness = createReadiness(
		services,
		options.settingWarnings ?? [],
		options.dependencies ?? {},
	);
	const handlerOf = keepHandler(settings.nodeEnv);
	const app = new Hono<AppEnv>();

	const isProxied = settings.trustProxy > 0;
	app.use(requestId({ headerName: "", generator: (c) => readRequestId(c.req.raw, isProxied) }));
	app.use(async (c, next) => {
		await next();
		setSecurityHeaders(c.res.headers, settings);
	});
	mountHealthAndLog(app, { readiness, accessLog, build: options.build });
	app.use(readiness.notice);
	app.use(checkRequest(settings, pages.answer));
	createWellKnownFiles(app, settings);
	app.use(createLinkHostRedirect(settings));
	app.use(redirectToLanguage);
	if (isProduction) serveFiles(app, isSecure);
	if (isProduction && settings.cacheSeconds > 0) app.use(cachePages(services));
	// Comes before the limit, so that a slow upload does not use up a request in flight.
	app.use(limitBody((c) => pages.answer(c, 413)));
	app.use(limitRequestsInFlight(settings.maxRequestsInFlight, services.metrics, pages.answer));
	app.use(compressText);
	if (operatorConsole) {
		app.all("/operator/*", (c) => {
			const { request, clientAddress } = readRequestFacts(c.req.raw, c.env, settings);
			return operatorConsole(request, clientAddress, c.get("requestId"));
		});
	}
	if (mailPreview) app.get("/styleguide/mail/*", (c) => mailPreview(c.req.raw));
	app.all("*", async (c) => {
		const facts = readRequestFacts(c.req.raw, c.env, settings);
		const { request } = facts;
		const context = await createRequestContext(services, {
			...facts,
			requestId: c.get("requestId"),
		});
		c.set("document", context.document);
		const render = handlerOf(await loadBuild());
		const response =
			(await checkVisit(request, context)) ?? (await render(toRoutable(request), context));
		return answerInPlace(request, await finishResponse(request, response, context));
	});
	app.onError((error, c) => {
		if (c.req.raw.signal.aborted) return new Response(null, { status: CLIENT_CLOSED_REQUEST });
		log.error(
			{ ...pages.describe(c), status: 500, err: error },
			"request failed outside the routes",
		);
		return pages.answer(c, 500);
	});

	return {
		fetch: async (request, bindings) => app.fetch(request, bindings ?? {}),
		refuseUnreadable: pages.answerUnreadable,
		answerClientError: createClientErrorAnswer(services),
		warnings: readiness.warnings,
		warn: readiness.warn,
		drain: readiness.drain,
	};
}

/** Creates Remix's handler once per build; in development each change is a new build. */
function keepHandler(mode: string): (build: ServerBuild) => RequestHandler {
	let known: { build: ServerBuild; handler: RequestHandler } | undefined;
	return (build) => {
		if (known?.build !== build) known = { build, handler: createRequestHandler(build, mode) };
		return known.handler;
	};
}

/** The router logs a warning for a path that it cannot decode; with its `%` escaped it is a plain 404. */
function toRoutable(request: Request): Request {
	const url = new URL(request.url);
	try {
		decodeURIComponent(url.pathname);
		return request;
	} catch {
		url.pathname = url.pathname.replaceAll("%", "%25");
		const { method, headers } = request;
		return new Request(url, { method, headers });
	}
}
