/**
 * The web application on Hono: health, files, the front door, and Remix behind it. It does no
 * page work of its own.
 */
import type { HttpBindings } from "@hono/node-server";
import { serveStatic } from "@hono/node-server/serve-static";
import { createRequestHandler, type ServerBuild } from "@remix-run/node";
import { Hono, type MiddlewareHandler } from "hono";
import { createRequestContext } from "~/server/context.server";
import { loggablePath } from "~/server/log.server";
import type { Services } from "~/server/services.server";
import { limitBody } from "./body-limit.server";
import { compressText } from "./compress.server";
import { reuseDocument } from "./document-cache.server";
import { passFrontDoor } from "./front-door.server";
import { addLinkHost } from "./link-host.server";
import { addOperatorConsole, type OperatorConsole } from "./operator-console.server";
import { readRequestFacts } from "./request-facts.server";
import { finishResponse } from "./response.server";
import { addWellKnown } from "./well-known.server";

const MAX_BODY_BYTES = 64 * 1024;
const ONE_YEAR = "public, max-age=31536000, immutable";

export type WebAppOptions = {
	services: Services;
	loadBuild(): Promise<ServerBuild>;
	isReady(): Promise<boolean>;
	/** The embedded platform's pages under /operator; absent with a live platform: 404. */
	operatorConsole?: OperatorConsole;
};

export type WebApp = {
	fetch(request: Request, bindings?: unknown): Promise<Response>;
	drain(): void;
};

export function createWebApp(options: WebAppOptions): WebApp {
	const { services, loadBuild, isReady, operatorConsole } = options;
	const { NODE_ENV } = services.settings;
	const handle = createRequestHandler(loadBuild as () => Promise<ServerBuild>, NODE_ENV);
	let isDraining = false;
	const app = new Hono<{ Bindings: Partial<HttpBindings> }>();

	app.use(async (c, next) => {
		await next();
		c.header("X-Content-Type-Options", "nosniff");
		// A kept connection would bring more work for as long as its owner likes.
		if (isDraining) c.header("Connection", "close");
	});
	app.get("/healthz", (c) => c.text("ok"));
	app.get("/readyz", async (c) => {
		const isServing = !isDraining && (await isReady().catch(() => false));
		return isServing ? c.text("ready") : c.text("not ready", 503);
	});
	addWellKnown(app, services.settings);
	addLinkHost(app, services.settings);
	app.use(compressText);
	if (NODE_ENV === "production") addFiles(app);
	app.use(limitBody(MAX_BODY_BYTES));
	if (operatorConsole) addOperatorConsole(app, services, operatorConsole);

	app.all("*", async (c) => {
		const startedAt = performance.now();
		const facts = readRequestFacts(c.req.raw, c.env, services.settings);
		const context = await createRequestContext(services, facts);
		const early = await passFrontDoor(facts.request, context);
		const render = (request: Request) => handle(request, context);
		const response = early ?? (await reuseDocument(facts.request, context, render));
		const finished = await finishResponse(facts.request, response, context);
		const seconds = (performance.now() - startedAt) / 1000;
		services.metrics.observeRequest(c.req.method, finished.status, seconds);
		context.log.info(
			{
				method: c.req.method,
				path: loggablePath(new URL(facts.request.url).pathname),
				status: finished.status,
				milliseconds: Math.round(seconds * 1000),
			},
			"request",
		);
		return finished;
	});
	app.onError((error, c) => {
		services.log.error({ err: error }, "request failed outside the routes");
		return c.text("Internal Server Error", 500);
	});

	return {
		fetch: async (request, bindings) => app.fetch(request, bindings as object),
		drain() {
			isDraining = true;
		},
	};

	function addFiles(files: typeof app) {
		const file = serveStatic({ root: "build/client", precompressed: true });
		files.use("/assets/*", keepFor(ONE_YEAR), file);
		files.get("/assets/*", (c) => c.text("Not Found", 404));
		// Only names with an ending are files; pages have none and need no look at the disk.
		files.get("/:name{.+\\.[a-z0-9]+}", keepFor("public, max-age=3600"), file);
	}
}

/** Says how long a file that was found may be kept; what was not found goes on to the pages. */
const keepFor =
	(cacheControl: string): MiddlewareHandler =>
	async (c, next) => {
		await next();
		if (c.res.ok && !c.res.headers.has("Cache-Control")) c.header("Cache-Control", cacheControl);
	};
