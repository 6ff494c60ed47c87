/** Carries one call within its time: repeats of reads, the one other path of some writes. */
import { type CallDefinition, type CallName, calls } from "../../contract/calls";
import type { RawAnswer } from "./answer.server";
import { DeadlineError, withDeadline } from "./deadline.server";
import { type PlatformCallName, PlatformError } from "./platform-error.server";
import type { PlatformClientOptions } from "./platform-options.server";
import type { RequestParts } from "./platform-request.server";
import { retryRead } from "./retry.server";
import { createSender } from "./sender.server";

/** The visitor waits for the session check on every page, so it gets half the time. */
const halfTimeCalls: PlatformCallName[] = ["me"];
/** Their callers ask again by themselves, or go on without an answer. */
const unrepeatedReads: PlatformCallName[] = ["me", "transactionStatus", "manualPaymentStatus"];
/** The page of a link waits no longer for it: a later try would be told to nobody. */
const SECONDS_FOR_REPEATS: Partial<Record<PlatformCallName, number>> = { discountCode: 2 };
const DEFAULT_TIME_LIMIT_SECONDS = 5;
const DEFAULT_RETRY_DELAY_SECONDS = 1;
/** All calls of one web request together may take a little longer than a single one. */
const TOTAL_TO_SINGLE_LIMIT = 1.1;

export type Carry = (parts: RequestParts, otherPath?: string) => Promise<RawAnswer>;

/** The function that carries the calls of one client; its clock starts with the first of them. */
export function createCarrier(options: PlatformClientOptions): Carry {
	const send = createSender(options);
	const limitMs = (options.timeLimitSeconds ?? DEFAULT_TIME_LIMIT_SECONDS) * 1000;
	const getTotalRemainingMs = createTotalClock(limitMs * TOTAL_TO_SINGLE_LIMIT);

	return async (parts, otherPath) => {
		const { callName, definition } = parts;
		const ownLimitMs = halfTimeCalls.includes(callName) ? limitMs / 2 : limitMs;
		try {
			return await withDeadline(Math.min(ownLimitMs, getTotalRemainingMs()), async (deadline) => {
				if (definition.method === "GET" && !unrepeatedReads.includes(callName)) {
					const delaySeconds = options.retryDelaySeconds ?? DEFAULT_RETRY_DELAY_SECONDS;
					const startedAt = performance.now();
					const repeatMs = (SECONDS_FOR_REPEATS[callName] ?? Number.POSITIVE_INFINITY) * 1000;
					const remainingMs = () =>
						Math.min(deadline.remainingMs(), startedAt + repeatMs - performance.now());
					return retryRead(() => send(parts, deadline), remainingMs, delaySeconds);
				}
				const answer = await send(parts, deadline);
				const isPathUnknown = answer.status === 404 || answer.status === 405;
				if (!isPathUnknown || !otherPath) return answer;
				return send({ ...parts, path: otherPath }, deadline);
			});
		} catch (cause) {
			if (!(cause instanceof DeadlineError)) throw cause;
			throw new PlatformError({ kind: "timeout", callName, status: 0, cause });
		}
	};
}

/** The path of a call, and the one other path that it may have. */
export function listPaths(
	callName: CallName,
	overrides: PlatformClientOptions["paths"],
): { path: string; otherPath?: string } {
	const definition: CallDefinition = calls[callName];
	const path = overrides?.[callName] ?? definition.path;
	const fallbackPath = callName === "register" ? calls.registerV1.path : definition.fallbackPath;
	// An operator who sets the second path gets the first one as the other.
	return { path, otherPath: fallbackPath === path ? definition.path : fallbackPath };
}

function createTotalClock(totalMs: number): () => number {
	let endsAt: number | undefined;
	return () => {
		endsAt ??= performance.now() + totalMs;
		return endsAt - performance.now();
	};
}
