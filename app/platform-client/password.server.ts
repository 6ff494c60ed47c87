/** Forgotten and changed passwords: optional calls (docs/product/account.md). */

import { readRefusalCode } from "../domain/site/refusal";
import type { Pipeline } from "./pipeline.server";
import {
	type CallResult,
	type Refused,
	readRefusal,
	readRefusalOfMember,
	succeed,
} from "./result.server";

export type ForgotPasswordOutcome =
	/** Every address gets this answer, known or not. */
	{ kind: "asked" };

export type ResetPasswordOutcome =
	| { kind: "changed" }
	/** 401: unknown, spent or too old. */
	| { kind: "invalid-link" }
	/** A newer mail was sent. */
	| { kind: "replaced-link" }
	| Refused;

export type ChangePasswordOutcome =
	| { kind: "changed" }
	/** 401: the session has ended. */
	| { kind: "unauthenticated" }
	| Refused;

export type PasswordCalls = {
	/** Requests a link for the address; fails when the outcome is unknown. */
	forgotPassword(email: string): Promise<CallResult<ForgotPasswordOutcome>>;
	/** Uses up the token of that link, without cookies. */
	resetPassword(input: NewPassword & { token: string }): Promise<CallResult<ResetPasswordOutcome>>;
	/** Changes the password of a signed-in person who knows the old one. */
	changePassword(
		input: NewPassword & { currentPassword: string },
	): Promise<CallResult<ChangePasswordOutcome>>;
};

type NewPassword = { password: string; passwordConfirmation: string };

/** Creates the calls about passwords. */
export function createPasswordCalls(pipeline: Pipeline): PasswordCalls {
	return {
		forgotPassword: async (email) => {
			const asked = await pipeline.call("forgotPassword", { body: { email } });
			if (asked.ok) return succeed({ kind: "asked" });
			const { kind } = asked.failure;
			const isRefusal = kind === "refused" || kind === "unauthenticated";
			// This site must not reveal differences that a platform makes between addresses.
			return isRefusal ? succeed({ kind: "asked" }) : asked;
		},
		resetPassword: async ({ token, password, passwordConfirmation }) => {
			const body = { token, password, password_confirmation: passwordConfirmation };
			const reset = await pipeline.call("resetPassword", { body });
			if (reset.ok) return succeed({ kind: "changed" });
			if (readRefusalCode(reset.failure.code) === "password_link_replaced") {
				return succeed({ kind: "replaced-link" });
			}
			if (reset.failure.kind === "unauthenticated") return succeed({ kind: "invalid-link" });
			return readRefusal(reset);
		},
		changePassword: async ({ currentPassword, password, passwordConfirmation }) => {
			const body = {
				current_password: currentPassword,
				password,
				password_confirmation: passwordConfirmation,
			};
			const changed = await pipeline.call("changePassword", { body });
			return changed.ok ? succeed({ kind: "changed" }) : readRefusalOfMember(changed);
		},
	};
}
