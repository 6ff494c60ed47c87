/** The line and the figure of each request, the same for rendered and for kept documents. */
import { loggablePath } from "~/server/log.server";
import type { Services } from "~/server/services.server";
import { toSupportCode } from "./request-id.server";

export type AnsweredRequest = {
	requestId: string;
	method: string;
	/** Without the query, which may hold tokens. */
	pathname: string;
	status: number;
	/** From `performance.now()`. */
	startedAt: number;
};

export function recordRequest(
	{ accessLog, metrics }: Pick<Services, "accessLog" | "metrics">,
	{ requestId, method, pathname, status, startedAt }: AnsweredRequest,
): void {
	const milliseconds = performance.now() - startedAt;
	metrics.observeRequest(method, status, milliseconds / 1000);
	if (!accessLog.isLevelEnabled("info")) return;
	accessLog.info(
		{
			requestId,
			supportCode: toSupportCode(requestId),
			method,
			path: loggablePath(pathname),
			status,
			milliseconds: Math.round(milliseconds),
		},
		"request",
	);
}
