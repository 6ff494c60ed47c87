/**
 * Leaves routes out of the browser build, for which Remix has no option: React stays on the server
 * (docs/decisions/014). With them the build takes 20 s longer, for 80 files that no page asks for.
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
