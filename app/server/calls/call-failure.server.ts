/** The kinds of failed platform calls that a form distinguishes. */
import { isUnanswered, type PlatformFailure } from "~/platform-client/result.server";
import type { Logger } from "~/server/log.server";

/**
 * - `rate-limited`: too often
 * - `no-answer`: the platform was not reached, or not in time
 * - `not-saved`: the platform cannot save anything at the moment, and changed nothing
 * - `broken-answer`: it answered with an error of its own or an invalid answer, or we sent nothing
 */
export type CallFailure = { kind: "rate-limited" | "no-answer" | "not-saved" | "broken-answer" };

/** Logs a failed platform call, and returns its kind. */
export function reportCallFailure(failure: PlatformFailure, log: Logger): CallFailure {
	const { kind, status } = failure;
	if (kind === "rate-limited") return { kind };
	log.warn({ kind, status }, "a form could not be passed on");
	if (kind === "not-saved") return { kind };
	return { kind: isUnanswered(failure) ? "no-answer" : "broken-answer" };
}
