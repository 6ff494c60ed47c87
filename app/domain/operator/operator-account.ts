/** Operators, their accounts and their sessions. */
import type { OperatorRole } from "#core/operator-role";
import type { Instant } from "./record";

/** The signed-in operator. */
export type SignedIn = {
	id: string;
	name: string;
	role: OperatorRole;
	sessionId: string;
	hasSecondFactor: boolean;
};

export type OperatorAccount = {
	id: string;
	name: string;
	role: OperatorRole;
	/** The invitation was not accepted yet. */
	isInvited: boolean;
	invite_expires_at: Instant | null;
	created_at: Instant;
	factor_since: Instant | null;
};

export type OperatorSession = {
	id: string | null;
	operator_id: string | null;
	name: string;
	/** The User-Agent of the browser. */
	client: string | null;
	created_at: Instant;
	expires_at: Instant;
};
