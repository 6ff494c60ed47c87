/**
 * One Remix request handler for each route. Remix flattens and compiles all route patterns of its
 * build several times per request; with a build that holds only the root and one route these are two
 *
 */
import { createRequestHandler, type RequestHandler, type ServerBuild } from "@remix-run/node";
import { isRead } from "./method.server";
import { createReadRequest } from "./read-request.server";

type Route = NonNullable<ServerBuild["routes"][string]>;

const ROOT = "root";
/** Without escapes and parameters, so the router matches it literally. */
const PLAIN_SEGMENT = /^[\w.-]+$/;

/**
 * Answers as `createRequestHandler(loadBuild, mode)` does. Addresses in an unusual spelling, which
 * only the router knows how to read, go through the handler of the whole build.
 */
export function createPageHandler(
	loadBuild: () => Promise<ServerBuild>,
	mode: string,
): RequestHandler {
	let known: { build: ServerBuild; find(pathname: string): RequestHandler } | undefined;
	return async (given, context) => {
		const build = await loadBuild();
		const request = escapeUndecodable(given);
		// In development each change is a new build.
		if (known?.build !== build) known = { build, find: createFinder(build, mode) };
		return known.find(new URL(request.url).pathname)(request, context);
	};
}

/** The router logs warnings for a path that it cannot decode; with its `%` escaped it is a plain 404. */
function escapeUndecodable(request: Request): Request {
	const url = new URL(request.url);
	if (!url.pathname.includes("%") || isDecodable(url.pathname)) return request;
	url.pathname = url.pathname.replaceAll("%", "%25");
	return isRead(request.method) ? createReadRequest(url, request) : new Request(url, request);
}

function isDecodable(path: string): boolean {
	try {
		decodeURIComponent(path);
		return true;
	} catch {
		return false;
	}
}

type Handlers = {
	exact: Map<string, RequestHandler>;
	/** Of routes that take one more segment, such as a code. */
	byFirstSegment: Map<string, RequestHandler>;
	/** First segments of all routes; a path with another one is a 404. */
	firstSegments: Set<string>;
	missing: RequestHandler | undefined;
};

function createFinder(build: ServerBuild, mode: string): (pathname: string) => RequestHandler {
	const whole = createRequestHandler(build, mode);
	const handlers: Handlers = {
		exact: new Map(),
		byFirstSegment: new Map(),
		firstSegments: new Set([""]),
		missing: undefined,
	};
	for (const route of listRoutes(build)) {
		addHandler(handlers, route.path ?? "", createRequestHandler(keepOnly(build, route), mode));
	}
	return (pathname) => findHandler(handlers, pathname) ?? whole;
}

function addHandler(handlers: Handlers, path: string, handler: RequestHandler): void {
	const { exact, byFirstSegment, firstSegments } = handlers;
	const [first = "", second, ...others] = path.split("/");
	firstSegments.add(first.replace("?", "").toLowerCase());
	if (path === "*") handlers.missing = handler;
	else if (isPlain(path)) exact.set(`/${path}`, handler);
	else if (isOptional(first) && second === undefined) {
		exact.set("/", handler).set(`/${first.slice(0, -1)}`, handler);
	} else if (isPlain(first) && second?.startsWith(":") && others.length === 0) {
		if (isOptional(second)) exact.set(`/${first}`, handler);
		byFirstSegment.set(first, handler);
	}
}

function findHandler(handlers: Handlers, pathname: string): RequestHandler | undefined {
	const found = handlers.exact.get(pathname);
	if (found || !isPlain(pathname.slice(1))) return found;
	const [first = "", ...others] = pathname.slice(1).split("/");
	if (others.length === 1 && handlers.byFirstSegment.has(first)) {
		return handlers.byFirstSegment.get(first);
	}
	return handlers.firstSegments.has(first.toLowerCase()) ? undefined : handlers.missing;
}

const isPlain = (path: string) => path.split("/").every((part) => PLAIN_SEGMENT.test(part));
const isOptional = (segment: string) => segment.endsWith("?");

/** The route table is flat: every route is a child of the root. */
const listRoutes = ({ routes }: ServerBuild): Route[] =>
	Object.values(routes).filter((route): route is Route => route?.parentId === ROOT);

function keepOnly(build: ServerBuild, { id }: Route): ServerBuild {
	const pick = <T>(all: Record<string, T>) =>
		Object.fromEntries(Object.entries(all).filter(([name]) => name === ROOT || name === id));
	return {
		...build,
		routes: pick(build.routes),
		assets: { ...build.assets, routes: pick(build.assets.routes) },
	};
}
