/**
 * A button that plays and pauses the sound after it, and the waveform that shows its progress. Nothing is
 * loaded before the first press.
 */

export function playTunes(root: Document): void {
	root.addEventListener("click", ({ target }) => {
		const button = (target as Element).closest("[data-plays]");
		const tune = button?.nextElementSibling;
		if (!(tune instanceof HTMLAudioElement)) return;
		const heard = root.querySelector("[data-heard]");
		const show = () => {
			button?.setAttribute("aria-pressed", String(!tune.paused));
			const place = `${(100 * tune.currentTime) / (tune.duration || 1)}%`;
			heard?.setAttribute("width", place);
			heard?.nextElementSibling?.setAttribute("x", place);
		};
		tune.onplay = tune.onpause = tune.ontimeupdate = show;
		if (!tune.paused) tune.pause();
		// When playing fails, as without a network, the button is reset.
		else tune.play().catch(show);
	});
}
