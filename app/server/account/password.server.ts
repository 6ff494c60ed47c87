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

/** What a form about passwords says when the platform could not be asked. */
export function explainCallFailure({ kind }: CallFailure): RefusalReason {
	return kind === "rate-limited"
		? { status: 429, message: { key: "auth:tooManyAttempts" } }
		: { status: 503, message: { key: "auth:networkError" } };
}

/** What it says when the platform does not take the new password. */
export const explainPasswordRefusal = (refused: RefusalWords): RefusalReason =>
	explainWords(refused, "auth:reset.failed");
