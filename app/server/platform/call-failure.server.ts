/** How a form tells people that the platform could not be asked, or would not hear more. */
import { PlatformError } from "~/api/platform-error.server";
import type { Logger } from "~/server/log.server";

/**
 * - `rate-limited`: too often
 * - `no-answer`: the platform was not reached, or not in time
 * - `broken-answer`: it answered with a failure of its own, or with nonsense
 */
export type CallFailure = { kind: "rate-limited" | "no-answer" | "broken-answer" };

/** The failure that a platform call threw; anything else is a defect and is thrown on. */
export function readCallFailure(error: unknown, log: Logger): CallFailure {
	if (!(error instanceof PlatformError)) throw error;
	if (error.kind === "rate-limited") return { kind: "rate-limited" };
	log.warn({ err: error }, "a form could not be passed on");
	return { kind: error.status > 0 ? "broken-answer" : "no-answer" };
}
