/**
 * Whether a person is reminded before a plan ends (account-90). The link of a reminder has a signed token that
 * names the person: it needs no sign-in and never expires, because it can do nothing but switch reminders.
 */
import { readSignedId, signId } from "../base/signed-id";
import type { Db } from "../database/database";
import type { Secrets } from "../database/secret-store";

type Key = Pick<Secrets, "reminderKey">;

/** Returns the token of a person's link, such as `usr_9f1c….kQx…`. */
export const createReminderToken = ({ reminderKey }: Key, userId: string): string =>
	signId(reminderKey, "reminders", userId);

/** Returns the id of the person whom a token names; undefined when we did not sign it. */
export const readReminderToken = ({ reminderKey }: Key, token: string): string | undefined =>
	readSignedId(reminderKey, "reminders", token);

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
