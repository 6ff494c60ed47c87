/** What the pages about passwords share: limits, refusals, and support where nothing is offered. */
import type { RefusalWords } from "~/api/client/result.server";
import type { RequestContext } from "~/server/context.server";
import type { RefusalReason } from "~/server/http/form.server";
import type { CallFailure } from "~/server/platform/call-failure.server";
import { explainWords } from "~/server/platform/refusal-words.server";

/** Who cannot be helped by a form is led to support. */
export async function loadPasswordSupport({ visitor, settings }: RequestContext) {
	const isSignedIn = (await visitor()) !== undefined;
	return { isSignedIn, supportEmail: settings.supportEmail };
}

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
