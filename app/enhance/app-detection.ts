/**
 * Whether an app took over: it did when the page loses its place within the limit (docs/product.md,
 * invite-11). Exactly one of the two answers is given, once.
 */

export type AppDetection = {
	limitSeconds: number;
	onOpened(): void;
	onMissing(): void;
};

/** Returns the function that gives up watching, without an answer. */
export function watchForApp({ limitSeconds, onOpened, onMissing }: AppDetection): () => void {
	const listening = new AbortController();
	const { signal } = listening;
	const finish = (then?: () => void) => {
		if (signal.aborted) return;
		clearTimeout(timer);
		listening.abort();
		then?.();
	};
	const timer = setTimeout(() => finish(onMissing), limitSeconds * 1000);
	const leave = () => finish(onOpened);
	document.addEventListener("visibilitychange", () => document.hidden && leave(), { signal });
	addEventListener("pagehide", leave, { signal });
	addEventListener("blur", leave, { signal });
	return () => finish();
}
