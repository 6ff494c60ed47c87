/** Why a form of the console was rejected, in the words of its page. */
import { readCode } from "#core/code";
import { getOperatorText, type OperatorKey } from "~/components/operator/operator-text";
import type { PlatformText } from "~/i18n/message";
import type { RequestContext } from "~/server/context.server";
import type { Visit } from "~/server/operator/guard.server";
import type { FormErrors } from "~/server/request/form.server";

/** A text of the console with its values filled in. */
export function sayWith(
	{ locale }: Pick<RequestContext, "locale">,
	key: OperatorKey,
	values: Record<string, string>,
): PlatformText {
	return { text: getOperatorText(locale).t(key, values), lang: locale };
}

/**
 * Too many attempts, or too many people at once: how long to wait.
 *
 * @throws any other error
 */
export function explainWait(
	error: unknown,
	{ port, context }: Pick<Visit, "port" | "context">,
	tooMany: OperatorKey,
): FormErrors & { message: PlatformText } {
	const rejection = port.readRejection(error);
	if (rejection?.kind === "busy") {
		return { status: 503, message: sayWith(context, "signIn.busy", {}) };
	}
	if (rejection?.kind !== "limited") throw error;
	context.limits.recordRejection(rejection.retryAfter);
	const minutes = String(Math.ceil(rejection.retryAfter / 60));
	return { status: 429, message: sayWith(context, tooMany, { minutes }) };
}

/**
 * Codes of the app have digits alone, so letters are recovery codes, perhaps several or with a number of
 * the list before them. For a code of the app the time shows whether the phone's clock is wrong.
 */
export function explainWrongCode(
	{ port, context }: Pick<Visit, "port" | "context">,
	typed: string,
): PlatformText {
	if (/\p{L}/u.test(readCode(typed) ?? "")) return sayWith(context, "factor.recoveryWrong", {});
	const time = getOperatorText(context.locale).moment(port.now().toISOString());
	return sayWith(context, "factor.codeWrong", { time });
}
