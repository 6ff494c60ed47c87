/**
 * Whether a person is reminded before a plan ends (account-90). The link of a reminder has a signed token that
 * names the person: it needs no sign-in and never expires, because it can do nothing but switch reminders.
 */
import { createHmac } from "node:crypto";
import { isSameSecret } from "../base/secret-token";
import type { Db } from "../database/database";
import type { Secrets } from "../database/secret-store";

type Key = Pick<Secrets, "reminderKey">;

const sign = ({ reminderKey }: Key, userId: string): string =>
	createHmac("sha256", reminderKey).update(`reminders:${userId}`).digest("base64url");

/** Returns the token of a person's link, such as `usr_9f1c….kQx…`. */
export const createReminderToken = (key: Key, userId: string): string =>
	`${userId}.${sign(key, userId)}`;

/** Returns the id of the person whom a token names; undefined when we did not sign it. */
export function readReminderToken(key: Key, token: string): string | undefined {
	const at = token.lastIndexOf(".");
	const userId = token.slice(0, Math.max(at, 0));
	return isSameSecret(token.slice(at + 1), sign(key, userId)) ? userId : undefined;
}

/** Does nothing to a deleted account, and keeps the time of an earlier choice that is the same. */
export async function chooseReminders(
	db: Db,
	userId: string,
	choice: { isOn: boolean; at: Date },
): Promise<void> {
	await db
		.updateTable("users")
		.set({ reminders_off_at: choice.isOn ? null : choice.at.toISOString() })
		.where("id", "=", userId)
		.where("deleted_at", "is", null)
		.where("reminders_off_at", choice.isOn ? "is not" : "is", null)
		.execute();
}
