import { Enhancement } from "./enhancement";

/**
 * `x-player`: a button plays and pauses the sound of the link in it, which it replaces, and the drawn
 * waveform shows the progress. The sound is loaded at the first press and ends with the element.
 */
export class Player extends Enhancement {
	#tune: HTMLAudioElement | undefined;

	protected start(signal: AbortSignal): void {
		this.fill();
		const link = this.querySelector("a");
		const button = this.querySelector("button");
		if (!link || !button) return;
		link.hidden = true;
		button.addEventListener("click", () => this.#play(button, link.href), { signal });
		signal.addEventListener("abort", () => this.#tune?.pause());
	}

	#play(button: HTMLElement, address: string): void {
		this.#tune ??= new Audio(address);
		const tune = this.#tune;
		const heard = document.querySelector(".progress-heard");
		const show = () => {
			button.dataset.plays = tune.paused ? "" : "now";
			heard?.setAttribute("width", `${(100 * tune.currentTime) / (tune.duration || 1)}%`);
		};
		tune.onplay = tune.onpause = tune.ontimeupdate = show;
		if (!tune.paused) tune.pause();
		// When playing fails, as without a network, the button is reset.
		else tune.play().catch(show);
	}
}
