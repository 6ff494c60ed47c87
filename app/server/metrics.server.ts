/** Prometheus metrics on a port of their own, off unless METRICS_PORT is set. */
import type { StatsFs } from "node:fs";
import { statfs } from "node:fs/promises";
import type { ServerBuild } from "@remix-run/node";
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import { webhookPaths } from "#core/webhook-path";

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

/** The embedded platform's backlog, and the states of the last day's items. */
export type PlatformFigures = {
	/** Per queue: how many wait, and how long the oldest has waited. */
	waiting: Record<string, { count: number; oldestSeconds: number }>;
	/** Per queue: what is not retried until an operator restarts it. */
	givenUp: Record<string, number>;
	/** Counts of the last day, by kind and state, such as `transfers` and `approved`. */
	states: Record<string, Record<string, number>>;
	/** How long ago the oldest waiting transfer should have been answered; 0 when none is late. */
	transfersLateSeconds: number;
};

/** What a process with an embedded platform has done since its start. */
export type PlatformCounts = {
	/** Mails by kind. */
	mailsQueued: Record<string, number>;
	/** Attempts to send a mail, by outcome. */
	mailAttempts: Record<string, number>;
	/** Times that the database took no write. */
	notSaved: number;
	/** Whether each payment gateway that is set up responds. */
	gatewayUp: Partial<Record<string, boolean>>;
};

/** Per lane of the embedded platform's password checks: how many wait, how many were rejected. */
export type PasswordFigures = Record<string, { waiting: number; rejected: number }>;

export type Metrics = {
	/** @param route one of few values, without codes and ids */
	observeRequest(method: string, status: number, seconds: number, route: string): void;
	observeCall(observed: ObservedCall): void;
	count<E extends EventName>(event: E, labels: Labels<E>): void;
	/** The exposition text and its content type. */
	expose(): Promise<{ body: string; contentType: string }>;
};

export type MetricsOptions = {
	version?: string;
	commit?: string;
	/** Asked each time the figures are read; absent without an embedded platform. */
	readFigures?: () => Promise<PlatformFigures>;
	/** Absent without an embedded platform. */
	readPasswordFigures?: () => PasswordFigures;
	/** Absent without an embedded platform. */
	readCounts?: () => PlatformCounts;
	/** When the data was last backed up, undefined when never; absent where `backup` is not used. */
	readLastBackup?: () => Promise<Date | undefined>;
	/** Absent without Redis. */
	isRedisUp?: () => boolean;
	/** People can settle their own payments without money. */
	hasMockGateway?: boolean;
	/** Absent where no limits are: a platform by itself. */
	hasRateLimits?: boolean;
	/** The folder whose disk is measured. */
	dataDir?: string;
};

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
	collectDefaultMetrics({ register: registry });
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
	const platform = createPlatformGauges(registers, options);
	createProcessGauges(registers, options);
	createPasswordFigures(registers, options);
	createPlatformCounters(registers, options);
	createGatewayGauge(registers, options);
	createDiskGauges(registers, options);
	createBackupGauge(registers, options);

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

function createProcessGauges(
	registers: Registry[],
	{ version = "unknown", commit = "unknown", ...options }: MetricsOptions,
): void {
	const { isRedisUp, hasMockGateway, hasRateLimits } = options;
	const build = new Gauge({
		name: "sawt_build_info",
		help: "1, for the build that runs",
		labelNames: ["version", "commit", "node"],
		registers,
	});
	build.set({ version, commit, node: process.versions.node }, 1);
	new Gauge({
		name: "sawt_mock_gateway",
		help: "1 where MOCK_GATEWAY lets people settle their own payments without money, else 0",
		registers,
	}).set(hasMockGateway ? 1 : 0);
	new Gauge({
		name: "sawt_rate_limits",
		help: "1 while attempts are limited, 0 where RATE_LIMITS is off",
		registers,
		collect() {
			this.reset();
			if (hasRateLimits === undefined) this.remove();
			else this.set(hasRateLimits ? 1 : 0);
		},
	});
	new Gauge({
		name: "sawt_redis_up",
		help: "1 while Redis takes writes, 0 while it is away; no figure without REDIS_URL",
		registers,
		collect() {
			this.reset();
			if (isRedisUp) this.set(isRedisUp() ? 1 : 0);
			else this.remove();
		},
	});
}

/** Counted by the platform, and read as they are. */
function createPlatformCounters(registers: Registry[], { readCounts }: MetricsOptions): void {
	const counter = (
		name: string,
		help: string,
		labelNames: string[],
		read: (counts: PlatformCounts) => Record<string, number>,
	) =>
		new Counter({
			name,
			help,
			labelNames,
			registers,
			collect() {
				this.reset();
				const [label] = labelNames;
				for (const [value, count] of Object.entries(readCounts ? read(readCounts()) : {})) {
					this.inc(label === undefined ? {} : { [label]: value }, count);
				}
			},
		});
	counter(
		"sawt_mails_queued_total",
		"Mails that were put into the outbox, by kind",
		["kind"],
		({ mailsQueued }) => mailsQueued,
	);
	counter(
		"sawt_mail_attempts_total",
		"Attempts to send a mail: sent, refused for its recipient alone, or failed",
		["outcome"],
		({ mailAttempts }) => mailAttempts,
	);
	counter(
		"sawt_not_saved_total",
		"Times that the database took no write, such as on a full disk",
		[],
		({ notSaved }) => ({ notSaved }),
	);
}

/** Exists for each gateway that is set up; another platform has its own. */
function createGatewayGauge(registers: Registry[], { readCounts }: MetricsOptions): void {
	new Gauge({
		name: "sawt_gateway_up",
		help: "1 while the payment gateway responds, 0 while its calls get no response",
		labelNames: ["gateway"],
		registers,
		collect() {
			this.reset();
			for (const [gateway, isUp] of Object.entries(readCounts?.().gatewayUp ?? {})) {
				this.set({ gateway }, isUp ? 1 : 0);
			}
		},
	});
}

