import { Enhancement } from "./enhancement";
import { requestJson } from "./request-json";

const INTERVAL_SECONDS = 10;
/** Polling stops after this time with the page visible. */
const LIMIT_MINUTES = 30;

/**
 * `x-status-poll`: the line that says that a page which waits for hours polls its status: every 10 seconds, for
 * half an hour while the page is visible; afterwards people use the button (docs/product/wallet.md, wallet-12).
 */
export class StatusPoll extends Enhancement {
	#pollsLeft = (LIMIT_MINUTES * 60) / INTERVAL_SECONDS;
	#isPolling = false;

	protected start(signal: AbortSignal): void {
		this.fill();
		const poll = () => this.#poll();
		const timer = setInterval(poll, INTERVAL_SECONDS * 1000);
		signal.addEventListener("abort", () => clearInterval(timer));
		// Poll at once when somebody comes back from the wallet's app.
		document.addEventListener("visibilitychange", poll, { signal });
	}

	protected reload(): void {
		location.replace(location.href);
	}

	async #poll(): Promise<void> {
		if (this.#isPolling || document.hidden) return;
		if (this.#pollsLeft === 0) {
			this.disconnectedCallback();
			this.textContent = this.read("stopped");
			return;
		}
		this.#pollsLeft -= 1;
		this.#isPolling = true;
		const isOutdated = await requestWhetherOutdated(this.read("src"));
		this.#isPolling = false;
		// The server then shows the current state, or redirects to its page.
		if (isOutdated && this.isConnected) this.reload();
	}
}

/** The responses that this element polls; true when the page would show something else by now. */
export type StatusPollResponse = { isOutdated: boolean };

/** Without a usable response the page stays as it is. */
async function requestWhetherOutdated(address: string): Promise<boolean> {
	try {
		const { isOutdated } = await requestJson<Partial<StatusPollResponse>>(address);
		return isOutdated === true;
	} catch {
		return false;
	}
}
