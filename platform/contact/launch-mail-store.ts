/** Addresses that asked to be mailed on launch day, one row each (site-256, mail-85). */
import type { Insertable, Selectable } from "kysely";
import type { Db } from "../database/database";
import type { Schema } from "../database/schema";

export type LaunchMailRow = Selectable<Schema["launch_mails"]>;

/** Stores an address once; a later request renews its language and its time, and nothing else. */
export async function insertLaunchMail(
	db: Db,
	row: Omit<Insertable<Schema["launch_mails"]>, "due_at">,
): Promise<void> {
	const { locale, created_at } = row;
	await db
		.insertInto("launch_mails")
		.values({ ...row, due_at: null })
		.onConflict((conflict) => conflict.column("email").doUpdateSet({ locale, created_at }))
		.execute();
}

export type LaunchMailCounts = {
	/** They wait for an owner to have the mails sent. */
	waiting: number;
	/** An owner has had them sent, and their mails are not written yet. */
	due: number;
};

export async function countLaunchMails(db: Db): Promise<LaunchMailCounts> {
	const { all, due } = await db
		.selectFrom("launch_mails")
		.select(({ fn }) => [fn.countAll<number>().as("all"), fn.count<number>("due_at").as("due")])
		.executeTakeFirstOrThrow();
	return { waiting: Number(all) - Number(due), due: Number(due) };
}

/** Marks all that wait; returns how many they were. */
export async function makeLaunchMailsDue(db: Db, now: Date): Promise<number> {
	const { numUpdatedRows } = await db
		.updateTable("launch_mails")
		.set({ due_at: now.toISOString() })
		.where("due_at", "is", null)
		.executeTakeFirst();
	return Number(numUpdatedRows);
}

/** Deletes up to `limit` rows that are due, and returns them: the process that gets one writes its mail. */
export async function takeDueLaunchMails(trx: Db, limit: number): Promise<LaunchMailRow[]> {
	const due = await trx
		.selectFrom("launch_mails")
		.select("id")
		.where("due_at", "is not", null)
		.orderBy("due_at")
		.orderBy("id")
		.limit(limit)
		.forNoKeyUpdate()
		.execute();
	if (due.length === 0) return [];
	const ids = due.map(({ id }) => id);
	return trx.deleteFrom("launch_mails").where("id", "in", ids).returningAll().execute();
}

export async function findLaunchMail(db: Db, email: string): Promise<LaunchMailRow | undefined> {
	return db.selectFrom("launch_mails").selectAll().where("email", "=", email).executeTakeFirst();
}

export async function deleteLaunchMail(db: Db, id: string): Promise<void> {
	await db.deleteFrom("launch_mails").where("id", "=", id).execute();
}

/** Deletes the request of an address, with `until` only one that was made by then; true when there was one. */
export async function deleteLaunchMailOf(
	db: Db,
	{ email, until }: { email: string; until?: string },
): Promise<boolean> {
	let rows = db.deleteFrom("launch_mails").where("email", "=", email);
	if (until !== undefined) rows = rows.where("created_at", "<=", until);
	return (await rows.executeTakeFirst()).numDeletedRows > 0;
}