function createPasswordFigures(
	registers: Registry[],
	{ readPasswordFigures = () => ({}) }: MetricsOptions,
): void {
	new Gauge({
		name: "sawt_passwords_waiting",
		help: "People who wait until their password is checked, by lane",
		labelNames: ["lane"],
		registers,
		collect() {
			for (const [lane, { waiting }] of Object.entries(readPasswordFigures())) {
				this.set({ lane }, waiting);
			}
		},
	});
	new Counter({
		name: "sawt_passwords_refused_total",
		help: "People who were refused because too many passwords waited, by lane",
		labelNames: ["lane"],
		registers,
		collect() {
			this.reset();
			for (const [lane, { rejected }] of Object.entries(readPasswordFigures())) {
				this.inc({ lane }, rejected);
			}
		},
	});
}

/** Without a folder, or where its disk cannot be read, there is no figure. */
function createDiskGauges(registers: Registry[], { dataDir }: MetricsOptions): void {
	const gauge = (name: string, what: string, count: (disk: StatsFs) => number) =>
		new Gauge({
			name,
			help: `${what} of the disk that holds DATA_DIR`,
			registers,
			async collect() {
				const disk = dataDir ? await statfs(dataDir).catch(() => undefined) : undefined;
				if (disk) this.set(count(disk) * disk.bsize);
				else this.remove();
			},
		});
	gauge("sawt_disk_bytes", "The size", ({ blocks }) => blocks);
	gauge("sawt_disk_free_bytes", "What this process may still use", ({ bavail }) => bavail);
}

function createBackupGauge(registers: Registry[], { readLastBackup }: MetricsOptions): void {
	new Gauge({
		name: "sawt_last_backup_timestamp_seconds",
		help: "When the data was last backed up, 0 when never; no figure with DATABASE_URL",
		registers,
		async collect() {
			if (readLastBackup) this.set(((await readLastBackup())?.getTime() ?? 0) / 1000);
			else this.remove();
		},
	});
}

/** Exists only for an embedded platform; another one has its own metrics. */
function createPlatformGauges(registers: Registry[], { readFigures }: MetricsOptions) {
	const gauge = (name: string, help: string, labelNames: string[]) =>
		new Gauge({ name, help, labelNames, registers });
	const waiting = gauge("sawt_backlog", "Work that waits, by queue", ["queue"]);
	const oldest = gauge("sawt_backlog_oldest_seconds", "How long the oldest of it has", ["queue"]);
	const givenUp = gauge("sawt_given_up", "Work that is tried no more, by queue", ["queue"]);
	const late = gauge(
		"sawt_transfers_late_seconds",
		"How long ago the oldest waiting transfer should have been answered; 0 when none is late",
		[],
	);
	const states = gauge(
		"sawt_platform_items",
		"Items that the platform began in the last 24 hours, by their state",
		["kind", "state"],
	);
	const up = gauge(
		"sawt_platform_figures_up",
		"0 when the database could not be asked; no figure with API_BASE_URL",
		[],
	);
	// A gauge starts at 0, which would be an alarm about a database that does not exist.
	if (!readFigures) for (const one of [up, late]) one.remove();

	function set(figures: PlatformFigures): void {
		for (const [queue, { count, oldestSeconds }] of Object.entries(figures.waiting)) {
			waiting.set({ queue }, count);
			oldest.set({ queue }, oldestSeconds);
		}
		for (const [queue, count] of Object.entries(figures.givenUp)) givenUp.set({ queue }, count);
		late.set(figures.transfersLateSeconds);
		states.reset();
		for (const [kind, counts] of Object.entries(figures.states)) {
			for (const [state, count] of Object.entries(counts)) states.set({ kind, state }, count);
		}
	}

	return {
		async read(): Promise<void> {
			if (!readFigures) return;
			try {
				set(await readFigures());
				up.set(1);
			} catch {
				// `up` reports the database; stale values would mislead.
				for (const one of [waiting, oldest, givenUp, states]) one.reset();
				late.remove();
				up.set(0);
			}
		},
	};
}

/** The label of a path that no route has. */
export const OTHER_ROUTE = "other";

/** Addresses that are one label with everything below them. */
const FAMILIES = ["/operator", "/assets"];

/**
 * Returns the function that names the route of a path: its pattern in the build, of a pattern with a code
 * or an id only what stands before that. Labels are few, and without codes and ids.
 */
export function createRouteNames(routes: ServerBuild["routes"]): (pathname: string) => string {
	const patterns = Object.values(routes).map((route) => toPattern(routes, route));
	const [fixed, open] = [patterns.filter(isFixed), patterns.filter((one) => !isFixed(one))];
	const prefixes = open.map((pattern) => pattern.replace(/\/?[^/]*[:*?].*$/, ""));
	const pages = [...fixed, ...prefixes].map((path) => path || "/");
	const known = new Set([...pages, ...Object.values(webhookPaths)]);
	const families = [...FAMILIES, ...prefixes.filter(Boolean)];
	return (pathname) => {
		const first = `/${pathname.split("/")[1] ?? ""}`;
		if (families.includes(first)) return first;
		return known.has(pathname) ? pathname : OTHER_ROUTE;
	};
}

type Route = ServerBuild["routes"][string];

function toPattern(routes: ServerBuild["routes"], route: Route | undefined): string {
	const parent = route?.parentId ? toPattern(routes, routes[route.parentId]) : "";
	return route?.path ? `${parent}/${route.path}` : parent;
}

const isFixed = (pattern: string) => !/[:*?]/.test(pattern);
