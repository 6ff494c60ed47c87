/**
 * The line and the figure of each request, the same for rendered and for kept documents. A line
 * holds nothing but the fields below, so it is written out here, and many lines at once: the
 * logger's own way, with its search for secrets, costs a fifth of a kept document's answer.
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
	/** Hands over what is still held back. */
	flush(): void;
};

export function createAccessLog(log: Logger, metrics: Metrics): AccessLog {
	const isOn = log.isLevelEnabled("info");
	const output = (log as unknown as Record<symbol, DestinationStream>)[pino.symbols.streamSym];
	// Where lines are not kept back anyway, as in tests, each is written at once.
	const holdBytes = output && "minLength" in output ? OUTPUT_BYTES : 0;
	let held = "";

	function flush(): void {
		if (held) output?.write(held);
		held = "";
	}
	if (isOn && holdBytes > 0) setInterval(flush, OUTPUT_MILLISECONDS).unref();

	return {
		record(request) {
			const milliseconds = performance.now() - request.startedAt;
			metrics.observeRequest(request.method, request.status, milliseconds / 1000, request.pathname);
			if (!isOn) return;
			held += formatLine(request, Math.round(milliseconds));
			if (held.length > holdBytes) flush();
		},
		flush,
	};
}

function formatLine(request: AnsweredRequest, milliseconds: number): string {
	const { requestId, method, pathname, status } = request;
	const path = spellPath(pathname);
	const supportCode = toSupportCode(requestId);
	return `{"level":30,"time":"${readTime()}","service":"${SERVICE}","requestId":"${requestId}","supportCode":"${supportCode}","method":"${method}","path":${path},"status":${status},"milliseconds":${milliseconds},"msg":"request"}\n`;
}

/** Most requests are for a few pages. */
const spellPath = memoize(200, (pathname) => JSON.stringify(loggablePath(pathname)));

const time = { at: 0, text: "" };

/** Spelled once per millisecond, in which many requests are answered. */
function readTime(): string {
	const now = Date.now();
	if (now !== time.at) {
		time.at = now;
		time.text = new Date(now).toISOString();
	}
	return time.text;
}
