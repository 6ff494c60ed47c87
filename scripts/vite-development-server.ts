/**
 * `npm run dev`: runs the real composition of `composition.ts` behind Vite, with hot reload. Vite
 * serves source modules; the composition, rebuilt when a server file changes, responds to
 * everything else as in production.
 */
import type { IncomingMessage } from "node:http";
import { relative } from "node:path";
import { getRequestListener } from "@hono/node-server";
import type { Plugin, ViteDevServer } from "vite";
import type { Composition } from "../composition";

/** Modules that render pages are loaded for each request; these live as long as a composition. */
const LONG_LIVED =
	/^(composition\.ts|(core|contract|platform|locales|pages|app\/(server|platform-client|domain|i18n))\/)/;
const SOURCE = /^(app|core|contract|platform|locales|pages|public)\/|^composition\.ts$/;

/**
 * Turns on the mock gateway with the embedded platform, so that payments can be tried; it is off by
 * default.
 */
function readEnvironment() {
	const environment: NodeJS.ProcessEnv = { ...process.env, NODE_ENV: "development" };
	if (!environment.MOCK_GATEWAY && !environment.API_BASE_URL && !environment.PAYMOB_SECRET_KEY) {
		environment.MOCK_GATEWAY = "on";
		console.log("payments: MOCK_GATEWAY is unset, so `npm run dev` switches it on");
	}
	return environment;
}

/** Holds the current composition. After a failure the next request composes again. */
function createCompositions(vite: ViteDevServer) {
	let composed: Promise<Composition> | undefined;
	let lastFailure = "";

	/** Prints log lines to the terminal, and shows a failure among them on Vite's error page. */
	function write(text: string): void {
		process.stdout.write(text);
		for (const line of text.split("\n")) {
			if (line.startsWith('{"level":50')) lastFailure = JSON.parse(line).err?.stack ?? lastFailure;
		}
	}

	async function create(): Promise<Composition> {
		const { compose } = await vite.ssrLoadModule("/composition.ts");
		return compose({
			environment: readEnvironment(),
			loadBuild: () => vite.ssrLoadModule("virtual:remix/server-build"),
			write,
		});
	}

	return {
		get(): Promise<Composition> {
			composed ??= create();
			const current = composed;
			current.catch(() => {
				if (composed === current) composed = undefined;
			});
			return current;
		},
		async drop(): Promise<void> {
			const old = composed;
			composed = undefined;
			await (await old?.catch(() => undefined))?.close();
		},
		takeFailure(): string {
			const failure = lastFailure;
			lastFailure = "";
			return failure;
		},
	};
}

const toHtml = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");

/** The body is changed below, so the response must not be compressed before. */
function preventCompression({ headers, rawHeaders }: IncomingMessage): void {
	delete headers["accept-encoding"];
	for (let at = 0; at < rawHeaders.length; at += 2) {
		if (rawHeaders[at]?.toLowerCase() === "accept-encoding") rawHeaders[at + 1] = "identity";
	}
}

/** Pages have no Vite script of their own; this one reloads them after each change. */
async function addHotReload(response: Response, failure: string): Promise<Response> {
	const isPage = response.headers.get("Content-Type")?.startsWith("text/html");
	if (!isPage || !response.body || response.headers.has("Content-Encoding")) return response;
	const headers = new Headers(response.headers);
	headers.delete("Content-Length");
	const policy = headers.get("Content-Security-Policy");
	// Vite's websocket, and the styles of its error overlay.
	const opened = policy
		?.replace("connect-src 'self'", "connect-src 'self' ws:")
		.replace(/style-src [^;]*/, "style-src 'self' 'unsafe-inline'");
	if (opened) headers.set("Content-Security-Policy", opened);
	const shown = failure && response.status === 500 ? `<pre dir="ltr">${toHtml(failure)}</pre>` : "";
	const html = (await response.text())
		.replace("</head>", '<script type="module" src="/@vite/client"></script></head>')
		.replace("</body>", () => `${shown}</body>`);
	return new Response(html, { status: response.status, headers });
}

export function developmentServer(): Plugin {
	return {
		name: "sawt:development-server",
		apply: "serve",
		config: () => {
			const port = Number(process.env.PORT);
			return port > 0 ? { server: { port, strictPort: true } } : {};
		},
		configureServer(vite) {
			// Composes at the first request, because Remix creates a development server during builds
			// too.
			const compositions = createCompositions(vite);
			vite.watcher.on("change", async (path) => {
				const file = relative(vite.config.root, path);
				if (!SOURCE.test(file) || file.endsWith(".css") || /\.test\.tsx?$/.test(file)) return;
				if (LONG_LIVED.test(file)) {
					await compositions.drop();
					console.log(`${file} has changed: the server is made anew`);
				}
				vite.ws.send({ type: "full-reload" });
			});
			// Runs after Vite's own middleware, so that Vite keeps serving modules and assets.
			return () => {
				vite.middlewares.use(async (request, response, next) => {
					try {
						const { fetch } = await compositions.get();
						request.url = request.originalUrl ?? request.url;
						preventCompression(request);
						const show: typeof fetch = async (requested, bindings) =>
							addHotReload(await fetch(requested, bindings), compositions.takeFailure());
						await getRequestListener(show, { overrideGlobalObjects: false })(request, response);
					} catch (error) {
						if (error instanceof Error) vite.ssrFixStacktrace(error);
						// Vite's error page shows the error, and reloads once it is fixed.
						next(error);
					}
				});
			};
		},
	};
}
