/**
 * Locks the rows of people who sign in, pay or leave. While a password is hashed, it may change and
 * the account may be suspended or deleted, so everything is checked again on the locked row.
 */
import type { Db } from "../database/database";
import { rejectSuspended } from "../http/call";
import { CallError } from "../http/call-error";
import { findTokenOwner, spendToken, type TokenKind } from "./one-time-token-store";
import { lockUser, lockUserForUpdate, type UserRow } from "./user-store";

/** The current row; rejected once its password is no longer the one that was checked. */
export async function lockCheckedUser(
	trx: Db,
	checked: UserRow,
	code: "unauthenticated" | "invalid_credentials" = "unauthenticated",
): Promise<UserRow> {
	const user = await lockUser(trx, checked.id);
	if (user?.password_hash !== checked.password_hash) throw new CallError(401, code);
	return user;
}

/**
 * The current row of the person who pays or changes something: the account may have been deleted or
 * suspended since the session was checked. Lock payments and plans before it (`lockUser`).
 */
export async function lockActiveUser(trx: Db, id: string): Promise<UserRow> {
	const user = await lockUser(trx, id);
	if (user === undefined) throw new CallError(401, "unauthenticated");
	return rejectSuspended(user);
}

/** Like `lockCheckedUser`, for a deletion or another address. */
export async function lockCheckedUserForUpdate(trx: Db, checked: UserRow): Promise<UserRow> {
	const user = await lockUserForUpdate(trx, checked.id);
	if (user?.password_hash !== checked.password_hash) throw new CallError(401, "unauthenticated");
	return user;
}

/**
 * Locks the person to whom a token was issued; `confirm` says whether the token is still valid once
 * they are locked.
 */
const lockOwner =
	(confirm: typeof findTokenOwner) =>
	async (trx: Db, kind: TokenKind, token: string, now: Date): Promise<UserRow | undefined> => {
		const ownerId = await findTokenOwner(trx, kind, token, now);
		const user = ownerId && (await lockUser(trx, ownerId));
		return user && (await confirm(trx, kind, token, now)) ? user : undefined;
	};

/** Undefined when the token is not valid, or its account was deleted. */
export const lockTokenOwner = lockOwner(findTokenOwner);

/** Does the same and spends the token. */
export const enterByToken = lockOwner(spendToken);
