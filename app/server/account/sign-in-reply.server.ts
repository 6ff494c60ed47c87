/** What a refused login or registration says, and with which status. */
import type { TextKey } from "~/i18n/message";
import { explainWords } from "~/server/platform/refusal-words.server";
import type { RefusalReason } from "~/server/request/form.server";
import { tooManyAttempts } from "./form-failure.server";
import type { SignInOutcome } from "./sign-in.server";

type Refused = Exclude<SignInOutcome, { kind: "signed-in" | "email-not-verified" }>;

export type RefusalTexts = {
	/** The form's own text for a refusal that says nothing. */
	failed: TextKey;
	/** For a platform that is broken; absent: the text of a network that is. */
	broken?: TextKey;
};

export function explainRefusal(outcome: Refused, { failed, broken }: RefusalTexts): RefusalReason {
	switch (outcome.kind) {
		case "incomplete":
			return {};
		case "rate-limited":
			return tooManyAttempts;
		case "no-answer":
			return { status: 503, message: { key: "auth:networkError" } };
		case "broken-answer":
			return { status: 503, message: { key: broken ?? "auth:networkError" } };
		case "refused":
			return explainWords(outcome, failed);
	}
}
