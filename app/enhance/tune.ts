import { Enhancement } from "./enhancement";

/** The sound that was played last: it goes on when another side of the page is shown. */
let tune: HTMLAudioElement | undefined;

/**
 * `x-player`: a button plays and pauses the sound of the link in it, which it replaces. The drawn player does the same,
 * and shows where the sound is. The sound is loaded at the first press and ends with the last player.
 */
export class Player extends Enhancement {
	protected start(signal: AbortSignal): void {
		this.fill();
		const link = this.querySelector("a");
		if (!link) return;
		link.hidden = true;
		if (tune && !tune.paused) follow(tune);
		for (const control of document.querySelectorAll(".plays")) {
			const press = (event: Event) => {
				event.preventDefault();
				play(link.href);
			};
			control.addEventListener("click", press, { signal });
		}
		// Another player may follow at once.
		signal.addEventListener("abort", () => {
			setTimeout(() => document.querySelector("x-player") ?? tune?.pause());
		});
	}
}

function play(address: string): void {
	if (tune && !tune.paused) {
		tune.pause();
		return;
	}
	if (tune?.src !== address) tune = new Audio(address);
	const show = follow(tune);
	// When playing fails, as without a network, the controls are reset.
	tune.play().catch(show);
}

/** Shows the state of the sound wherever the page has a part of the player. */
function follow(sound: HTMLAudioElement): () => void {
	const show = () => {
		const seconds = sound.currentTime;
		for (const control of document.querySelectorAll<HTMLElement>(".plays"))
			control.dataset.plays = sound.paused ? "" : "now";
		document
			.querySelector<SVGElement>(".progress-heard")
			?.style.setProperty("--heard", `${seconds / (sound.duration || 1)}`);
		const elapsed = document.querySelector(".elapsed");
		if (elapsed) elapsed.textContent = new Date(seconds * 1000).toISOString().slice(15, 19);
	};
	sound.onplay = sound.onpause = sound.ontimeupdate = show;
	show();
	return show;
}
