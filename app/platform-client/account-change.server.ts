/**
 * Calls that change an account, its password or its sessions. They are optional
 * (docs/product/account.md, account-32 to account-39).
 */
import type { CompleteProfile, User } from "../domain/account/user";
import { readErrorCode } from "../domain/site/error-code";
import { toNestedUser } from "./account.server";
import { Calls } from "./pipeline.server";
import {
	type CallResult,
	mapResult,
	type Rejected,
	readRejection,
	readRejectionOfMember,
	succeed,
} from "./result.server";
import { readText } from "./scalar.server";

type NotDone =
	/** 401: the sign-in is over. */
	{ kind: "unauthenticated" } | Rejected;

export type ProfileOutcome = { kind: "saved"; user: User } | NotDone;
export type ChangeEmailOutcome = { kind: "changed"; user: User } | NotDone;
export type ChangePasswordOutcome = { kind: "changed" } | NotDone;
export type EndSessionsOutcome = { kind: "ended" } | NotDone;
export type DeleteAccountOutcome = { kind: "deleted" } | NotDone;

/** A new address that waits for its confirmation. */
export type WaitingEmail = { email: string; expiresAt?: string };

export type RequestEmailOutcome = { kind: "requested" } | NotDone;
export type CancelEmailOutcome = { kind: "withdrawn" } | NotDone;
export type EmailLinkOutcome =
	| { kind: "done" }
	/** 401: unknown, spent, or too old. */
	| { kind: "invalid-link" }
	/** A newer mail was sent. */
	| { kind: "replaced-link" }
	| Rejected;
export type OwnDataOutcome = { kind: "copied"; copy: Record<string, unknown> } | NotDone;

/** Every address has this outcome, known or not. */
export type ForgotPasswordOutcome = { kind: "requested" };

export type ResetPasswordOutcome =
	| { kind: "changed" }
	/** 401: unknown, spent or too old. */
	| { kind: "invalid-link" }
	/** A newer mail was sent. */
	| { kind: "replaced-link" }
	| Rejected;

export type RemindersOutcome = { kind: "saved"; user: User } | NotDone;

export type StopRemindersOutcome =
	| { kind: "saved" }
	/** 401: the token is not the platform's. */
	| { kind: "invalid-link" }
	| Rejected;

type NewPassword = { password: string; passwordConfirmation: string };

export class AccountChangeCalls extends Calls {
	/** `mailLocale` is the language of mails. */
	async updateProfile({
		mailLocale,
		...profile
	}: CompleteProfile & { mailLocale: string }): Promise<CallResult<ProfileOutcome>> {
		const body = { ...profile, locale: mailLocale };
		const saved = await this.caller.call("updateProfile", { body });
		return saved.ok
			? succeed({ kind: "saved", user: toNestedUser(saved.value) })
			: readRejectionOfMember(saved);
	}

	/** Replaces an address that was never verified; a new verification mail goes to the new one. */
	async changeEmail(input: {
		email: string;
		currentPassword: string;
	}): Promise<CallResult<ChangeEmailOutcome>> {
		const body = { email: input.email, current_password: input.currentPassword };
		const changed = await this.caller.call("changeEmail", { body });
		return changed.ok
			? succeed({ kind: "changed", user: toNestedUser(changed.value) })
			: readRejectionOfMember(changed);
	}

	/** Requests a link for the address; fails when the outcome is unknown. */
	async forgotPassword(email: string): Promise<CallResult<ForgotPasswordOutcome>> {
		const requested = await this.caller.call("forgotPassword", { body: { email } });
		if (requested.ok) return succeed({ kind: "requested" });
		const { kind } = requested.failure;
		// This site must not reveal differences that a platform makes between addresses.
		const isRejection = kind === "rejected" || kind === "unauthenticated";
		return isRejection ? succeed({ kind: "requested" }) : requested;
	}

	/** Uses up the token of that link, without cookies. */
	async resetPassword({
		token,
		password,
		passwordConfirmation,
	}: NewPassword & { token: string }): Promise<CallResult<ResetPasswordOutcome>> {
		const body = { token, password, password_confirmation: passwordConfirmation };
		const reset = await this.caller.call("resetPassword", { body });
		if (reset.ok) return succeed({ kind: "changed" });
		if (readErrorCode(reset.failure.code) === "password_link_replaced") {
			return succeed({ kind: "replaced-link" });
		}
		if (reset.failure.kind === "unauthenticated") return succeed({ kind: "invalid-link" });
		return readRejection(reset);
	}

