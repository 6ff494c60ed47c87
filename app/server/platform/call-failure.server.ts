/** How a form tells people that the platform could not be asked, or would not hear more. */
import type { PlatformFailure } from "~/api/client/result.server";
import type { Logger } from "~/server/log.server";

/**
 * - `rate-limited`: too often
 * - `no-answer`: the platform was not reached, or not in time
 * - `broken-answer`: it answered with a failure of its own, or with nonsense
 */
export type CallFailure = { kind: "rate-limited" | "no-answer" | "broken-answer" };

/** Logs a platform call that failed, and answers what a form says of it. */
export function reportCallFailure({ kind, status }: PlatformFailure, log: Logger): CallFailure {
	if (kind === "rate-limited") return { kind };
	log.warn({ kind, status }, "a form could not be passed on");
	return { kind: status > 0 ? "broken-answer" : "no-answer" };
}
