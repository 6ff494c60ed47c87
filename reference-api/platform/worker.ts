/**
 * Runs work that is stored with a due time. The table is the queue: a worker that dies loses
 * nothing, and several processes may work on the same table.
 */
import type { PlatformContext } from "./context";

export type Worker = {
	/** Looks at the queue again, now. */
	wake(): void;
	/** Does what is due and resolves when nothing is left. */
	runDue(): Promise<void>;
	/** Resolves when nothing is running any more. */
	close(): Promise<void>;
};

type Job = {
	readonly name: string;
	nextDueAt(): Promise<Date | undefined>;
	runDue(): Promise<void>;
};

/** How long work may lie that another process stored. */
const idleMilliseconds = 15_000;
const minMilliseconds = 20;
const maxRetrySeconds = 3600;

/** 2, 4, 8 … seconds after the first, second, third failure, at most an hour. */
export function retrySeconds(failures: number): number {
	return Math.min(2 ** failures, maxRetrySeconds);
}

export function createWorker(
	context: Pick<PlatformContext, "now" | "onError" | "options">,
	job: Job,
): Worker {
	let timer: NodeJS.Timeout | undefined;
	let isClosed = false;
	// One thing after the other: each step is chained to the one before.
	let tail = Promise.resolve();
	const enqueue = (step: () => Promise<void>) => {
		if (isClosed) return tail;
		tail = tail.then(step).catch((error) => context.onError(error, { task: job.name }));
		return tail;
	};
	const setTimer = (milliseconds: number) => {
		clearTimeout(timer);
		if (isClosed || context.options.background === false) return;
		timer = setTimeout(() => void enqueue(job.runDue).then(schedule), milliseconds);
		timer.unref();
	};
	const schedule = () =>
		enqueue(async () => {
			setTimer(idleMilliseconds);
			const due = await job.nextDueAt();
			if (due === undefined) return;
			const wait = due.getTime() - context.now().getTime();
			setTimer(Math.min(Math.max(wait, minMilliseconds), idleMilliseconds));
		});
	void schedule();
	return {
		wake: () => void schedule(),
		runDue: () => enqueue(job.runDue),
		close() {
			isClosed = true;
			clearTimeout(timer);
			return tail;
		},
	};
}
