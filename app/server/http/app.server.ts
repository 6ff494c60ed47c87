/**
 * The web application: one Hono app, with its middlewares in request order. `server.ts` listens
 * with it, `npm run dev` runs it behind Vite, and tests call it in memory.
 */
import { createRequestHandler, type RequestHandler, type ServerBuild } from "@remix-run/node";
import { Hono } from "hono";
import { requestId } from "hono/request-id";
import { setMetric, timing } from "hono/timing";
import { toSupportCode } from "#core/support-code";
import { isOperatorPath } from "~/operator-paths";
import type { Build } from "~/server/build.server";
import { createRequestContext } from "~/server/context.server";
import { loggablePath } from "~/server/log.server";
import { createRouteNames, OTHER_ROUTE } from "~/server/metrics/route-name.server";
import {
	type AppEnv,
	type ConnectionBindings,
	readRequestId,
	readTrustedRequest,
} from "~/server/request/trusted-request.server";
import type { Services } from "~/server/services.server";
import { redirectToLanguage } from "~/server/site/locale.server";
import { logRequests } from "./access-log.server";
import { createWellKnownFiles, redirectLinkHost } from "./app-link.server";
import { compressText } from "./compress.server";
import { closeWhileDraining, mountHealth, type Readiness } from "./health.server";
import { cachePages } from "./page-cache.server";
import { checkRequest } from "./request-check.server";
import { guardRequest } from "./request-guard.server";
import { CLIENT_CLOSED_REQUEST, limitRequestsInFlight, readBody } from "./request-limit.server";
import { finishResponse, forbidRewriting, toInPlaceResponse } from "./response.server";
import { isSecureSite, setSecurityHeaders } from "./security-headers.server";
import { serveBrand } from "./serve-brand.server";
import { serveConsole } from "./serve-console.server";
import { serveFiles } from "./static-file.server";
import { sendErrorPage } from "./static-page.server";
import { limitBodies } from "./upload.server";
import { mountWebhooks } from "./webhook.server";

export type AppOptions = {
	services: Services;
	readiness: Readiness;
	loadBuild(): Promise<ServerBuild>;
	/** Shown on /healthz. */
	build?: Build;
	/**
	 * Serves previews of the embedded platform's mails under /styleguide/mail; without it they are
	 * 404.
	 */
	mailPreview?: (request: Request) => Promise<Response>;
};

export type App = {
	fetch(request: Request, bindings?: ConnectionBindings): Promise<Response>;
};

export function createApp(options: AppOptions): App {
	const { services, readiness, loadBuild, mailPreview } = options;
	const { settings, log, metrics } = services;
	const isProduction = settings.nodeEnv === "production";
	const isProxied = settings.trustProxy > 0;
	const isDebugged = log.isLevelEnabled("debug");
	const toSite = createSites(settings.nodeEnv);
	const toRoute = (path: string) =>
		loadBuild().then(
			(build) => toSite(build).nameRoute(path),
			() => OTHER_ROUTE,
		);
	const app = new Hono<AppEnv>();

	app.use(requestId({ headerName: "", generator: (c) => readRequestId(c.req.raw, isProxied) }));
	app.use(setSecurityHeaders(settings));
	app.use(forbidRewriting);
	app.use(closeWhileDraining(readiness));
	mountHealth(app, readiness, options.build);
	app.use(logRequests({ log, metrics, toRoute }));
	mountWebhooks(app, services);
	// For debugging only, because the timings reveal something about the platform.
	if (isDebugged) app.use(timing());
	app.use(checkRequest(settings));
	createWellKnownFiles(app, settings);
	app.use(redirectLinkHost(settings));
	app.use(redirectToLanguage);
	serveBrand(app, settings.brandDir);
	// In development Vite serves them; a build has no one else who would, whatever its NODE_ENV.
	if (!import.meta.env.DEV) serveFiles(app, isSecureSite(settings));
	if (isProduction && settings.cacheSeconds > 0) app.use(cachePages(services));
	app.use(limitBodies(services), readBody);
	app.use(limitRequestsInFlight(settings.maxRequestsInFlight, metrics));
	app.use(compressText);
	if (mailPreview) app.get("/styleguide/mail/*", (c) => mailPreview(c.req.raw));
	app.all("*", async (c) => {
		const trusted = readTrustedRequest(c.req.raw, c.env, settings);
		const { request } = trusted;
		const context = await createRequestContext(services, {
			...trusted,
			requestId: c.get("requestId"),
			onCall: isDebugged ? (call, durationMs) => setMetric(c, call, durationMs) : undefined,
		});
		c.set("document", context.document);
		const { render, renderConsole } = toSite(await loadBuild());
		const guarded = isOperatorPath(new URL(request.url).pathname)
			? await serveConsole(request, context, (routed) => renderConsole(toRoutable(routed), context))
			: await guardRequest(request, context);
		const response =
			guarded instanceof Response ? guarded : await render(toRoutable(guarded), context);
		return toInPlaceResponse(request, await finishResponse(request, response, context));
	});
	app.onError((error, c) => {
		if (c.req.raw.signal.aborted) return new Response(null, { status: CLIENT_CLOSED_REQUEST });
		const requestId = c.get("requestId");
		const { method, path } = c.req;
		log.error(
			{
				requestId,
				supportCode: toSupportCode(requestId),
				method,
				path: loggablePath(path),
				status: 500,
				err: error,
			},
			"request failed outside the routes",
		);
		return sendErrorPage(c, 500);
	});

	return { fetch: async (request, bindings) => app.fetch(request, bindings ?? {}) };
}

type Site = {
	render: RequestHandler;
	renderConsole: RequestHandler;
	nameRoute(path: string): string;
};

/** Creates what is made of a build once per build; in development each change is a new build. */
function createSites(mode: string): (build: ServerBuild) => Site {
	let known: (Site & { build: ServerBuild }) | undefined;
	return (build) => {
		if (known?.build !== build) {
			const { site, console } = separateConsole(build);
			known = {
				build,
				render: createRequestHandler(site, mode),
				renderConsole: createRequestHandler(console, mode),
				nameRoute: createRouteNames(build.routes),
			};
		}
		return known;
	};
}

/** The root route of every build, and the layout of the console. */
const [ROOT_ROUTE, CONSOLE_ROUTE] = ["root", "routes/operator/layout"];

/**
 * Separates the routes of the operators' console from those of the site. Remix compares an address with all of its
 * routes, several times for each page, and almost half of them belong to the console.
 */
function separateConsole(build: ServerBuild): { site: ServerBuild; console: ServerBuild } {
	const isInConsole = (id: string): boolean => {
		const parentId = build.routes[id]?.parentId;
		return id === CONSOLE_ROUTE || (parentId !== undefined && isInConsole(parentId));
	};
	return {
		site: selectRoutes(build, (id) => !isInConsole(id)),
		console: selectRoutes(build, (id) => id === ROOT_ROUTE || isInConsole(id)),
	};
}

function selectRoutes(build: ServerBuild, isSelected: (id: string) => boolean): ServerBuild {
	const select = <Route>(routes: Record<string, Route>) =>
		Object.fromEntries(Object.entries(routes).filter(([id]) => isSelected(id)));
	const assets = { ...build.assets, routes: select(build.assets.routes) };
	return { ...build, assets, routes: select(build.routes) };
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
