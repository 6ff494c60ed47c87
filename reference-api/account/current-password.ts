/** Asks for the password of somebody who is signed in already, before what cannot be undone. */
import type { Db } from "../database/database";
import { Refusal, refuseFields } from "../http/refusal";
import { type AttemptLimit, countAttempt, forgetAttempts } from "../runtime/attempt-store";
import type { PlatformContext } from "../runtime/context";
import { isPassword } from "./password";
import { getUser, type UserRow } from "./user-store";

const limit: AttemptLimit = { name: "password-change", attempts: 10, windowSeconds: 15 * 60 };

/** Refuses a wrong one, else gives the row that was checked; call it inside `admitHashing`. */
export async function checkCurrentPassword(
	context: PlatformContext,
	userId: string,
	password: string,
): Promise<UserRow> {
	const retryAfter = await countAttempt(context.db, limit, userId, context.now());
	if (retryAfter > 0) throw new Refusal(429, "too_many_attempts", { retryAfter });
	const user = await getUser(context.db, userId);
	if (!(await isPassword(password, user.password_hash))) {
		throw refuseFields({ current_password: ["current_password_wrong"] });
	}
	await forgetWrongPasswords(context.db, userId);
	return user;
}

export const forgetWrongPasswords = (db: Db, userId: string): Promise<void> =>
	forgetAttempts(db, limit, userId);
