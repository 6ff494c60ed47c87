/** What a refused login or registration answers: conform's result, the texts, the status. */
import type { SubmissionResult } from "@conform-to/react";
import type { TFunction } from "i18next";
import type { SignInAttempt } from "./sign-in.server";

export type SignInReply = { lastResult: SubmissionResult<string[]>; status: number };

export type ReplyOptions = {
	t: TFunction<"auth">;
	/** The form's own text for a refusal that says nothing. */
	failedText: string;
	/** For a platform that is broken; absent: the text of a network that is. */
	brokenText?: string;
	/** Fields that may carry a message of the platform; none: its message stands over the form. */
	fieldNames?: readonly string[];
	/** Fields whose values are never sent back. */
	secretNames: string[];
};

/** The typed values come back, the secret ones never. */
export function replyToAttempt(
	{ submission, outcome }: SignInAttempt<unknown>,
	{ t, failedText, brokenText, fieldNames = [], secretNames }: ReplyOptions,
): SignInReply {
	const hideFields = secretNames;
	const refuse = (status: number, formError: string) => ({
		lastResult: submission.reply({ formErrors: [formError], hideFields }),
		status,
	});
	switch (outcome.kind) {
		case "incomplete":
			return { lastResult: submission.reply({ hideFields }), status: 422 };
		case "rate-limited":
			return refuse(429, t("tooManyAttempts"));
		case "no-answer":
			return refuse(503, t("networkError"));
		case "broken-answer":
			return refuse(503, brokenText ?? t("networkError"));
		case "refused": {
			const fieldErrors = keepKnown(outcome.fieldErrors, fieldNames);
			if (!fieldErrors) return refuse(422, outcome.message ?? failedText);
			return { lastResult: submission.reply({ fieldErrors, hideFields }), status: 422 };
		}
		default:
			throw new Error(`${outcome.kind} is no refusal`);
	}
}

/** First messages by field, as conform wants them; undefined when none stands at a known field. */
function keepKnown(messages: Record<string, string> = {}, fieldNames: readonly string[]) {
	const known = Object.entries(messages).filter(([name]) => fieldNames.includes(name));
	if (known.length === 0) return undefined;
	return Object.fromEntries(known.map(([name, message]) => [name, [message]]));
}
