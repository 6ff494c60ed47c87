/**
 * A button that plays and pauses the sound behind the link after it, and says which it does; and the
 * drawn waveform, which shows the progress. The sound is loaded at the first press. It is held in the link, so that it ends with the page
 * that is replaced in place.
 */

export function playTunes(root: Document): void {
	root.addEventListener("click", ({ target }) => {
		const button = (target as Element).closest("[data-plays]");
		const link = button?.nextElementSibling;
		if (!(link instanceof HTMLAnchorElement)) return;
		const tune = link.querySelector("audio") ?? link.appendChild(new Audio(link.href));
		const heard = root.querySelector("[data-heard]");
		const show = () => {
			button?.setAttribute("data-plays", tune.paused ? "" : "now");
			heard?.setAttribute("width", `${(100 * tune.currentTime) / (tune.duration || 1)}%`);
		};
		tune.onplay = tune.onpause = tune.ontimeupdate = show;
		if (!tune.paused) tune.pause();
		// When playing fails, as without a network, the button is reset.
		else tune.play().catch(show);
	});
}
