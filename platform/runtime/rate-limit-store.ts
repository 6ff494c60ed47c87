/**
 * Attempt counters per account, shared by all processes. A window that ends later than one that begins now
 * was stored while the clock was ahead, and counts as over (platform-32).
 */
import { addSeconds } from "../base/clock";
import { hashToken } from "../base/secret-token";
import type { Db } from "../database/database";

export type AttemptLimit = {
	name: string;
	attempts: number;
	windowSeconds: number;
};

const keyOf = (limit: AttemptLimit, subject: string) => `${limit.name}:${hashToken(subject)}`;

/**
 * Counts an attempt before it is made, so that parallel attempts cannot slip through. Returns 0
 * when it is allowed, otherwise the seconds until the next window.
 */
export async function countAttempt(
	db: Db,
	limit: AttemptLimit,
	subject: string,
	now: Date,
): Promise<number> {
	const { attempts, endsAt } = await countAttempts(db, limit, subject, now);
	if (attempts <= limit.attempts) return 0;
	return Math.max(1, Math.ceil((endsAt.getTime() - now.getTime()) / 1000));
}

/** Counts an attempt, and returns how many the window has by now. */
export async function countAttempts(
	db: Db,
	limit: AttemptLimit,
	subject: string,
	now: Date,
): Promise<{ attempts: number; endsAt: Date }> {
	const windowEndsAt = addSeconds(now, limit.windowSeconds).toISOString();
	const row = await db
		.insertInto("attempts")
		.values({ key: keyOf(limit, subject), attempts: 1, window_ends_at: windowEndsAt })
		.onConflict((conflict) =>
			conflict.column("key").doUpdateSet((eb) => {
				const isOver = eb.or([
					eb("attempts.window_ends_at", "<=", now.toISOString()),
					eb("attempts.window_ends_at", ">", windowEndsAt),
				]);
				return {
					attempts: eb
						.case()
						.when(isOver)
						.then(1)
						.else(eb("attempts.attempts", "+", 1))
						.end(),
					window_ends_at: eb
						.case()
						.when(isOver)
						.then(windowEndsAt)
						.else(eb.ref("attempts.window_ends_at"))
						.end(),
				};
			}),
		)
		.returning(["attempts", "window_ends_at"])
		.executeTakeFirstOrThrow();
	return { attempts: row.attempts, endsAt: new Date(row.window_ends_at) };
}

/** Uncounts an attempt. */
export async function takeAttemptBack(db: Db, limit: AttemptLimit, subject: string): Promise<void> {
	await db
		.updateTable("attempts")
		.set((eb) => ({ attempts: eb("attempts", "-", 1) }))
		.where("key", "=", keyOf(limit, subject))
		.where("attempts", ">", 0)
		.execute();
}

export async function forgetAttempts(db: Db, limit: AttemptLimit, subject: string): Promise<void> {
	await db.deleteFrom("attempts").where("key", "=", keyOf(limit, subject)).execute();
}
