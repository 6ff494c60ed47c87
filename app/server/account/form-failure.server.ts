/** The messages and statuses of account forms that failed or were rejected. */

import type { TextKey } from "~/i18n/message";
import type { PlatformFailure } from "~/platform-client/result.server";
import { type CallFailure, reportCallFailure } from "~/server/calls/call-failure.server";
import { explainWords } from "~/server/calls/refusal-words.server";
import type { Logger } from "~/server/log.server";
import type { RefusalReason } from "~/server/request/form.server";
import type { SignInOutcome } from "./authenticator.server";

const reasons = {
	"rate-limited": { status: 429, message: { key: "auth:tooManyAttempts" } },
	"no-answer": { status: 503, message: { key: "common:networkError" } },
	"not-saved": { status: 503, message: { key: "refusal:not_saved" } },
	"broken-answer": { status: 503, message: { key: "common:requestFailed" } },
} as const satisfies Record<CallFailure["kind"], RefusalReason>;

export const tooManyAttempts: RefusalReason = reasons["rate-limited"];

export const explainFailure = (failure: PlatformFailure, log: Logger): RefusalReason =>
	reasons[reportCallFailure(failure, log).kind];

type Refused = Exclude<SignInOutcome, { kind: "signed-in" | "email-not-verified" }>;

/**
 * Explains why a login or registration was rejected, with the status of the answer. `failed` is the form's
 * own text for a rejection without a reason.
 */
export function explainRefusal(outcome: Refused, failed: TextKey): RefusalReason {
	switch (outcome.kind) {
		case "rate-limited":
		case "not-saved":
			return reasons[outcome.kind];
		case "no-answer":
			return { status: 503, message: { key: "auth:networkError" } };
		case "broken-answer":
			return { status: 503, message: { key: "common:requestFailed" } };
		case "refused":
			return explainWords(outcome, failed);
	}
}
