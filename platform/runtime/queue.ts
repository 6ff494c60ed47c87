/**
 * Work stored in a table with a due time. The table is the queue: a process that dies loses
 * nothing, and several processes may work on it (docs/decisions/013).
 */
import { setTimeout as sleep } from "node:timers/promises";
import type { Kysely, RawBuilder } from "kysely";
import { addSeconds } from "../base/clock";
import { HeldFileError } from "../database/held-file";
import type { Schema } from "../database/schema";
import type { PlatformContext } from "./context";

export type Queue = {
	/** Checks the table again now. */
	wake(): void;
	/** Does what is due; resolves when nothing is left. */
	runDue(): Promise<void>;
	/** Resolves when nothing is running. */
	close(): Promise<void>;
};

type QueueTable = "outbox" | "webhook_deliveries" | "gateway_orders" | "gateway_refunds";

type QueueOptions<Row> = {
	table: QueueTable;
	/** The column that names a row; `id` by default. */
	keyColumn?: "id" | "reference";
	/** The column with the time of completion. */
	doneColumn: "sent_at" | "delivered_at" | "closed_at";
	/** The condition of undone rows that are still worth a try. */
	isAwaited(now: Date): RawBuilder<boolean>;
	/** The conditions of rows that go before all others, each of which an index serves. */
	urgent?: readonly RawBuilder<boolean>[];
	/** How long after it was stored a row is due for the first time at the latest; 0 by default. */
	firstDelaySeconds?: number;
	/** After this many failures a row is given up and `given_up_at` is set. */
	maxAttempts?: number;
	/** After this long another process takes the row over; must be longer than `run` ever takes. */
	leaseSeconds: number;
	/** Columns to clear on completion. */
	whenDone?: Partial<Row>;
	/** Does the work. An error is stored with the row, and the work is retried later. */
	run(row: Row): Promise<void>;
	/**
	 * Present when `run` completes its rows itself: after a run, failed or not, a row that is not complete
	 * is due again after this long.
	 */
	repeatSeconds?(row: Row, now: Date, hasFailed: boolean): number;
	/** The longest time between two attempts; an hour by default. */
	maxRepeatSeconds?: number;
	/** True for an error that every retry would meet; the row is then given up, and the error not reported. */
	giveUp?(error: unknown, row: Row, now: Date): Promise<boolean>;
	/** Turns an error into what may be logged. */
	toLogged?(error: unknown): unknown;
};

/** The longest delay for work that another process stored. */
export const IDLE_MILLISECONDS = 15_000;
const MIN_MILLISECONDS = 20;
const MAX_RETRY_SECONDS = 3600;
/** The clocks of replicas may differ by this much. */
const SPARE_SECONDS = 30;

/** 2, 4, 8 … seconds after the first, second, third failure, at most an hour. */
function retrySeconds(failures: number): number {
	return Math.min(2 ** failures, MAX_RETRY_SECONDS);
}

/** The columns that every queue has, under the names of one of them. */
type QueueSchema = {
	outbox: {
		/** Under the name of `keyColumn`. */
		id: string;
		attempts: number;
		created_at: string;
		next_attempt_at: string;
		sent_at: string | null;
		last_error: string | null;
		given_up_at: string | null;
	};
};

type Claimed<Row> = Row & QueueSchema["outbox"];
/** An attempt changes this in its row. */
type Outcome = Partial<QueueSchema["outbox"]>;

function createRows<Row>(db: Kysely<Schema>, options: QueueOptions<Row>) {
	const rows = db as unknown as Kysely<QueueSchema>;
	const table = options.table as "outbox";
	const key = (options.keyColumn ?? "id") as "id";
	const doneColumn = options.doneColumn as "sent_at";

	const selectUndone = (now: Date) =>
		rows
			.selectFrom(table)
			.where(doneColumn, "is", null)
			.where(options.isAwaited(now))
			.orderBy("next_attempt_at")
			.limit(1);

	/** Claims one due row that meets the condition. */
	async function claimWhere(now: Date, condition?: RawBuilder<boolean>) {
		const at = now.toISOString();
		const due = selectUndone(now)
			.select(key)
			.where("next_attempt_at", "<=", at)
			.$if(condition !== undefined, (query) => query.where(condition as RawBuilder<boolean>));
		const claimed = await rows
			.updateTable(table)
			.set((eb) => ({
				attempts: eb("attempts", "+", 1),
				next_attempt_at: addSeconds(now, options.leaseSeconds).toISOString(),
			}))
			// The conditions are repeated outside the subquery: on PostgreSQL two processes may
			// select the same row.
			.where(doneColumn, "is", null)
			.where("next_attempt_at", "<=", at)
			.where(key, "=", due)
			.returningAll()
			.executeTakeFirst();
		return claimed as Claimed<Row> | undefined;
	}

	const {
		firstDelaySeconds = 0,
		leaseSeconds,
		maxRepeatSeconds = MAX_RETRY_SECONDS,
		maxAttempts = Number.POSITIVE_INFINITY,
	} = options;
	/** The latest time at which a row can be due, before its first attempt and after it. */
	const latestDue = (now: Date, isNew: boolean) => {
		const seconds = isNew ? firstDelaySeconds : Math.max(maxRepeatSeconds, leaseSeconds);
		return addSeconds(now, seconds + SPARE_SECONDS).toISOString();
	};

	return {
		/** Makes rows due that were stored while the clock was ahead (platform-32). */
		async resetFuture(now: Date): Promise<void> {
			await rows
				.updateTable(table)
				.set({ next_attempt_at: now.toISOString() })
				.where(doneColumn, "is", null)
				.where("next_attempt_at", ">", addSeconds(now, SPARE_SECONDS).toISOString())
				.where((eb) =>
					eb.or([
						eb("next_attempt_at", ">", latestDue(now, false)),
						eb.and([
							eb("attempts", "=", 0),
							eb.or([
								eb("next_attempt_at", ">", latestDue(now, true)),
								eb("created_at", ">", addSeconds(now, SPARE_SECONDS).toISOString()),
							]),
						]),
					]),
				)
				.execute();
		},

		async nextDueAt(now: Date): Promise<Date | undefined> {
			const row = await selectUndone(now).select("next_attempt_at").executeTakeFirst();
			return row && new Date(row.next_attempt_at);
		},

		/** Claims one due row for this process, an urgent one first; undefined when none is left. */
		async claim(now: Date): Promise<Claimed<Row> | undefined> {
			for (const condition of options.urgent ?? []) {
				const row = await claimWhere(now, condition);
				if (row !== undefined) return row;
			}
			return claimWhere(now);
		},

		async markDone(row: Claimed<Row>, now: Date): Promise<void> {
			if (options.repeatSeconds) return repeat(row, null, now);
			const values = { [doneColumn]: now.toISOString(), last_error: null, ...options.whenDone };
			await rows.updateTable(table).set(values).where(key, "=", row[key]).execute();
		},

		async markFailed(
			row: Claimed<Row>,
			error: string,
			now: Date,
			isGivenUp: boolean,
		): Promise<void> {
			const isLast = row.attempts >= maxAttempts || isGivenUp;
			if (isLast) await update(row, { last_error: error, given_up_at: now.toISOString() });
			else await repeat(row, error, now);
		},
	};

	/** Makes it due again, unless it is complete by now. */
	async function repeat(row: Claimed<Row>, error: string | null, now: Date): Promise<void> {
		const seconds = options.repeatSeconds?.(row, now, error !== null) ?? retrySeconds(row.attempts);
		const next_attempt_at = addSeconds(now, seconds).toISOString();
		await update(row, { last_error: error, next_attempt_at });
	}

	async function update(row: Claimed<Row>, values: Outcome): Promise<void> {
		const { attempts } = row;
		await rows
			.updateTable(table)
			.set(values)
			.where(key, "=", row[key])
			// After the lease another process may have tried it, or an operator may have replayed it.
			.where("attempts", "=", attempts)
			.where(doneColumn, "is", null)
			.execute();
	}
}

