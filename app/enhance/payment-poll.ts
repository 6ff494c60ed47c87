/**
 * Polls the status of a payment on the processing page every 2 s, one request at a time, and redirects
 * 1 s after the outcome is known (docs/product.md, payment-24 to payment-27). The server keeps the clock
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
import { askJson } from "./ask-json";

/** The response of /payment-processing/status. */
export type PaymentPollAnswer = {
	state: ProcessingState | "unknown";
	elapsedSeconds: number;
	errorCount: number;
	/** False when the platform did not answer this time. */
	hasAnswer: boolean;
	/** The page to go to; null while the wait goes on. */
	location: string | null;
};

type GoTo = (location: string) => void;

/** Starts polling on a page that waits; returns a function that stops it. */
export function pollPayment(
	root: Document,
	goTo: GoTo = (address) => location.assign(address),
): () => void {
	const element = root.querySelector<HTMLElement>("[data-payment-poll]");
	const poll = element && new PaymentPoll(element, goTo);
	poll?.start();
	return () => poll?.stop();
}

class PaymentPoll {
	readonly #element: HTMLElement;
	readonly #status: HTMLElement | null;
	readonly #goTo: GoTo;
	#startedAt: number;
	#serverErrors: number;
	#ownErrors = 0;
	readonly #end = new AbortController();
	#isAsking = false;
	#nextAsk: ReturnType<typeof setTimeout> | undefined;

	constructor(element: HTMLElement, goTo: GoTo) {
		this.#element = element;
		this.#goTo = goTo;
		this.#status = element.querySelector("[data-poll-status]");
		this.#startedAt = Date.now() - Number(element.dataset.elapsed) * 1000;
		this.#serverErrors = Number(element.dataset.errors);
	}

	start(): void {
		this.#element.querySelector<HTMLElement>("[data-poll-manual]")?.setAttribute("hidden", "");
		const { signal } = this.#end;
		const tick = setInterval(() => this.#draw(), 1000);
		signal.addEventListener("abort", () => clearInterval(tick));
		this.#schedule();
		// Timers of background tabs are throttled, so poll at once when the tab is shown.
		const askNow = () => document.visibilityState === "visible" && void this.#ask();
		document.addEventListener("visibilitychange", askNow, { signal });
		addEventListener("pageshow", (event) => event.persisted && askNow(), { signal });
		addEventListener("online", askNow, { signal });
	}

	stop(): void {
		clearTimeout(this.#nextAsk);
		this.#end.abort();
	}

	get #isOver(): boolean {
		return this.#end.signal.aborted;
	}

	#schedule(): void {
		clearTimeout(this.#nextAsk);
		this.#nextAsk = setTimeout(() => void this.#ask(), POLL_INTERVAL_SECONDS * 1000);
	}

	async #ask(): Promise<void> {
		if (this.#isAsking || this.#isOver) return;
		this.#isAsking = true;
		try {
			this.#take(await askJson<PaymentPollAnswer>(this.#element.dataset.paymentPoll ?? ""));
		} catch {
			this.#ownErrors += 1;
			this.#say("slow");
		}
		this.#isAsking = false;
		if (this.#isOver) return;
		if (this.#isTimeUp()) this.#showTimeout();
		else this.#schedule();
	}

	#take(answer: PaymentPollAnswer): void {
		this.#startedAt = Date.now() - answer.elapsedSeconds * 1000;
		this.#serverErrors = answer.errorCount;
		if (answer.location) this.#leaveFor(answer.location, answer.state);
		else this.#say(answer.hasAnswer ? "waiting" : "slow");
	}

	#leaveFor(location: string, state: PaymentPollAnswer["state"]): void {
		this.stop();
		const isEnd = state === "completed" || state === "failed";
		this.#say(isEnd ? state : "moved");
		const link = document.createElement("a");
		link.href = location;
		link.textContent = this.#status?.dataset.textLink ?? "";
		this.#status?.append(" ", link);
		setTimeout(() => this.#goTo(location), REDIRECT_DELAY_SECONDS * 1000);
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
		const bar = this.#element.querySelector("[data-progress]");
		bar?.setAttribute("aria-valuenow", String(elapsed));
		const words = bar?.getAttribute("aria-valuetext");
		if (words) bar?.setAttribute("aria-valuetext", words.replace(/\d+/, String(elapsed)));
		const percent = Math.round((elapsed / TIMEOUT_SECONDS) * 100);
		bar?.querySelector("[data-progress-fill]")?.setAttribute("width", `${percent}%`);
		const timer = this.#element.querySelector("[data-poll-timer]");
		if (timer) timer.textContent = formatTimer(elapsed);
	}

	/** Only changes are written, because screen readers announce every write to a live region. */
	#say(name: "waiting" | "slow" | "completed" | "failed" | "moved"): void {
		const key = `text${name[0]?.toUpperCase()}${name.slice(1)}`;
		const text = this.#status?.dataset[key];
		if (this.#status && text && this.#status.textContent !== text) this.#status.textContent = text;
	}

	#showTimeout(): void {
		this.stop();
		this.#element.querySelector(".poll-waiting")?.remove();
		const panel = this.#element.querySelector<HTMLElement>("[data-poll-timeout]");
		panel?.removeAttribute("hidden");
		if (panel?.dataset.title) document.title = panel.dataset.title;
		const heading = panel?.querySelector("h1");
		heading?.setAttribute("tabindex", "-1");
		heading?.focus();
	}
}
