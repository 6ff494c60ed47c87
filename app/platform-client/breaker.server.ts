/**
 * Protects the site from a platform in trouble by a circuit breaker for each call, so that pages learn of a
 * failure at once instead of after seconds, and by a limit of calls in flight for each group of calls
 * (docs/product/platform.md, platform-23).
 */
import {
	BrokenCircuitError,
	BulkheadRejectedError,
	bulkhead,
	CircuitState,
	ConsecutiveBreaker,
	circuitBreaker,
	handleWhenResult,
} from "cockatiel";
import { type CallGroup, callPolicies, type PlatformCallName } from "./call-policy.server";
import { isOutage, type PlatformResponse } from "./response.server";
import { type CallResult, type FailureKind, fail } from "./result.server";

type Received = CallResult<PlatformResponse>;

export type Breaker = {
	/**
	 * The result of `work`, or `not-sent` when it was not started: the circuit is open, or too many
	 * calls wait. Work that still waits when the signal aborts never starts.
	 */
	run(
		callName: PlatformCallName,
		work: () => Promise<Received>,
		signal: AbortSignal,
	): Promise<Received>;
	/** True while the call is paused. */
	isOpen(callName: PlatformCallName): boolean;
};

export type BreakerEvent = {
	callName: PlatformCallName;
	group: CallGroup;
	change: "opened" | "closed";
};

const FAILURES_IN_A_ROW = 5;
/** How long the circuit stays open before one trial call is let through. */
const HALF_OPEN_MILLISECONDS = 1500;
const MAX_IN_FLIGHT = 50;
const MAX_WAITING = 200;

/** One breaker for all visitors of a process. */
export function createBreaker(
	onEvent: (event: BreakerEvent) => void = () => {},
	halfOpenMilliseconds = HALF_OPEN_MILLISECONDS,
): Breaker {
	const circuits = new Map<PlatformCallName, ReturnType<typeof createCircuit>>();
	/** How the last failed call of each name failed, which is why the next ones are not sent. */
	const causes = new Map<PlatformCallName, FailureKind>();
	const bulkheads = new Map<CallGroup, ReturnType<typeof bulkhead>>();

	function createCircuit(callName: PlatformCallName) {
		const circuit = circuitBreaker(
			handleWhenResult((result) => isOutage(result as Received)),
			{
				halfOpenAfter: halfOpenMilliseconds,
				breaker: new ConsecutiveBreaker(FAILURES_IN_A_ROW),
			},
		);
		const { group } = callPolicies[callName];
		let isPaused = false;
		circuit.onBreak(() => {
			if (!isPaused) onEvent({ callName, group, change: "opened" });
			isPaused = true;
		});
		circuit.onReset(() => {
			isPaused = false;
			onEvent({ callName, group, change: "closed" });
		});
		return circuit;
	}

	function findCircuit(callName: PlatformCallName) {
		const circuit = circuits.get(callName) ?? createCircuit(callName);
		circuits.set(callName, circuit);
		return circuit;
	}

	function findBulkhead(callName: PlatformCallName) {
		const { group } = callPolicies[callName];
		const admission = bulkheads.get(group) ?? bulkhead(MAX_IN_FLIGHT, MAX_WAITING);
		bulkheads.set(group, admission);
		return admission;
	}

	return {
		async run(callName, work, signal) {
			const circuit = findCircuit(callName);
			const skip = (cause?: FailureKind) => fail({ kind: "not-sent", callName, status: 0, cause });
			try {
				return await findBulkhead(callName).execute(async () => {
					// Other calls would wait behind the trial call.
					if (circuit.state === CircuitState.HalfOpen) return skip(causes.get(callName));
					const result = await circuit.execute(work);
					if (isOutage(result))
						causes.set(callName, result.ok ? "unavailable" : result.failure.kind);
					return result;
				}, signal);
			} catch (error) {
				if (error instanceof BrokenCircuitError) return skip(causes.get(callName));
				if (error instanceof BulkheadRejectedError) return skip();
				throw error;
			}
		},
		isOpen: (callName) => findCircuit(callName).state !== CircuitState.Closed,
	};
}
