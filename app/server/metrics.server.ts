/** Prometheus figures on a port of their own, off unless METRICS_PORT is set. */
import { Counter, collectDefaultMetrics, Histogram, Registry } from "prom-client";

export type Metrics = {
	observeRequest(method: string, status: number, seconds: number): void;
	observeCall(observed: ObservedCall): void;
	/** The exposition text and its content type. */
	expose(): Promise<{ body: string; contentType: string }>;
};

export type ObservedCall = {
	call: string;
	outcome: string;
	/** No usable answer came. */
	isFailure: boolean;
	seconds: number;
};

const SECONDS_BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];

/** Without METRICS_PORT nothing could read the figures, so none are taken. */
export const noMetrics: Metrics = {
	observeRequest() {},
	observeCall() {},
	expose: async () => ({ body: "", contentType: "text/plain" }),
};

export function createMetrics(): Metrics {
	const registry = new Registry();
	collectDefaultMetrics({ register: registry });
	const requests = new Histogram({
		name: "sawt_http_request_seconds",
		help: "Time to answer a request",
		labelNames: ["method", "status"],
		buckets: SECONDS_BUCKETS,
		registers: [registry],
	});
	const calls = new Histogram({
		name: "sawt_platform_call_seconds",
		help: "Time of a platform API call",
		labelNames: ["call", "outcome"],
		buckets: SECONDS_BUCKETS,
		registers: [registry],
	});
	const failures = new Counter({
		name: "sawt_platform_call_failures_total",
		help: "Platform API calls without a usable answer",
		labelNames: ["call", "outcome"],
		registers: [registry],
	});
	return {
		observeRequest: (method, status, seconds) =>
			requests.observe({ method, status: String(status) }, seconds),
		observeCall({ call, outcome, isFailure, seconds }) {
			calls.observe({ call, outcome }, seconds);
			if (isFailure) failures.inc({ call, outcome });
		},
		expose: async () => ({ body: await registry.metrics(), contentType: registry.contentType }),
	};
}
