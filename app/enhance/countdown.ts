/**
 * A countdown that stops for a person who is there: it stops by its button, by any touch or key, by
 * focus on anything and when the page is hidden (docs/product.md, invite-10). It ends at most once.
 */

/** A press that becomes a scroll or a long press ends without a click. */
const LONGEST_PRESS_MILLISECONDS = 700;

export type CountdownOptions = {
	/** Named by its text; takes the focus first, so that its button is next in order. */
	panel: HTMLElement;
	seconds: number;
	/** Once somebody can see it. */
	onStart(): void;
	onTick(secondsLeft: number): void;
	onEnd(): void;
	onStop(): void;
};

/** Begins at once, or when a page that was opened in the background is first looked at. */
export function startCountdown(options: CountdownOptions): void {
	if (document.hidden) {
		document.addEventListener("visibilitychange", () => run(options), { once: true });
	} else {
		run(options);
	}
}

function run({ panel, seconds, onStart, onTick, onEnd, onStop }: CountdownOptions): void {
	let left = seconds;
	const listening = new AbortController();
	const { signal } = listening;
	const finish = (then: () => void) => {
		if (signal.aborted) return;
		listening.abort();
		clearInterval(timer);
		then();
	};
	const stop = () => finish(onStop);
	const timer = setInterval(() => {
		left -= 1;
		onTick(left);
		if (left <= 0) finish(onEnd);
	}, 1000);

	onStart();
	onTick(left);
	panel.hidden = false;
	panel.focus({ preventScroll: true });
	for (const name of ["pointerdown", "touchstart"]) {
		document.addEventListener(name, () => finish(() => afterPress(onStop)), {
			signal,
			passive: true,
		});
	}
	document.addEventListener("focusin", stop, { signal });
	// Tab is on its way to the button: the focus that follows stops the countdown.
	document.addEventListener("keydown", ({ key }) => key !== "Tab" && stop(), { signal });
	document.addEventListener("visibilitychange", stop, { signal });
	addEventListener("pagehide", stop, { signal });
}

/** A page that moves under a finger swallows its tap: what changes waits until the press is over. */
function afterPress(then: () => void): void {
	const listening = new AbortController();
	const finish = () => {
		listening.abort();
		clearTimeout(timer);
		then();
	};
	const timer = setTimeout(finish, LONGEST_PRESS_MILLISECONDS);
	document.addEventListener("click", finish, { signal: listening.signal });
}