const HELD_MILLISECONDS = 1000;

/**
 * Stores that work is done also when another program holds the database file meanwhile, because the work would be
 * done again. After the lease another process may do it anyway.
 */
async function insist(store: () => Promise<void>, leaseSeconds: number): Promise<void> {
	for (let attempts = 1; ; attempts++) {
		try {
			return await store();
		} catch (error) {
			if (!(error instanceof HeldFileError) || attempts >= leaseSeconds) throw error;
			await sleep(HELD_MILLISECONDS);
		}
	}
}

/** Works on a table from now on; with `background: false` only on request. */
export function createQueue<Row>(
	context: Pick<PlatformContext, "db" | "now" | "onError" | "options">,
	options: QueueOptions<Row>,
): Queue {
	const { now, onError } = context;
	const { toLogged = (error) => error, keyColumn = "id" } = options;
	const rows = createRows(context.db, options);

	async function runDue(): Promise<void> {
		await rows.resetFuture(now());
		for (let row = await rows.claim(now()); row !== undefined; row = await rows.claim(now())) {
			try {
				await options.run(row);
			} catch (error) {
				const isGivenUp = (await options.giveUp?.(error, row, now())) ?? false;
				if (!isGivenUp)
					onError(toLogged(error), { task: options.table, id: row[keyColumn as "id"] });
				const message = error instanceof Error ? error.message : String(error);
				await rows.markFailed(row, message, now(), isGivenUp);
				continue;
			}
			const done = row;
			await insist(() => rows.markDone(done, now()), options.leaseSeconds);
		}
	}

	const hasTimer = context.options.background !== false;
	return createTimer({
		hasTimer,
		runDue,
		onError: (error) => onError(error, { task: options.table }),
		async waitMilliseconds() {
			const due = await rows.nextDueAt(now());
			if (due === undefined) return IDLE_MILLISECONDS;
			const wait = due.getTime() - now().getTime();
			return Math.min(Math.max(wait, MIN_MILLISECONDS), IDLE_MILLISECONDS);
		},
	});
}

type TimerOptions = {
	/** False: it runs only on request. */
	hasTimer: boolean;
	runDue(): Promise<void>;
	waitMilliseconds(): Promise<number>;
	onError(error: unknown): void;
};

/** Runs a task again and again, one run after the other. */
export function createTimer({ hasTimer, runDue, waitMilliseconds, onError }: TimerOptions): Queue {
	let timer: NodeJS.Timeout | undefined;
	let isClosed = false;
	// Each step is chained to the previous one, so that they never overlap.
	let tail = Promise.resolve();
	const enqueue = (step: () => Promise<void>) => {
		if (isClosed) return tail;
		tail = tail.then(step).catch(onError);
		return tail;
	};
	const setTimer = (milliseconds: number) => {
		clearTimeout(timer);
		if (isClosed || !hasTimer) return;
		timer = setTimeout(() => void enqueue(runDue).then(schedule), milliseconds);
		timer.unref();
	};
	const schedule = () =>
		enqueue(async () => {
			// Set first, so that the next check happens even if the database does not respond this
			// one.
			setTimer(IDLE_MILLISECONDS);
			setTimer(await waitMilliseconds());
		});
	void schedule();
	return {
		wake: () => void schedule(),
		runDue: () => enqueue(runDue),
		close() {
			isClosed = true;
			clearTimeout(timer);
			return tail;
		},
	};
}
