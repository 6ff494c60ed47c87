/**
 * Detects whether an app was opened: then the page is hidden or loses focus within the limit
 * (docs/product.md, invite-11). One of the two callbacks is called once.
 */

export type AppDetection = {
	limitSeconds: number;
	onOpened(): void;
	onMissing(): void;
};

/** Returns a function that stops watching, without a callback. */
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
