/**
 * The first password of the operator console: created at the first start, reported once, stored as
 * a hash. The first operator who signs in with it becomes the owner and keeps it as their password
 * (docs/decisions/031).
 */
import { randomInt } from "node:crypto";
import { hashPassword, isPassword } from "../account/password";
import type { Db } from "../database/database";
import type { PlatformContext } from "../runtime/context";
import { OperatorError, recordAct } from "./audit-store";
import {
	endSessionsOf,
	listOperators,
	type OperatorRow,
	requireOperator,
	updateOperator,
} from "./operator-store";

const SECRET_NAME = "operator-password";
/** No letters and digits that look alike: it is typed from a terminal into a phone. */
const ALPHABET = "abcdefghjkmnpqrstuvwxyz23456789";
const PASSWORD_GROUPS = 5;
const GROUP_LENGTH = 4;

/** About 20 bits a group, such as `k3mv-9xqa-…`. */
export function newGroupedSecret(groups: number): string {
	const group = () =>
		Array.from({ length: GROUP_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join("");
	return Array.from({ length: groups }, group).join("-");
}

const newPassword = () => newGroupedSecret(PASSWORD_GROUPS);

async function readHash({ db }: Pick<PlatformContext, "db">): Promise<string | undefined> {
	const row = await db
		.selectFrom("secrets")
		.select("value")
		.where("name", "=", SECRET_NAME)
		.executeTakeFirst();
	return row?.value;
}

/**
 * Returns the new password; undefined when there is one already, also from a concurrent process.
 */
export async function createOperatorPassword(
	context: PlatformContext,
): Promise<string | undefined> {
	if ((await readHash(context)) !== undefined) return undefined;
	if ((await listOperators(context.db)).length > 0) return undefined;
	const password = newPassword();
	const value = await hashPassword(password, context.options.passwordCost);
	return context.db.transaction().execute(async (trx) => {
		const inserted = await trx
			.insertInto("secrets")
			.values({ name: SECRET_NAME, value })
			.onConflict((conflict) => conflict.doNothing())
			.returning("name")
			.executeTakeFirst();
		if (inserted === undefined) return undefined;
		if ((await listOperators(trx)).length === 0) return password;
		await claimFirstPassword(trx, value);
		return undefined;
	});
}

/**
 * Stores the hash as the first password, for the person who signs in first. Where operators exist,
 * returns the only one instead. The row is written before operators are listed: its lock orders a
 * concurrent first sign-in or reset entirely before or after this.
 *
 * @throws OperatorError where there are several operators
 */
async function offerFirstPassword(trx: Db, value: string): Promise<OperatorRow | undefined> {
	const replaced = await trx
		.updateTable("secrets")
		.set({ value })
		.where("name", "=", SECRET_NAME)
		.returning("name")
		.executeTakeFirst();
	if (replaced) return undefined;
	await trx
		.insertInto("secrets")
		.values({ name: SECRET_NAME, value })
		.onConflict((conflict) => conflict.column("name").doUpdateSet({ value }))
		.execute();
	const operators = await listOperators(trx);
	if (operators.length === 0) return undefined;
	await claimFirstPassword(trx, value);
	if (operators.length === 1) return operators[0];
	const names = operators.map((one) => one.name).join(", ");
	throw new OperatorError(`Whose password? Name one of: ${names}.`);
}

/**
 * Sets a new password for the named operator, or the only one, and ends their sessions. While the
 * first password waits or there is no operator, it is for the person who signs in first.
 */
export async function resetOperatorPassword(
	context: PlatformContext,
	actor: string,
	name?: string,
): Promise<string> {
	const password = newPassword();
	const value = await hashPassword(password, context.options.passwordCost);
	await context.db.transaction().execute(async (trx) => {
		const operator = await (name ? requireOperator(trx, name) : offerFirstPassword(trx, value));
		if (operator) {
			await updateOperator(trx, operator.id, { password_hash: value, invite_hash: null });
			await endSessionsOf(trx, operator.id);
		}
		const subject = operator?.name ?? "operator";
		const act = { actor, action: "operator.password_reset", subject } as const;
		await recordAct(trx, act, context.now());
	});
	return password;
}

/** Ignores spaces and capitals that a phone's keyboard adds. */
const asTyped = (password: string): string => password.trim().toLowerCase();

/**
 * A generated password may be typed with a phone's capitals and spaces; a chosen one must match
 * exactly.
 */
export const isOperatorPassword = async (typed: string, hash: string): Promise<boolean> =>
	(await isPassword(typed, hash)) || (await isPassword(asTyped(typed), hash));

/** The hash of the first password, if it was typed and nobody has signed in with it. */
export async function findFirstPassword(
	context: PlatformContext,
	typed: string,
): Promise<string | undefined> {
	const hash = await readHash(context);
	return hash !== undefined && (await isPassword(asTyped(typed), hash)) ? hash : undefined;
}

/** Deletes the first password, which works once. False when it was used or replaced meanwhile. */
export async function claimFirstPassword(trx: Db, hash: string): Promise<boolean> {
	const row = await trx
		.deleteFrom("secrets")
		.where("name", "=", SECRET_NAME)
		.where("value", "=", hash)
		.returning("name")
		.executeTakeFirst();
	return row !== undefined;
}
