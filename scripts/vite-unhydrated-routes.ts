/**
 * Leaves routes out of the browser build: React stays on the server (docs/decisions/014), so their
 * modules would never run there.
 */
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
			return { code: "export default null;", map: null };
		},
	};
}
