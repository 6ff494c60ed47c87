/** The tables of those who operate the platform: their sessions and their acts. */
import type { RefundReason } from "./refund-reason";

type Instant = string;
type Json = string;

export type OperatorRole = "approver" | "editor" | "owner";

export type AuditTable = {
	id: string;
	at: Instant;
	actor: string;
	action: string;
	subject: string;
	/** What it was and what it became; null where an act changed nothing that has a value. */
	before: Json | null;
	after: Json | null;
};

export type OperatorSessionTable = {
	token_hash: string;
	name: string;
	created_at: Instant;
	expires_at: Instant;
	/** By which it is listed and ended. */
	id: string | null;
	operator_id: string | null;
	/** What the browser says that it is. */
	client: string | null;
};

export type OperatorTable = {
	id: string;
	name: string;
	/** As names are compared. */
	name_key: string;
	role: OperatorRole;
	/** Null until the invitation is accepted. */
	password_hash: string | null;
	invite_hash: string | null;
	invite_expires_at: Instant | null;
	created_at: Instant;
	retired_at: Instant | null;
};

export type RefundTable = {
	/** Of a transaction or a transfer: each is given back once. */
	payment_id: string;
	user_id: string;
	amount_minor: number;
	currency: string;
	reason: RefundReason;
	note: string | null;
	actor: string;
	created_at: Instant;
};
