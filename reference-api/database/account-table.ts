/** The tables of sessions and of the tokens that sign people in or verify them. */

type Instant = string;

export type SessionTable = {
	token_hash: string;
	user_id: string | null;
	created_at: Instant;
	expires_at: Instant;
};

export type VerificationTokenTable = { user_id: string; token_hash: string; expires_at: Instant };

export type PasswordResetTokenTable = { user_id: string; token_hash: string; expires_at: Instant };

export type BearerTokenTable = {
	token_hash: string;
	user_id: string;
	purpose: "mobile" | "web_subscription";
	expires_at: Instant;
};

export type AttemptTable = { key: string; attempts: number; window_ends_at: Instant };
