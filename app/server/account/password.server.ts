/** What the pages about passwords share: how a call that failed and a refusal are said. */
import type { RefusalWords } from "~/api/client/result.server";
import type { RefusalReason } from "~/server/http/form.server";
import type { CallFailure } from "~/server/platform/call-failure.server";
import { explainWords } from "~/server/platform/refusal-words.server";

const failures = {
	"rate-limited": { status: 429, message: { key: "auth:tooManyAttempts" } },
	"no-answer": { status: 503, message: { key: "common:networkError" } },
	"broken-answer": { status: 503, message: { key: "common:requestFailed" } },
} as const satisfies Record<CallFailure["kind"], RefusalReason>;

/** What a form of an account says when the platform could not be asked. */
export const explainCallFailure = ({ kind }: CallFailure): RefusalReason => failures[kind];

/** What it says when the platform does not take the new password. */
export const explainPasswordRefusal = (refused: RefusalWords): RefusalReason =>
	explainWords(refused, "auth:reset.failed");
