/**
 * The log line and the metric of each request, the same for rendered and for kept documents. A line
 * has only the fields below, so it is formatted here: pino with its redaction would cost a fifth of
 * the time of a kept document. Lines are formatted and written many at a time, which costs half of
 * what they do one by one between two requests.
 */
import pino, { type DestinationStream } from "pino";
import { type Logger, loggablePath, OUTPUT_MILLISECONDS, SERVICE } from "~/server/log.server";
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
	/** Writes what still waits. */
	flush(): void;
};

/** `time` is in milliseconds since 1970. */
type Line = { request: AnsweredRequest; time: number; milliseconds: number };

/** Some 32 kB, as much as the log writes at once. */
const LINES_PER_WRITE = 150;

export function createAccessLog(log: Logger, metrics: Metrics): AccessLog {
	const isOn = log.isLevelEnabled("info");
	const output = (log as unknown as Record<symbol, DestinationStream>)[pino.symbols.streamSym];
	// Without a buffering destination, as in tests, each line is written at once.
	const maxWaiting = output && "minLength" in output ? LINES_PER_WRITE : 1;
	let waiting: Line[] = [];

	function flush(): void {
		if (waiting.length > 0) output?.write(waiting.map(formatLine).join(""));
		waiting = [];
	}
	if (isOn && maxWaiting > 1) setInterval(flush, OUTPUT_MILLISECONDS).unref();

	return {
		record(request) {
			const milliseconds = performance.now() - request.startedAt;
			metrics.observeRequest(request.method, request.status, milliseconds / 1000, request.pathname);
			if (!isOn) return;
			waiting.push({ request, time: Date.now(), milliseconds: Math.round(milliseconds) });
			if (waiting.length >= maxWaiting) flush();
		},
		flush,
	};
}

function formatLine({ request, time, milliseconds }: Line): string {
	const { requestId, method, pathname, status } = request;
	const path = formatPath(pathname);
	const supportCode = toSupportCode(requestId);
	return `{"level":30,"time":"${formatTime(time)}","service":"${SERVICE}","requestId":"${requestId}","supportCode":"${supportCode}","method":"${method}","path":${path},"status":${status},"milliseconds":${milliseconds},"msg":"request"}\n`;
}

/** Cached: most requests are for a few pages. */
const formatPath = memoize(200, (pathname) => JSON.stringify(loggablePath(pathname)));

const formatted = { time: 0, text: "" };

/** Formatted once per millisecond, in which many requests may be answered. */
function formatTime(time: number): string {
	if (time !== formatted.time) {
		formatted.time = time;
		formatted.text = new Date(time).toISOString();
	}
	return formatted.text;
}
