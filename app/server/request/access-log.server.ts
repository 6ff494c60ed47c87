/** The log line and the metric of each request, the same for rendered and for cached pages. */
import { toSupportCode } from "#core/support-code";
import { type Logger, loggablePath } from "~/server/log.server";
import type { Metrics } from "~/server/metrics.server";

export type AnsweredRequest = {
	requestId: string;
	method: string;
	/** Without the query, which may hold tokens. */
	pathname: string;
	status: number;
	/** From `performance.now()`. */
	startedAt: number;
};

export type AccessLog = { record(request: AnsweredRequest): void };

/** @param toPath returns a path as the log shows it: without codes and tokens */
export function createAccessLog(
	parent: Logger,
	metrics: Metrics,
	toPath: (pathname: string) => string = loggablePath,
): AccessLog {
	// A line has these fields alone, so there is nothing to redact.
	const log = parent.child({}, { redact: [] });
	return {
		record({ requestId, method, pathname, status, startedAt }) {
			const milliseconds = performance.now() - startedAt;
			metrics.observeRequest(method, status, milliseconds / 1000, pathname);
			log.info(
				{
					requestId,
					supportCode: toSupportCode(requestId),
					method,
					path: toPath(pathname),
					status,
					milliseconds: Math.round(milliseconds),
				},
				"request",
			);
		},
	};
}
