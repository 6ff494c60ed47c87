/**
 * Calls that change an account and its memberships. They are optional
 * (docs/product/account.md, account-37 to account-40).
 */
import type { User } from "../domain/account/user";
import type { Membership } from "../domain/payment/membership";
import { toMembership } from "./account-payment.server";
import type { Pipeline } from "./pipeline.server";
import { type CallResult, type Refused, readRefusalOfMember, succeed } from "./result.server";
import { toWireId } from "./scalar.server";
import { toNestedUser } from "./user.server";

type NotDone =
	/** 401: the sign-in is over. */
	{ kind: "unauthenticated" } | Refused;

export type ProfileOutcome = { kind: "saved"; user: User } | NotDone;
export type ChangeEmailOutcome = { kind: "changed"; user: User } | NotDone;
export type EndSessionsOutcome = { kind: "ended" } | NotDone;
export type DeleteAccountOutcome = { kind: "deleted" } | NotDone;
export type MembershipOutcome = { kind: "changed"; membership: Membership } | NotDone;

type MembershipChoice = Pick<Membership, "planId" | "creatorId">;

export type AccountChangeCalls = {
	/** `mailLocale` is the language of mails. */
	updateProfile(profile: {
		name: string;
		phone: string;
		mailLocale: string;
	}): Promise<CallResult<ProfileOutcome>>;
	/** Replaces an address that was never verified; a new verification mail goes to the new one. */
	changeEmail(input: {
		email: string;
		currentPassword: string;
	}): Promise<CallResult<ChangeEmailOutcome>>;
	/** Signs the person out on every browser, this one too, and in the app. */
	endSessions(): Promise<CallResult<EndSessionsOutcome>>;
	/** Deletes the account permanently. */
	deleteAccount(input: { currentPassword: string }): Promise<CallResult<DeleteAccountOutcome>>;
};

export type MembershipCalls = {
	/** Cancels a renewing plan, which then ends with its period. */
	cancelMembership(choice: MembershipChoice): Promise<CallResult<MembershipOutcome>>;
	/** Resumes a cancelled plan. */
	resumeMembership(choice: MembershipChoice): Promise<CallResult<MembershipOutcome>>;
};

/** Creates the calls that change an account. */
export function createAccountChangeCalls(pipeline: Pipeline): AccountChangeCalls {
	return {
		updateProfile: async ({ name, phone, mailLocale }) => {
			const saved = await pipeline.call("updateProfile", {
				body: { name, phone, locale: mailLocale },
			});
			return saved.ok
				? succeed({ kind: "saved", user: toNestedUser(saved.value) })
				: readRefusalOfMember(saved);
		},
		changeEmail: async ({ email, currentPassword }) => {
			const body = { email, current_password: currentPassword };
			const changed = await pipeline.call("changeEmail", { body });
			return changed.ok
				? succeed({ kind: "changed", user: toNestedUser(changed.value) })
				: readRefusalOfMember(changed);
		},
		endSessions: async () => {
			const ended = await pipeline.call("endSessions", { body: { scope: "all" } });
			return ended.ok ? succeed({ kind: "ended" }) : readRefusalOfMember(ended);
		},
		deleteAccount: async ({ currentPassword }) => {
			const body = { current_password: currentPassword };
			const deleted = await pipeline.call("deleteAccount", { body });
			return deleted.ok ? succeed({ kind: "deleted" }) : readRefusalOfMember(deleted);
		},
	};
}

/** Creates the calls that change memberships. */
export function createMembershipCalls(pipeline: Pipeline): MembershipCalls {
	const change = async (
		name: "cancelMembership" | "resumeMembership",
		{ planId, creatorId }: MembershipChoice,
	): Promise<CallResult<MembershipOutcome>> => {
		const creator = creatorId === undefined ? {} : { creator_id: toWireId(creatorId) };
		const changed = await pipeline.call(name, { body: { plan_id: toWireId(planId), ...creator } });
		if (!changed.ok) return readRefusalOfMember(changed);
		return succeed({ kind: "changed", membership: toMembership(changed.value) });
	};
	return {
		cancelMembership: (choice) => change("cancelMembership", choice),
		resumeMembership: (choice) => change("resumeMembership", choice),
	};
}
