/** Prometheus metrics on a port of their own, off unless METRICS_PORT is set. */
import { Counter, Histogram, Registry } from "prom-client";
import { createPlatformMetrics, type PlatformMetricOptions } from "./platform-metric.server";
import { createProcessMetrics, type ProcessMetricOptions } from "./process-metric.server";

/** The counters, each with its name, meaning and labels. */
const events = {
	payment: ["payment_starts", "Payments that people asked to start", ["type", "outcome"]],
	callback: ["payment_callbacks", "Returns from the gateway, by where they led", ["outcome"]],
	paymentStatus: ["payment_status_answers", "What the platform said of a payment", ["outcome"]],
	transfer: ["transfer_requests", "Wallet transfers that people announced", ["outcome"]],
	cache: ["cache_reads", "Looks into what is kept, by hit or miss", ["cache", "outcome"]],
	limit: ["limits_hit", "Attempts that a limit refused", ["limit"]],
	signIn: ["sign_ins", "Sign-ins by their way and how they ended", ["way", "outcome"]],
	overload: ["overload_refusals", "Requests that were refused because there were too many", []],
} as const satisfies Record<string, readonly [string, string, readonly string[]]>;

const signInWays = [
	"password",
	"registration",
	"app-token",
	"operator",
	"operator-code",
	"operator-invitation",
] as const;
const signInOutcomes = ["accepted", "refused", "limited", "failed"] as const;
export type SignInEnd = (typeof signInOutcomes)[number];

type EventName = keyof typeof events;
type Labels<E extends EventName> = Record<(typeof events)[E][2][number], string>;

export type ObservedCall = {
	call: string;
	outcome: string;
	/** There was no usable response. */
	isFailure: boolean;
	/** The reason: `refused`, `dns`, `certificate`, `reset`, a time-out. */
	cause?: string;
	seconds: number;
};

export type Metrics = {
	/** @param route one of few values, without codes and ids */
	observeRequest(method: string, status: number, seconds: number, route: string): void;
	observeCall(observed: ObservedCall): void;
	count<E extends EventName>(event: E, labels: Labels<E>): void;
	/** The exposition text and its content type. */
	expose(): Promise<{ body: string; contentType: string }>;
};

export type MetricsOptions = PlatformMetricOptions & ProcessMetricOptions;

const SECONDS_BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];

/** Without METRICS_PORT the metrics could not be read, so none are collected. */
export const noMetrics: Metrics = {
	observeRequest() {},
	observeCall() {},
	count() {},
	expose: async () => ({ body: "", contentType: "text/plain" }),
};

export function createMetrics(options: MetricsOptions): Metrics {
	const registry = new Registry();
	createProcessMetrics(registry, options);
	const registers = [registry];
	const requests = new Histogram({
		name: "sawt_http_request_seconds",
		help: "Time to answer a request",
		labelNames: ["method", "status", "route"],
		buckets: SECONDS_BUCKETS,
		registers,
	});
	const calls = createCallFigures(registers);
	const counters = createCounters(registers);
	const platform = createPlatformMetrics(registers, options);

	return {
		observeRequest: (method, status, seconds, route) =>
			requests.observe({ method, status: String(status), route }, seconds),
		observeCall: calls.observe,
		count: (event, labels) => counters[event].inc(labels),
		async expose() {
			await platform.read();
			return { body: await registry.metrics(), contentType: registry.contentType };
		},
	};
}

function createCallFigures(registers: Registry[]) {
	const labelNames = ["call", "outcome"];
	const calls = new Histogram({
		name: "sawt_platform_call_seconds",
		help: "Time of a platform API call",
		labelNames,
		buckets: SECONDS_BUCKETS,
		registers,
	});
	const failures = new Counter({
		name: "sawt_platform_call_failures_total",
		help: "Platform API calls without a usable answer",
		labelNames,
		registers,
	});
	const causes = new Counter({
		name: "sawt_platform_call_failure_causes_total",
		help: "Why there was no usable answer: refused, dns, certificate, reset, timeout …",
		labelNames: ["call", "cause"],
		registers,
	});
	return {
		observe({ call, outcome, isFailure, cause, seconds }: ObservedCall): void {
			calls.observe({ call, outcome }, seconds);
			if (!isFailure) return;
			failures.inc({ call, outcome });
			causes.inc({ call, cause: cause ?? outcome });
		},
	};
}

function createCounters(registers: Registry[]): Record<EventName, Counter> {
	const entries = Object.entries(events).map(([event, [name, help, labelNames]]) => [
		event,
		new Counter({ name: `sawt_${name}_total`, help, labelNames: [...labelNames], registers }),
	]);
	const counters: Record<EventName, Counter> = Object.fromEntries(entries);
	// Prometheus sees no increase in a series that begins with its first event.
	for (const way of signInWays) {
		for (const outcome of signInOutcomes) counters.signIn.inc({ way, outcome }, 0);
	}
	return counters;
}
