/**
 * A hydrated form whose request never reached the server must say so in place, not lose the page
 * (docs/product.md, account-10).
 */
import { isRouteErrorResponse } from "@remix-run/react";

export type NetworkFailure = { isOffline: true };

/** The server's answer, or the failure when there was none. */
export async function orNetworkFailure<T>(call: () => Promise<T>): Promise<T | Response> {
	try {
		return await call();
	} catch (error) {
		if (error instanceof Response || isRouteErrorResponse(error)) throw error;
		// The status keeps Remix from loading the page's data again, which would fail as well.
		return new Response(JSON.stringify({ isOffline: true } satisfies NetworkFailure), {
			status: 503,
			headers: { "Content-Type": "application/json" },
		});
	}
}
