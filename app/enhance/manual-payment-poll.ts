import { Enhancement } from "./enhancement";
import { requestJson } from "./request-json";

const INTERVAL_SECONDS = 10;
/** Polling stops after this time with the page visible. */
const LIMIT_MINUTES = 30;

/**
 * `x-manual-payment-poll`: the line that says that the page polls the status of a manual payment: every 10
 * seconds, for half an hour while the page is visible; afterwards people use the button
 * (docs/product/wallet.md, wallet-12).
 */
export class ManualPaymentPoll extends Enhancement {
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
		const isDecided = await requestWhetherDecided(this.read("src"));
		this.#isPolling = false;
		// The server redirects from the pending step to the current one.
		if (isDecided && this.isConnected) this.reload();
	}
}

/** Without a usable response it is not decided yet. */
async function requestWhetherDecided(address: string): Promise<boolean> {
	try {
		const { step } = await requestJson<{ step?: unknown }>(address);
		return typeof step === "string" && step !== "pending";
	} catch {
		return false;
	}
}
