/**
 * The password of the operator console: made at the first start, told once, kept as a hash
 * (docs/decisions/008). It is made, not chosen, so it cannot be a weak one.
 */
import { randomInt } from "node:crypto";
import { hashPassword, isPassword } from "../account/password";
import type { PlatformContext } from "../platform/context";
import { recordAct } from "./audit-store";
import { endAllOperatorSessions } from "./operator-session-store";

const SECRET_NAME = "operator-password";
/** Without letters and digits that look alike: it is typed from a terminal into a phone. */
const ALPHABET = "abcdefghjkmnpqrstuvwxyz23456789";
const GROUPS = 5;
const GROUP_LENGTH = 4;

/** About 99 bits, such as `k3mv-9xqa-…`. */
function newPassword(): string {
	const group = () =>
		Array.from({ length: GROUP_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join("");
	return Array.from({ length: GROUPS }, group).join("-");
}

async function readHash({ db }: Pick<PlatformContext, "db">): Promise<string | undefined> {
	const row = await db
		.selectFrom("secrets")
		.select("value")
		.where("name", "=", SECRET_NAME)
		.executeTakeFirst();
	return row?.value;
}

/** The new password; undefined when there is one already, also from another process just now. */
export async function createOperatorPassword(
	context: PlatformContext,
): Promise<string | undefined> {
	if ((await readHash(context)) !== undefined) return undefined;
	const password = newPassword();
	const value = await hashPassword(password, context.options.passwordCost);
	const inserted = await context.db
		.insertInto("secrets")
		.values({ name: SECRET_NAME, value })
		.onConflict((conflict) => conflict.doNothing())
		.returning("name")
		.executeTakeFirst();
	return inserted && password;
}

/** A new password in place of the old one, which ends every session of the console. */
export async function resetOperatorPassword(
	context: PlatformContext,
	actor: string,
): Promise<string> {
	const password = newPassword();
	const value = await hashPassword(password, context.options.passwordCost);
	await context.db.transaction().execute(async (trx) => {
		await trx
			.insertInto("secrets")
			.values({ name: SECRET_NAME, value })
			.onConflict((conflict) => conflict.column("name").doUpdateSet({ value }))
			.execute();
		await endAllOperatorSessions(trx);
		const act = { actor, action: "operator.password_reset", subject: "operator" };
		await recordAct(trx, act, context.now());
	});
	return password;
}

/** False as long as there is none. Typed spaces and capitals of a phone's keyboard do not matter. */
export async function isOperatorPassword(
	context: PlatformContext,
	typed: string,
): Promise<boolean> {
	const hash = await readHash(context);
	return hash !== undefined && isPassword(typed.trim().toLowerCase(), hash);
}
