/** The log lines and metrics of platform calls. */
import type { PlatformEvent } from "~/platform-client/request.server";
import type { Logger } from "./log.server";
import type { Metrics } from "./metrics/metrics.server";

/** Outcomes of a healthy platform, including rejections: a wrong password, an ended session, too many attempts or people. */
const healthyOutcomes = ["ok", "rejected", "unauthenticated", "rate-limited", "busy"];

type CallLog = {
	log: Logger;
	metrics: Metrics;
	/** The platform's host. */
	host: string;
};

/** Logs and measures one event of the platform client. */
export function logPlatformEvent({ log, metrics, host }: CallLog, event: PlatformEvent): void {
	if (event.type === "failure") {
		const { callName: call, status, message } = event;
		// An old link is no fault of the platform.
		log[message === "Invalid mobile token" ? "info" : "warn"]({ call, status }, message);
		return;
	}
	if (event.type !== "call") {
		log.warn({ call: event.callName, status: event.status }, event.type);
		return;
	}
	const { callName: call, status, kind: outcome, durationMs, reason } = event;
	const isFailure = !healthyOutcomes.includes(outcome);
	metrics.observeCall({ call, outcome, isFailure, cause: reason, seconds: durationMs / 1000 });
	// The circuit breaker has already logged that calls are paused.
	if (outcome === "not-sent") {
		log.debug({ call, kind: outcome, host }, "platform call");
		return;
	}
	const quietLevel = outcome === "ok" ? "debug" : "info";
	const level = isFailure ? "warn" : quietLevel;
	const milliseconds = Math.round(durationMs);
	log[level]({ call, status, kind: outcome, reason, host, milliseconds }, "platform call");
}
