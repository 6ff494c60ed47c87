/**
 * What `work` gives, or what `giveUp` does once it took longer, whether or not the work heeds a
 * signal. A timer that is not needed any more is cleared: to abort it, as the promises of
 * `node:timers` would have it, makes an error with its frames for each call that went well.
 */
export async function withinTime<T, Late>(
	work: Promise<T>,
	milliseconds: number,
	giveUp: () => Late | Promise<Late>,
): Promise<T | Late> {
	let timer: NodeJS.Timeout | undefined;
	const tooLate = new Promise<Late>((resolve) => {
		timer = setTimeout(() => resolve(giveUp()), milliseconds);
	});
	return Promise.race([work, tooLate]).finally(() => clearTimeout(timer));
}
