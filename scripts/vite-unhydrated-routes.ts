/**
 * Leaves routes out of the browser build, for which Remix has no option: React stays on the server
 * (docs/decisions/014). Building them takes 20 s longer and makes 80 files that no page requests.
 */
import type { Plugin } from "vite";

/** The suffix by which Remix marks the browser side of a route module. */
const CLIENT_ROUTE = "?__remix-build-client-route";

export function unhydratedRoutes(): Plugin {
	return {
		name: "sawt:unhydrated-routes",
		apply: "build",
		// Runs before Remix turns these modules into re-exports.
		enforce: "post",
		transform(_code, id) {
			if (!id.endsWith(CLIENT_ROUTE)) return;
			return { code: "export default null;", map: null };
		},
	};
}