	/** Changes the password of a signed-in person who knows the old one. */
	async changePassword({
		currentPassword,
		password,
		passwordConfirmation,
	}: NewPassword & { currentPassword: string }): Promise<CallResult<ChangePasswordOutcome>> {
		const body = {
			current_password: currentPassword,
			password,
			password_confirmation: passwordConfirmation,
		};
		const changed = await this.caller.call("changePassword", { body });
		return changed.ok ? succeed({ kind: "changed" }) : readRejectionOfMember(changed);
	}

	/** The new address that waits for its confirmation; undefined when none does. */
	async emailChange(): Promise<CallResult<WaitingEmail | undefined>> {
		return mapResult(await this.caller.call("emailChange"), ({ email, expires_at }) => {
			const address = readText(email);
			return address === undefined
				? undefined
				: { email: address, expiresAt: readText(expires_at) };
		});
	}

	/** Mails a link to a new address, which replaces the verified one once it is confirmed. */
	async requestEmailChange(input: {
		email: string;
		currentPassword: string;
	}): Promise<CallResult<RequestEmailOutcome>> {
		const body = { email: input.email, current_password: input.currentPassword };
		const requested = await this.caller.call("requestEmailChange", { body });
		return requested.ok ? succeed({ kind: "requested" }) : readRejectionOfMember(requested);
	}

	/** Withdraws the change to this address. */
	async cancelEmailChange(email: string): Promise<CallResult<CancelEmailOutcome>> {
		const withdrawn = await this.caller.call("cancelEmailChange", { body: { email } });
		return withdrawn.ok ? succeed({ kind: "withdrawn" }) : readRejectionOfMember(withdrawn);
	}

	/** Replaces the address by the token of its link; a sign-in of the same person goes on. */
	async confirmEmailChange(token: string): Promise<CallResult<EmailLinkOutcome>> {
		return readEmailLink(await this.caller.call("confirmEmailChange", { body: { token } }));
	}

	/** Puts the old address back by the token that it was mailed, without cookies. */
	async undoEmailChange(token: string): Promise<CallResult<EmailLinkOutcome>> {
		return readEmailLink(await this.caller.call("undoEmailChange", { body: { token } }));
	}

	/** A copy of everything that is stored about the person. */
	async ownData(input: { currentPassword: string }): Promise<CallResult<OwnDataOutcome>> {
		const body = { current_password: input.currentPassword };
		const copied = await this.caller.call("ownData", { body });
		return copied.ok
			? succeed({ kind: "copied", copy: copied.value.copy })
			: readRejectionOfMember(copied);
	}

	/** Switches reminders of plans that end off or on. */
	async updateReminders(isOn: boolean): Promise<CallResult<RemindersOutcome>> {
		const saved = await this.caller.call("updateReminders", { body: { enabled: isOn } });
		return saved.ok
			? succeed({ kind: "saved", user: toNestedUser(saved.value) })
			: readRejectionOfMember(saved);
	}

	/** Does the same for the person whom the token of a reminder names, without cookies. */
	async stopReminders(token: string, isOn: boolean): Promise<CallResult<StopRemindersOutcome>> {
		const saved = await this.caller.call("stopReminders", { body: { token, enabled: isOn } });
		if (saved.ok) return succeed({ kind: "saved" });
		if (saved.failure.kind === "unauthenticated") return succeed({ kind: "invalid-link" });
		return readRejection(saved);
	}

	/** Signs the person out on every browser, this one too, and in the app. */
	async endSessions(): Promise<CallResult<EndSessionsOutcome>> {
		const ended = await this.caller.call("endSessions", { body: { scope: "all" } });
		return ended.ok ? succeed({ kind: "ended" }) : readRejectionOfMember(ended);
	}

	/** Deletes the account permanently. */
	async deleteAccount(input: {
		currentPassword: string;
	}): Promise<CallResult<DeleteAccountOutcome>> {
		const body = { current_password: input.currentPassword };
		const deleted = await this.caller.call("deleteAccount", { body });
		return deleted.ok ? succeed({ kind: "deleted" }) : readRejectionOfMember(deleted);
	}
}

function readEmailLink(received: CallResult<unknown>): CallResult<EmailLinkOutcome> {
	if (received.ok) return succeed({ kind: "done" });
	const { kind, code } = received.failure;
	if (readErrorCode(code) === "email_link_replaced") return succeed({ kind: "replaced-link" });
	if (kind === "unauthenticated") return succeed({ kind: "invalid-link" });
	return readRejection(received);
}
