/**
 * Polls the status of a payment on the processing page every 2 s, one request at a time, and redirects
 * 1 s after the outcome is known (docs/product/payment.md, payment-24 to payment-27). The server keeps the clock
 * and counts its own failed checks; this script counts only those that did not reach the server.
 */
import {
	formatTimer,
	MAX_CHECK_ERRORS,
	POLL_INTERVAL_SECONDS,
	type ProcessingState,
	REDIRECT_DELAY_SECONDS,
	TIMEOUT_SECONDS,
} from "~/domain/payment/payment-processing";
import { Enhancement } from "./enhancement";
import { requestJson } from "./request-json";

/** The response of /payment-processing/status. */
export type PaymentPollResponse = {
	state: ProcessingState | "unknown";
	elapsedSeconds: number;
	errorCount: number;
	/** False when the platform did not respond this time. */
	hasResponse: boolean;
	/** The page to go to; null while the wait goes on. */
	location: string | null;
};

/** `x-payment-poll`: the page that waits. Its template is the page after the timeout. */
export class PaymentPoll extends Enhancement {
	#startedAt = 0;
	#serverErrors = 0;
	#ownErrors = 0;
	#isPolling = false;
	#signal: AbortSignal | undefined;
	#nextPoll: ReturnType<typeof setTimeout> | undefined;

	protected start(signal: AbortSignal): void {
		this.#signal = signal;
		this.#startedAt = Date.now() - Number(this.read("elapsed")) * 1000;
		this.#serverErrors = Number(this.read("errors"));
		this.findPart("manual")?.setAttribute("hidden", "");
		const tick = setInterval(() => this.#draw(), 1000);
		signal.addEventListener("abort", () => {
			clearInterval(tick);
			clearTimeout(this.#nextPoll);
		});
		this.#schedule();
		// Timers of background tabs are throttled, so poll at once when the tab is shown.
		const pollNow = () => document.visibilityState === "visible" && void this.#poll();
		document.addEventListener("visibilitychange", pollNow, { signal });
		addEventListener("pageshow", (event) => event.persisted && pollNow(), { signal });
		addEventListener("online", pollNow, { signal });
	}

	protected leaveFor(address: string): void {
		location.assign(address);
	}

	#schedule(): void {
		clearTimeout(this.#nextPoll);
		this.#nextPoll = setTimeout(() => void this.#poll(), POLL_INTERVAL_SECONDS * 1000);
	}

	async #poll(): Promise<void> {
		if (this.#isPolling || this.#signal?.aborted) return;
		this.#isPolling = true;
		try {
			this.#take(await requestJson<PaymentPollResponse>(this.read("src")));
		} catch {
			this.#ownErrors += 1;
			this.#say("slow");
		}
		this.#isPolling = false;
		if (this.#signal?.aborted) return;
		if (this.#isTimeUp()) this.#showTimeout();
		else this.#schedule();
	}

	#take(response: PaymentPollResponse): void {
		this.#startedAt = Date.now() - response.elapsedSeconds * 1000;
		this.#serverErrors = response.errorCount;
		if (response.location) this.#continueAt(response.location, response.state);
		else this.#say(response.hasResponse ? "waiting" : "slow");
	}

	#continueAt(location: string, state: PaymentPollResponse["state"]): void {
		this.disconnectedCallback();
		const isEnd = state === "completed" || state === "failed";
		this.#say(isEnd ? state : "moved");
		const link = document.createElement("a");
		link.href = location;
		link.textContent = this.read("link");
		this.findPart("status")?.append(" ", link);
		setTimeout(() => this.leaveFor(location), REDIRECT_DELAY_SECONDS * 1000);
	}

	#isTimeUp(): boolean {
		const errors = this.#serverErrors + this.#ownErrors;
		return errors >= MAX_CHECK_ERRORS || this.#elapsedSeconds() >= TIMEOUT_SECONDS;
	}

	#elapsedSeconds(): number {
		return Math.min(TIMEOUT_SECONDS, Math.floor((Date.now() - this.#startedAt) / 1000));
	}

	#draw(): void {
		const elapsed = this.#elapsedSeconds();
		const bar = this.querySelector("[role=progressbar]");
		bar?.setAttribute("aria-valuenow", String(elapsed));
		const words = bar?.getAttribute("aria-valuetext");
		if (words) bar?.setAttribute("aria-valuetext", words.replace(/\d+/, String(elapsed)));
		const percent = Math.round((elapsed / TIMEOUT_SECONDS) * 100);
		bar?.querySelector(".progress-fill")?.setAttribute("width", `${percent}%`);
		const timer = this.findPart("timer");
		if (timer) timer.textContent = formatTimer(elapsed);
	}

	/** Only changes are written, because screen readers announce every write to a live region. */
	#say(name: "waiting" | "slow" | "completed" | "failed" | "moved"): void {
		const text = this.read(name);
		const status = this.findPart("status");
		if (status && text && status.textContent !== text) status.textContent = text;
	}

	#showTimeout(): void {
		this.disconnectedCallback();
		const panel = this.querySelector<HTMLTemplateElement>("template");
		this.replaceChildren(panel?.content ?? "");
		document.title = this.read("timeout-title");
		const heading = this.querySelector("h1");
		heading?.setAttribute("tabindex", "-1");
		heading?.focus();
	}
}
