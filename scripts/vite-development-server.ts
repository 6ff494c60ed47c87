/**
 * `npm run dev`: the real server of `server.ts` behind Vite, with hot reload. Vite answers for
 * source modules; everything else goes through the same composition as in production.
 */
import { getRequestListener } from "@hono/node-server";
import type { Plugin } from "vite";
import type { Composition } from "../server";

export function developmentServer(): Plugin {
	return {
		name: "sawt:development-server",
		apply: "serve",
		configureServer(vite) {
			// Composed at the first request: Remix makes a server of this kind during builds too.
			let composed: Promise<Composition> | undefined;
			const compose = async (): Promise<Composition> => {
				const server = await vite.ssrLoadModule("/server.ts");
				return server.compose({
					environment: { ...process.env, NODE_ENV: "development" },
					loadBuild: () => vite.ssrLoadModule("virtual:remix/server-build"),
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
