/**
 * What `work` resolves to, or what `onTimeout` gives when it takes longer, whether or not the work
 * listens to an abort signal. The timer is cleared by hand: aborting a promise of `node:timers`
 * creates an error with its stack, for each call that went well.
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
			// After a stall of the process timers run before sockets are read: an answer may be there.
			end = setImmediate(() => resolve(onTimeout()));
		}, milliseconds);
	});
	return Promise.race([work, timeout]).finally(() => {
		clearTimeout(timer);
		clearImmediate(end);
	});
}
