/** The message of an account form when a platform call failed or was rate-limited. */
import type { PlatformFailure } from "~/api/client/result.server";
import type { Logger } from "~/server/log.server";
import { type CallFailure, reportCallFailure } from "~/server/platform/call-failure.server";
import type { RefusalReason } from "~/server/request/form.server";

const reasons = {
	"rate-limited": { status: 429, message: { key: "auth:tooManyAttempts" } },
	"no-answer": { status: 503, message: { key: "common:networkError" } },
	"broken-answer": { status: 503, message: { key: "common:requestFailed" } },
} as const satisfies Record<CallFailure["kind"], RefusalReason>;

export const tooManyAttempts: RefusalReason = reasons["rate-limited"];

export const explainFailure = (failure: PlatformFailure, log: Logger): RefusalReason =>
	reasons[reportCallFailure(failure, log).kind];
