/** Waits for another program's lock on the SQLite file while the thread goes on with other work. */
import type { DatabaseSync } from "node:sqlite";
import { setTimeout as sleep } from "node:timers/promises";
import type { CompiledQuery, DatabaseConnection, QueryResult } from "kysely";

/** Another program holds the file, so the statement changed nothing. The message is for the operator. */
export class HeldFileError extends Error {}

const RETRY_MILLISECONDS = 20;
const CHECK_MILLISECONDS = 100;
const SQLITE_BUSY = 5;

/** True when another connection holds a lock, which it gives back by itself. */
export const isBusy = (error: unknown): boolean =>
	error instanceof Error && "errcode" in error && (Number(error.errcode) & 0xff) === SQLITE_BUSY;

export type HeldFileOptions = {
	/**
	 * How long statements wait for the file, counted from the first one that met the lock: what comes
	 * after that is rejected at once, so that a page with several statements is not slow.
	 */
	waitMilliseconds: number;
	/** Called once for each time that another program holds the file for longer than that. */
	onHeld(error: HeldFileError): void;
};

/** The turn of the one connection, which is given back while a statement waits. */
type Turn = { take(): Promise<unknown>; giveBack(): Promise<void> };

type Hold = { sinceMilliseconds: number; isReported: boolean };

/** A connection whose statements wait for the file, and give other callers their turn meanwhile. */
export class WaitingConnection implements DatabaseConnection {
	readonly #inner: DatabaseConnection;
	readonly #database: DatabaseSync;
	readonly #turn: Turn;
	readonly #options: HeldFileOptions;
	#hold: Hold | undefined;

	constructor(
		inner: DatabaseConnection,
		database: DatabaseSync,
		turn: Turn,
		options: HeldFileOptions,
	) {
		this.#inner = inner;
		this.#database = database;
		this.#turn = turn;
		this.#options = options;
	}

	async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
		for (let hasWaited = false; ; hasWaited = true) {
			try {
				const result = await this.#inner.executeQuery<Row>(query);
				if (hasWaited) this.#hold = undefined;
				return result;
			} catch (error) {
				if (!isBusy(error)) throw error;
				await this.#wait(error);
			}
		}
	}

	streamQuery<Row>(query: CompiledQuery, chunkSize: number) {
		return this.#inner.streamQuery<Row>(query, chunkSize);
	}

	/** Resolves when the statement may try again; throws when the time is up. */
	async #wait(cause: unknown): Promise<void> {
		const hold = this.#hold ?? this.#beginHold();
		if (performance.now() - hold.sinceMilliseconds >= this.#options.waitMilliseconds) {
			throw this.#giveUp(hold, cause);
		}
		// Within a transaction the turn stays, because other statements would become a part of it.
		const isOwn = this.#database.isTransaction;
		if (!isOwn) await this.#turn.giveBack();
		await sleep(RETRY_MILLISECONDS);
		if (!isOwn) await this.#turn.take();
	}

	#beginHold(): Hold {
		const hold = { sinceMilliseconds: performance.now(), isReported: false };
		this.#hold = hold;
		void this.#watch(hold);
		return hold;
	}

	#giveUp(hold: Hold, cause: unknown): HeldFileError {
		const file = this.#database.location() ?? "the database file";
		const error = new HeldFileError(
			`another program holds the lock of ${file}, so nothing can be written until it lets go; \`fuser --verbose ${file}\` names it`,
			{ cause },
		);
		if (!hold.isReported) this.#options.onHeld(error);
		hold.isReported = true;
		return error;
	}

	/** Notices the end of a hold also while nothing is written. */
	async #watch(hold: Hold): Promise<void> {
		while (this.#hold === hold) {
			await sleep(CHECK_MILLISECONDS, undefined, { ref: false });
			await this.#turn.take();
			if (this.#hold === hold && !this.#isHeld()) this.#hold = undefined;
			await this.#turn.giveBack();
		}
	}

	#isHeld(): boolean {
		if (!this.#database.isOpen) return false;
		try {
			this.#database.exec("begin immediate; rollback");
			return false;
		} catch (error) {
			return isBusy(error);
		}
	}
}
