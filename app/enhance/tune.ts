/**
 * A button plays and pauses the sound of the link after it, and the drawn waveform shows the progress. The
 * sound is loaded at the first press. The link holds it, so that it ends with a page that is replaced in
 * place.
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
