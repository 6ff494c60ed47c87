/**
 * JSON logs. Code never hands personal data to the logger on purpose; redaction is the second line
 * of defence, and a test plants canaries in every input to check the first (tests/server/canary).
 */
import { randomUUID } from "node:crypto";
import pino, { type DestinationStream, type Logger } from "pino";
import { toSupportCode } from "#core/support-code";

export type { Logger };

/** Field names whose values never reach the log, at the first two levels of nesting. */
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
	"hmacSecrets",
	"secretKey",
	"apiKey",
];

/** @param destination standard output when absent: asynchronous, flushed when the process exits */
export function createLogger(
	level: string,
	destination?: DestinationStream,
	service: "sawt-web" | "sawt-platform" = "sawt-web",
): Logger {
	return pino(
		{
			level,
			base: { service },
			redact: { paths: SECRET_FIELDS.flatMap((name) => [name, `*.${name}`]), censor: "[redacted]" },
			serializers: { err: describeError },
			timestamp: pino.stdTimeFunctions.isoTime,
		},
		destination ?? pino.destination({ dest: 1, sync: false }),
	);
}

/** Logs an uncaught error as one line with a support code. */
export function logCrash(log: Pick<Logger, "fatal">, error: unknown): void {
	const supportCode = toSupportCode(randomUUID());
	log.fatal({ err: error, supportCode }, "nothing caught an error, the process ends");
}

/** Returns type, message and stack only: errors of libraries may have whole requests as properties. */
function describeError(error: unknown) {
	if (!(error instanceof Error)) return { type: typeof error };
	return { type: error.name, message: error.message, stack: error.stack };
}

/** Returns a path for the log: without query (it may hold tokens) and without codes in segments. */
export function loggablePath(pathname: string): string {
	return pathname.replace(/^\/+(i|invite|discount)\/.+/i, "/$1/[code]").slice(0, 200);
}
