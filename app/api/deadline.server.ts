/** Time limits that hold even when the other side ignores them (docs/product.md, platform-7). */

/** The time was up before the work was done. */
export class DeadlineError extends Error {
	override name = "DeadlineError";
}

export type Deadline = {
	/** Aborted when the time is up. */
	signal: AbortSignal;
	remainingMs(): number;
	/** The work's result, or a `DeadlineError` as soon as the time is up. */
	guard<T>(work: Promise<T>): Promise<T>;
};

/** Runs the work with a deadline; its timer ends with the work. */
export async function withDeadline<T>(
	limitMs: number,
	work: (deadline: Deadline) => Promise<T>,
): Promise<T> {
	if (limitMs <= 0) throw new DeadlineError();
	const controller = new AbortController();
	const endsAt = performance.now() + limitMs;
	const { promise: timeIsUp, reject } = withReject();
	const timer = setTimeout(() => {
		reject(new DeadlineError());
		controller.abort();
	}, limitMs);
	try {
		return await work({
			signal: controller.signal,
			remainingMs: () => endsAt - performance.now(),
			guard: (promise) => Promise.race([promise, timeIsUp]),
		});
	} finally {
		clearTimeout(timer);
	}
}

function withReject() {
	let reject: (error: Error) => void = () => {};
	const promise = new Promise<never>((_resolve, rejectPromise) => {
		reject = rejectPromise;
	});
	// Nobody may be waiting when the time is up between two steps of the work.
	promise.catch(() => {});
	return { promise, reject };
}
