/**
 * A limit of requests in flight: a server with too much to do says so at once, before it costs
 * anything. Health checks, files and cached pages are answered in front of it (docs/decisions/025).
 */
import type { Context, MiddlewareHandler } from "hono";
import type { Metrics } from "~/server/metrics.server";

/** Seconds for Retry-After: an overload is usually over by then. */
const RETRY_SECONDS = 2;

export function limitRequestsInFlight(
	max: number,
	metrics: Pick<Metrics, "count">,
	answer: (c: Context, status: 503) => Response,
): MiddlewareHandler {
	let inFlight = 0;
	return async (c, next) => {
		if (inFlight >= max) {
			metrics.count("overload", {});
			const refusal = answer(c, 503);
			refusal.headers.set("Retry-After", String(RETRY_SECONDS));
			return refusal;
		}
		inFlight += 1;
		try {
			await next();
		} finally {
			inFlight -= 1;
		}
	};
}
