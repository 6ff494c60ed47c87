/**
 * JSON logs. Nothing personal is ever handed to the logger on purpose; redaction is the second
 * fence, and a test plants canaries in every input to prove the first (tests/server/canary).
 */
import pino, { type DestinationStream, type Logger } from "pino";
import { createRequestId, toSupportCode } from "./request/request-id.server";

export type { Logger };

/** Field names whose values never reach the log, at any of the first two levels. */
const SECRET_FIELDS = [
	"password",
	"password_confirmation",
	"current_password",
	"token",
	"user_token",
	"authorization",
	"cookie",
	"phone",
	"user_phone",
	"email",
	"user_email",
	"transfer_reference",
	"hmac",
];

export function createLogger(level: string, destination?: DestinationStream): Logger {
	return pino(
		{
			level,
			base: { service: SERVICE },
			redact: { paths: SECRET_FIELDS.flatMap((name) => [name, `*.${name}`]), censor: "[redacted]" },
			serializers: { err: describeError },
			timestamp: pino.stdTimeFunctions.isoTime,
		},
		destination ?? openOutput(),
	);
}

/** Lines are written in batches: a system call for each would cost more than the request. */
const OUTPUT_BYTES = 32 * 1024;
export const OUTPUT_MILLISECONDS = 100;
export const SERVICE = "sawt-web";

/** Buffered standard output, flushed when the process ends. */
function openOutput(): DestinationStream {
	return pino.destination({
		dest: 1,
		sync: false,
		minLength: OUTPUT_BYTES,
		maxWrite: 2 * OUTPUT_BYTES,
		periodicFlush: OUTPUT_MILLISECONDS,
	});
}

/** An uncaught error: one line with a support code. */
export function logCrash(log: Pick<Logger, "fatal">, error: unknown): void {
	const supportCode = toSupportCode(createRequestId());
	log.fatal({ err: error, supportCode }, "nothing caught an error, the process ends");
}

/** Type, message and stack only: errors of libraries may have whole requests as properties. */
function describeError(error: unknown) {
	if (!(error instanceof Error)) return { type: typeof error };
	return { type: error.name, message: error.message, stack: error.stack };
}

/** A path for the log: no query (it may hold tokens) and no code that a segment carries. */
export function loggablePath(pathname: string): string {
	return pathname.replace(/^\/+(i|invite|discount)\/.+/i, "/$1/[code]").slice(0, 200);
}
