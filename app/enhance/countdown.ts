/**
 * A countdown that any interaction stops: its button, a touch or key, a focus change, or hiding the
 * page (docs/product/invite.md, invite-10).
 */
import { AUTO_REDIRECT_DELAY_SECONDS } from "~/domain/invite/invite";

/** A press that becomes a scroll or a long press ends without a click. */
const LONGEST_PRESS_MILLISECONDS = 700;

export type CountdownOptions = {
	/** Gets the focus, so that its button is next in the tab order. */
	panel: HTMLElement;
	/** Called when the page is visible. */
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

function run({ panel, onStart, onTick, onEnd, onStop }: CountdownOptions): void {
	let left = AUTO_REDIRECT_DELAY_SECONDS;
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
	// Not Tab: the focus change that follows stops the countdown.
	document.addEventListener("keydown", ({ key }) => key !== "Tab" && stop(), { signal });
	document.addEventListener("visibilitychange", stop, { signal });
	addEventListener("pagehide", stop, { signal });
}

/** Waits for the end of a press: a layout shift under the finger would cancel its click. */
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
