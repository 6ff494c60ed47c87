/**
 * Carries each call to the platform: CSRF token before writes, cookies, time limits, retries of
 * reads, the one other path, and the event that is told about it (spec section 7).
 */
import type { z } from "zod";
import { type CallDefinition, type CallName, calls } from "../../contract/calls";
import { getAnswerError, parseAnswer, type RawAnswer, type ResponseOf } from "./answer.server";
import { type Deadline, DeadlineError, withDeadline } from "./deadline.server";
import { type PlatformCallName, PlatformError } from "./platform-error.server";
import type { PlatformClientOptions, PlatformEvent } from "./platform-options.server";
import type { CallInput, RequestDefinition, RequestParts } from "./platform-request.server";
import { retryRead } from "./retry.server";
import { createSender } from "./sender.server";

/** The visitor waits for the session check on every page, so it gets half the time. */
const halfTimeCalls: PlatformCallName[] = ["me"];
/** Their callers ask again by themselves, or go on without an answer. */
const unrepeatedReads: PlatformCallName[] = ["me", "transactionStatus", "manualPaymentStatus"];
/** All calls of one web request together may take a little longer than a single one. */
const TOTAL_TO_SINGLE_LIMIT = 1.1;
const DEFAULT_TIME_LIMIT_SECONDS = 5;

type PayloadOf<N extends CallName> = (typeof calls)[N] extends { body: infer B extends z.ZodType }
	? z.infer<B>
	: undefined;
export type InputOf<N extends CallName> = CallInput & { body?: PayloadOf<N> };

export type Transport = {
	/** Any answer that came, of any status; throws only when none came or a 2xx is not JSON. */
	ask<N extends CallName>(name: N, input?: InputOf<N>): Promise<RawAnswer>;
	/** The data of an answer that says yes; throws a `PlatformError` for every other one. */
	call<N extends CallName>(name: N, input?: InputOf<N>): Promise<ResponseOf<N>>;
	/** As `call`, mapped, and kept for all visitors when there is a cache. */
	readPublic<N extends CallName, T>(
		name: N,
		input: InputOf<N>,
		map: (data: ResponseOf<N>) => T,
	): Promise<T>;
	/** The data of an answer that `ask` gave. */
	parse<N extends CallName>(name: N, answer: RawAnswer): ResponseOf<N>;
	/** As `ask`, for a call that the contract does not know. */
	askOutside(definition: RequestDefinition, input: CallInput): Promise<RawAnswer>;
	report(event: PlatformEvent): void;
};

/** The transport of one client; its clock starts with the first call. */
export function createTransport(options: PlatformClientOptions): Transport {
	const send = createSender(options);
	const limitMs = (options.timeLimitSeconds ?? DEFAULT_TIME_LIMIT_SECONDS) * 1000;
	const getTotalRemainingMs = createTotalClock(limitMs * TOTAL_TO_SINGLE_LIMIT);
	const report = (event: PlatformEvent) => options.onEvent?.(event);

	async function carry(
		callName: PlatformCallName,
		run: (deadline: Deadline) => Promise<RawAnswer>,
	) {
		const ownLimitMs = halfTimeCalls.includes(callName) ? limitMs / 2 : limitMs;
		try {
			return await withDeadline(Math.min(ownLimitMs, getTotalRemainingMs()), run);
		} catch (cause) {
			if (!(cause instanceof DeadlineError)) throw cause;
			throw new PlatformError({ kind: "timeout", callName, status: 0, cause });
		}
	}

	function ask<N extends CallName>(callName: N, input: InputOf<N> = {}): Promise<RawAnswer> {
		const definition: CallDefinition = calls[callName];
		const [path, otherPath] = listPaths(callName, options.paths);
		const parts: RequestParts = { callName, definition, path, input };
		return carry(callName, async (deadline) => {
			if (definition.method === "GET" && !unrepeatedReads.includes(callName)) {
				const delaySeconds = options.retryDelaySeconds ?? 1;
				return retryRead(() => send(parts, deadline), deadline, delaySeconds);
			}
			const answer = await send(parts, deadline);
			const isPathUnknown = answer.status === 404 || answer.status === 405;
			if (!isPathUnknown || !otherPath) return answer;
			return send({ ...parts, path: otherPath }, deadline);
		});
	}

	function parse<N extends CallName>(callName: N, answer: RawAnswer): ResponseOf<N> {
		const error = getAnswerError(callName, answer);
		if (error) throw error;
		try {
			return parseAnswer(callName, answer);
		} catch (malformed) {
			report({ type: "unexpected-shape", callName, status: answer.status });
			throw malformed;
		}
	}

	async function call<N extends CallName>(callName: N, input?: InputOf<N>) {
		return parse(callName, await ask(callName, input));
	}

	return {
		ask,
		call,
		parse,
		report,
		readPublic: async (callName, input, map) => {
			if (!options.cache) return map(await call(callName, input));
			const key = JSON.stringify([callName, input.params, input.query, options.locale]);
			return options.cache.read(key, async () =>
				map(await call(callName, { ...input, isAnonymous: true })),
			);
		},
		askOutside: (definition, input) => {
			const callName = "mockGateway";
			const parts: RequestParts = { callName, definition, path: definition.path, input };
			return carry(callName, (deadline) => send(parts, deadline));
		},
	};
}

function createTotalClock(totalMs: number): () => number {
	let endsAt: number | undefined;
	return () => {
		endsAt ??= performance.now() + totalMs;
		return endsAt - performance.now();
	};
}

/** The path of a call and the one other path that it may have. */
function listPaths(
	callName: CallName,
	overrides: PlatformClientOptions["paths"],
): [path: string, otherPath?: string] {
	const definition: CallDefinition = calls[callName];
	const otherPath = callName === "register" ? calls.registerV1.path : definition.fallbackPath;
	const path = overrides?.[callName] ?? definition.path;
	const others = [otherPath, definition.path].filter((other) => other && other !== path);
	return otherPath ? [path, others[0]] : [path];
}
