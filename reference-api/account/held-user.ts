/**
 * Hashing takes a while, in which the password may be changed, the account suspended or deleted:
 * what follows a check asks again in its transaction, and takes turns with all of these.
 */
import type { Db } from "../database/database";
import { Refusal } from "../http/refusal";
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
