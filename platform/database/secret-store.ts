/**
 * Keys of this installation, created once and stored in the database, so that every process has the
 * same.
 */
import { newToken } from "../base/secret-token";
import type { Db } from "./database";

export type Secrets = {
	/** Binds CSRF tokens to sessions. */
	csrfKey: string;
	/** Shared with the mock gateway, which signs webhooks with it. */
	webhookKey: string;
	/** Signs the links of mails that switch reminders off, or withdraw the request for a mail on launch day. */
	reminderKey: string;
};

/** Writes only where the key is missing, so that a process starts while the file is held. */
async function readOrCreate(db: Db, name: string): Promise<string> {
	const stored = db.selectFrom("secrets").select("value").where("name", "=", name);
	const row = await stored.executeTakeFirst();
	if (row) return row.value;
	await db
		.insertInto("secrets")
		.values({ name, value: newToken() })
		.onConflict((conflict) => conflict.doNothing())
		.execute();
	return (await stored.executeTakeFirstOrThrow()).value;
}

export async function readSecrets(db: Db): Promise<Secrets> {
	return {
		csrfKey: await readOrCreate(db, "csrf"),
		webhookKey: await readOrCreate(db, "webhook"),
		reminderKey: await readOrCreate(db, "reminder"),
	};
}
