/** The wait for a payment's outcome: its clock and its end (payment-24 to payment-28). */
import type { Transaction } from "./payment";

export const POLL_INTERVAL_SECONDS = 2;
export const TIMEOUT_SECONDS = 120;
export const MAX_CHECK_ERRORS = 55;
export const REDIRECT_DELAY_SECONDS = 1;

/** `awaiting`: the payer pays elsewhere, at a counter or in a wallet, for as long as the gateway allows. */
export type ProcessingState = "processing" | "awaiting" | "completed" | "failed" | "timeout";

export type Processing = {
	state: ProcessingState;
	/** True when the money has arrived and the activation is pending, so no retry is offered. */
	isActivationPending: boolean;
	/** Whole seconds since the start, from 0 to 120. */
	elapsedSeconds: number;
	/** How much of the wait is over, from 0 to 1. */
	progress: number;
};

/**
 * Classifies the wait for a payment. Time is counted from the start of the wait
 * and not from ticks, because timers of background tabs run slow. A known end wins over the
 * timeout; 120 s or 55 errors since the start, whichever comes first, is the timeout.
 */
export function classifyWait(wait: {
	/** Epoch milliseconds. */
	startedAt: number;
	/** Epoch milliseconds. */
	now: number;
	/** Failed status checks since the start, not in a row. */
	errorCount: number;
	/** The latest status, if any check succeeded. */
	transaction?: Transaction;
	/** True while the payer may pay elsewhere: no time ends such a wait. */
	isAwaiting?: boolean | undefined;
}): Processing {
	const elapsedSeconds = Math.min(
		TIMEOUT_SECONDS,
		Math.max(0, Math.floor((wait.now - wait.startedAt) / 1000)),
	);
	const isCompleted = wait.transaction?.status === "completed";
	const isProcessed = wait.transaction?.isWebhookProcessed === true;
	const isOver = elapsedSeconds >= TIMEOUT_SECONDS || wait.errorCount >= MAX_CHECK_ERRORS;
	return {
		state: classifyState(),
		isActivationPending: isCompleted && !isProcessed,
		elapsedSeconds,
		progress: elapsedSeconds / TIMEOUT_SECONDS,
	};

	function classifyState(): ProcessingState {
		if (isCompleted && isProcessed) return "completed";
		if (wait.transaction?.status === "failed") return "failed";
		if (wait.isAwaiting) return "awaiting";
		return isOver ? "timeout" : "processing";
	}
}

/** Formats seconds as a clock: `75` is `1:15`. */
export function formatTimer(seconds: number): string {
	const whole = Math.max(0, Math.floor(seconds));
	return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
}
