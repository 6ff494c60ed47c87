/** Repeats reads that failed on the way (docs/product.md, platform-6). */
import { handleWhen, IterableBackoff, retry } from "cockatiel";
import type { RawAnswer } from "./answer.server";
import { PlatformError } from "./platform-error.server";

const MAX_RETRIES = 3;
const MAX_DELAY_SECONDS = 30;

/**
 * Repeats a read after no answer or a 5xx, as long as the next try still fits into the time that
 * `remainingMs` tells.
 */
export function retryRead(
	read: () => Promise<RawAnswer>,
	remainingMs: () => number,
	firstDelaySeconds: number,
): Promise<RawAnswer> {
	const delaysMs = Array.from(
		{ length: MAX_RETRIES },
		(_, index) => Math.min(firstDelaySeconds * 2 ** index, MAX_DELAY_SECONDS) * 1000,
	);
	let failures = 0;
	const fitsAnotherTry = () => {
		const nextDelayMs = delaysMs[failures++];
		return nextDelayMs !== undefined && nextDelayMs < remainingMs();
	};
	const policy = retry(
		handleWhen(
			(error) => error instanceof PlatformError && error.kind === "network" && fitsAnotherTry(),
		).orWhenResult((answer) => (answer as RawAnswer).status >= 500 && fitsAnotherTry()),
		{ maxAttempts: MAX_RETRIES, backoff: new IterableBackoff(delaysMs) },
	);
	return policy.execute(read);
}
