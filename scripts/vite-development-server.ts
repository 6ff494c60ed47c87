/**
 * `npm run dev`: the real composition of `compose.ts` behind Vite, with hot reload. Vite answers for
 * source modules; everything else goes through the same composition as in production.
 */
import { getRequestListener } from "@hono/node-server";
import type { Plugin } from "vite";
import type { Composition } from "../compose";

/** Where the embedded platform answers, payments can be tried: its own default is off. */
function readEnvironment() {
	const environment: NodeJS.ProcessEnv = { ...process.env, NODE_ENV: "development" };
	if (!environment.MOCK_GATEWAY && !environment.API_BASE_URL) {
		environment.MOCK_GATEWAY = "on";
		console.log("payments: MOCK_GATEWAY is unset, so `npm run dev` switches it on");
	}
	return environment;
}

export function developmentServer(): Plugin {
	return {
		name: "sawt:development-server",
		apply: "serve",
		configureServer(vite) {
			// Composed at the first request: Remix makes a server of this kind during builds too.
			let composed: Promise<Composition> | undefined;
			const compose = async (): Promise<Composition> => {
				const { compose } = await vite.ssrLoadModule("/compose.ts");
				return compose({
					environment: readEnvironment(),
					loadBuild: () => vite.ssrLoadModule("virtual:remix/server-build"),
					platformOptions: { hasSamples: true },
				});
			};
			// After Vite's own middleware, so that modules and assets keep being answered by Vite.
			return () => {
				vite.middlewares.use(async (request, response, next) => {
					try {
						composed ??= compose();
						const { fetch } = await composed;
						request.url = request.originalUrl ?? request.url;
						await getRequestListener(fetch, { overrideGlobalObjects: false })(request, response);
					} catch (error) {
						next(error);
					}
				});
			};
		},
	};
}
