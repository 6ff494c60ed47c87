/**
 * Leaves routes without React in the browser out of the browser build (docs/decisions/003). Their
 * modules would never run there, but what they import decides how the code that does run is
 * shared out: hydrated pages get smaller, and fewer, files.
 */
import { readFileSync } from "node:fs";
import type { Plugin } from "vite";

/** How Remix marks the browser side of a route module. */
const CLIENT_ROUTE = "?__remix-build-client-route";

export function unhydratedRoutes(): Plugin {
	return {
		name: "sawt:unhydrated-routes",
		apply: "build",
		// Remix turns these modules into re-exports first.
		enforce: "post",
		transform(_code, id) {
			if (!id.endsWith(CLIENT_ROUTE)) return;
			const file = id.slice(0, -CLIENT_ROUTE.length);
			return isLoadedInBrowser(file) ? undefined : { code: "export default null;", map: null };
		},
	};
}

/** The root is part of every hydrated page; other routes say so in their `handle`. */
const isLoadedInBrowser = (file: string) =>
	file.endsWith("/app/root.tsx") || /\bisHydrated: true\b/.test(readFileSync(file, "utf8"));
