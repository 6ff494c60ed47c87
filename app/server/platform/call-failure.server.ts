/** The kinds of failed platform calls that a form distinguishes. */
import type { PlatformFailure } from "~/api/client/result.server";
import type { Logger } from "~/server/log.server";

/**
 * - `rate-limited`: too often
 * - `no-answer`: the platform was not reached, or not in time
 * - `broken-answer`: it answered with an error of its own, or an invalid answer
 */
export type CallFailure = { kind: "rate-limited" | "no-answer" | "broken-answer" };

/** Logs a failed platform call, and returns its kind. */
export function reportCallFailure({ kind, status }: PlatformFailure, log: Logger): CallFailure {
	if (kind === "rate-limited") return { kind };
	log.warn({ kind, status }, "a form could not be passed on");
	return { kind: status > 0 ? "broken-answer" : "no-answer" };
}
