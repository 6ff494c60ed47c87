import { Enhancement } from "./enhancement";

/** The sound that was played last: it goes on when another side of the page is shown. */
let tune: HTMLAudioElement | undefined;

/**
 * `x-player`: a button plays and pauses the sound of the link in it, which it replaces, and the drawn
 * waveform shows the progress. The sound is loaded at the first press and ends with the last player.
 */
export class Player extends Enhancement {
	protected start(signal: AbortSignal): void {
		this.fill();
		const link = this.querySelector("a");
		const button = this.querySelector("button");
		if (!link || !button) return;
		link.hidden = true;
		if (tune && !tune.paused) showProgress(tune, button);
		button.addEventListener("click", () => play(link.href, button), { signal });
		// Another player may follow at once.
		signal.addEventListener("abort", () => {
			setTimeout(() => document.querySelector("x-player") ?? tune?.pause());
		});
	}
}

function play(address: string, button: HTMLElement): void {
	if (tune && !tune.paused) {
		tune.pause();
		return;
	}
	if (tune?.src !== address) tune = new Audio(address);
	const show = showProgress(tune, button);
	// When playing fails, as without a network, the button is reset.
	tune.play().catch(show);
}

function showProgress(sound: HTMLAudioElement, button: HTMLElement): () => void {
	const heard = document.querySelector<SVGElement>(".progress-heard");
	const show = () => {
		button.dataset.plays = sound.paused ? "" : "now";
		heard?.style.setProperty("--heard", `${sound.currentTime / (sound.duration || 1)}`);
	};
	sound.onplay = sound.onpause = sound.ontimeupdate = show;
	show();
	return show;
}
