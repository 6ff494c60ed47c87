/** The messages and statuses of forms whose platform call failed or was rejected. */
import { readErrorCode } from "~/domain/site/error-code";
import { type Message, type TextKey, toPlatformText } from "~/i18n/message";
import {
	hasNoResponse,
	type PlatformFailure,
	type Rejected,
	type RejectionWords,
} from "~/platform-client/result.server";
import type { Logger } from "~/server/log.server";
import type { FormErrors } from "~/server/request/form.server";

/**
 * The kinds of failed platform calls that a form distinguishes.
 *
 * - `rate-limited`: too often
 * - `no-response`: the platform was not reached, or not in time
 * - `not-saved`: the platform cannot save anything at the moment, and changed nothing
 * - `broken-response`: it responded with an error of its own or invalid data, or nothing was sent
 */
export type CallFailure = {
	kind: "rate-limited" | "no-response" | "not-saved" | "broken-response";
};

/** Logs a failed platform call, and returns its kind. */
export function reportCallFailure(failure: PlatformFailure, log: Logger): CallFailure {
	const { kind, status } = failure;
	if (kind === "rate-limited") return { kind };
	log.warn({ kind, status }, "a form could not be passed on");
	if (kind === "not-saved") return { kind };
	return { kind: hasNoResponse(failure) ? "no-response" : "broken-response" };
}

const reasons = {
	"rate-limited": { status: 429, message: { key: "auth:tooManyAttempts" } },
	"no-response": { status: 503, message: { key: "common:networkError" } },
	"not-saved": { status: 503, message: { key: "error:not_saved" } },
	"broken-response": { status: 503, message: { key: "common:requestFailed" } },
} as const satisfies Record<CallFailure["kind"], FormErrors>;

export const tooManyAttempts: FormErrors = reasons["rate-limited"];

/** For every form that chooses a password (account-75). */
export const commonPassword: FormErrors = {
	fieldErrors: { password: { key: "error:password_common" } },
};

export const explainFailure = (failure: PlatformFailure, log: Logger): FormErrors =>
	reasons[reportCallFailure(failure, log).kind];

/** Chooses our own words for a known code, else the platform's, marked with their language (platform-22). */
function chooseWords(code: string | undefined, text: string | undefined): Message | undefined {
	const known = readErrorCode(code);
	if (known) return { key: `error:${known}` };
	return text === undefined ? undefined : toPlatformText(text);
}

/** Explains why the platform rejected a form. `failed` is shown when it gives no reason. */
export function explainRejection(rejected: RejectionWords, failed: TextKey): FormErrors {
	const { code, message, fieldErrors = {}, fieldCodes = {} } = rejected;
	const names = new Set([...Object.keys(fieldErrors), ...Object.keys(fieldCodes)]);
	const fields = [...names].flatMap((name): [string, Message][] => {
		const words = chooseWords(fieldCodes[name], fieldErrors[name]);
		return words ? [[name, words]] : [];
	});
	return {
		message: chooseWords(code, message) ?? { key: failed },
		fieldErrors: Object.fromEntries(fields),
	};
}

type NotSignedIn = CallFailure | Rejected;

/**
 * Explains why a login or registration did not succeed, with the status of the response. `failed` is the
 * form's own text for a rejection without a reason.
 */
export function explainSignInError(outcome: NotSignedIn, failed: TextKey): FormErrors {
	switch (outcome.kind) {
		case "rate-limited":
		case "not-saved":
			return reasons[outcome.kind];
		case "no-response":
			return { status: 503, message: { key: "auth:networkError" } };
		case "broken-response":
			return { status: 503, message: { key: "common:requestFailed" } };
		case "rejected":
			return explainRejection(outcome, failed);
	}
}
