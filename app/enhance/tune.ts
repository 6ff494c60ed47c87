/**
 * A button that plays the sound behind it, and the wave that shows how far it is: nothing plays or
 * is loaded before it is pressed, and a second press is silence.
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
		// Without a network nothing is heard, and the button says so by being up again.
		else tune.play().catch(show);
	});
}
