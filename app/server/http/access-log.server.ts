/** The log line and the metric of each request, the same for rendered and for cached pages. */
import type { MiddlewareHandler } from "hono";
import { toSupportCode } from "#core/support-code";
import { type Logger, loggablePath } from "~/server/log.server";
import type { Metrics } from "~/server/metrics/metrics.server";
import type { AppEnv } from "~/server/request/trusted-request.server";
import { CLIENT_CLOSED_REQUEST } from "./request-limit.server";

type AccessLogOptions = {
	log: Logger;
	metrics: Pick<Metrics, "observeRequest">;
	/** Returns a path as the log shows it: without codes and tokens. */
	toPath?: (pathname: string) => string;
	/** Returns the metric's label of a path: one of few values. */
	toRoute(pathname: string): string | Promise<string>;
};

/** Needs the request's id. Health checks come before it, because they are made every second. */
export function logRequests(options: AccessLogOptions): MiddlewareHandler<AppEnv> {
	const { metrics, toPath = loggablePath, toRoute } = options;
	// A line has these fields alone, so there is nothing to redact.
	const log = options.log.child({}, { redact: [] });
	return async (c, next) => {
		const startedAt = performance.now();
		// Before the others: the page cache renders a HEAD as a GET. A query may hold tokens.
		const { method, path } = c.req;
		const { signal } = c.req.raw;
		await next();
		if (c.get("isFile")) return;
		const requestId = c.get("requestId");
		c.res.headers.set("X-Request-Id", requestId);
		const status = signal.aborted ? CLIENT_CLOSED_REQUEST : c.res.status;
		const milliseconds = performance.now() - startedAt;
		metrics.observeRequest(method, status, milliseconds / 1000, await toRoute(path));
		log.info(
			{
				requestId,
				supportCode: toSupportCode(requestId),
				method,
				path: toPath(path),
				status,
				milliseconds: Math.round(milliseconds),
			},
			"request",
		);
	};
}
