/**
 * People who come in by a password or a mail, their row held before what lets them in.
 * Hashing takes a while, in which the password may be changed, the account suspended or deleted:
 * what follows a check asks again in its transaction, and takes turns with all of these.
 */
import type { Db } from "../database/database";
import { Refusal } from "../http/refusal";
import { findMailTokenOwner, type MailTokenPurpose, spendMailToken } from "./mail-token-store";
import { holdUser, type UserRow } from "./user-store";

/** The row as it is now; refused once its password is no longer the one that was checked. */
export async function holdChecked(
	trx: Db,
	checked: UserRow,
	code: "unauthenticated" | "invalid_credentials" = "unauthenticated",
): Promise<UserRow> {
	const user = await holdUser(trx, checked.id);
	if (user?.password_hash !== checked.password_hash) throw new Refusal(401, code);
	return user;
}

/** Spends the token of a mail; undefined when it does not count, or the account was deleted. */
export async function enterByMailToken(
	trx: Db,
	purpose: MailTokenPurpose,
	token: string,
	now: Date,
): Promise<UserRow | undefined> {
	const ownerId = await findMailTokenOwner(trx, purpose, token, now);
	const user = ownerId && (await holdUser(trx, ownerId));
	return user && (await spendMailToken(trx, purpose, token, now)) ? user : undefined;
}
