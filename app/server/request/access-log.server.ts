/**
 * The log line and the metric of each request, the same for rendered and for kept documents. A line
 * has only the fields below, so it is formatted here and written in batches: pino with its redaction
 * would cost a fifth of the time of a kept document.
 */
import pino, { type DestinationStream } from "pino";
import {
	type Logger,
	loggablePath,
	OUTPUT_BYTES,
	OUTPUT_MILLISECONDS,
	SERVICE,
} from "~/server/log.server";
import { memoize } from "~/server/memo.server";
import type { Metrics } from "~/server/metrics.server";
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

export type AccessLog = {
	record(request: AnsweredRequest): void;
	/** Writes what is still buffered. */
	flush(): void;
};

export function createAccessLog(log: Logger, metrics: Metrics): AccessLog {
	const isOn = log.isLevelEnabled("info");
	const output = (log as unknown as Record<symbol, DestinationStream>)[pino.symbols.streamSym];
	// Without a buffering destination, as in tests, each line is written at once.
	const bufferBytes = output && "minLength" in output ? OUTPUT_BYTES : 0;
	let buffered = "";

	function flush(): void {
		if (buffered) output?.write(buffered);
		buffered = "";
	}
	if (isOn && bufferBytes > 0) setInterval(flush, OUTPUT_MILLISECONDS).unref();

	return {
		record(request) {
			const milliseconds = performance.now() - request.startedAt;
			metrics.observeRequest(request.method, request.status, milliseconds / 1000, request.pathname);
			if (!isOn) return;
			buffered += formatLine(request, Math.round(milliseconds));
			if (buffered.length > bufferBytes) flush();
		},
		flush,
	};
}

function formatLine(request: AnsweredRequest, milliseconds: number): string {
	const { requestId, method, pathname, status } = request;
	const path = formatPath(pathname);
	const supportCode = toSupportCode(requestId);
	return `{"level":30,"time":"${readTime()}","service":"${SERVICE}","requestId":"${requestId}","supportCode":"${supportCode}","method":"${method}","path":${path},"status":${status},"milliseconds":${milliseconds},"msg":"request"}\n`;
}

/** Cached: most requests are for a few pages. */
const formatPath = memoize(200, (pathname) => JSON.stringify(loggablePath(pathname)));

const time = { at: 0, text: "" };

/** Formatted once per millisecond, in which many requests may be answered. */
function readTime(): string {
	const now = Date.now();
	if (now !== time.at) {
		time.at = now;
		time.text = new Date(now).toISOString();
	}
	return time.text;
}
