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
};

async function readOrCreate(db: Db, name: string): Promise<string> {
	const value = newToken();
	await db
		.insertInto("secrets")
		.values({ name, value })
		.onConflict((conflict) => conflict.doNothing())
		.execute();
	const row = await db
		.selectFrom("secrets")
		.select("value")
		.where("name", "=", name)
		.executeTakeFirstOrThrow();
	return row.value;
}

export async function readSecrets(db: Db): Promise<Secrets> {
	return {
		csrfKey: await readOrCreate(db, "csrf"),
		webhookKey: await readOrCreate(db, "webhook"),
	};
}
