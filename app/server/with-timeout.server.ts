/**
 * Resolves with the result of `work`, or with `onTimeout()` when it takes longer, whether or not
 * the work listens to an abort signal. The timer is cleared by hand, because aborting a
 * `node:timers` promise creates an error with a stack for every successful call.
 */
export async function withTimeout<T, Late>(
	work: Promise<T>,
	milliseconds: number,
	onTimeout: () => Late | Promise<Late>,
): Promise<T | Late> {
	let timer: NodeJS.Timeout | undefined;
	let end: NodeJS.Immediate | undefined;
	const timeout = new Promise<Late>((resolve) => {
		timer = setTimeout(() => {
			// After a stall, timers run before sockets are read, so a response may be there already.
			end = setImmediate(() => resolve(onTimeout()));
		}, milliseconds);
	});
	return Promise.race([work, timeout]).finally(() => {
		clearTimeout(timer);
		clearImmediate(end);
	});
}
