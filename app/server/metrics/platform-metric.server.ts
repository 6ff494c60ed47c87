/** What the embedded platform has to do and has done; another platform has metrics of its own. */
import { Counter, Gauge, type Registry } from "prom-client";

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

export type PlatformMetricOptions = {
	/** Asked each time the figures are read; absent without an embedded platform. */
	readFigures?: () => Promise<PlatformFigures>;
	/** Absent without an embedded platform. */
	readPasswordFigures?: () => PasswordFigures;
	/** Absent without an embedded platform. */
	readCounts?: () => PlatformCounts;
	/** When the data was last backed up, undefined when never; absent where `backup` is not used. */
	readLastBackup?: () => Promise<Date | undefined>;
};

/** Returns a function that reads the figures into the gauges; the others read by themselves. */
export function createPlatformMetrics(
	registers: Registry[],
	options: PlatformMetricOptions,
): { read(): Promise<void> } {
	createPasswordFigures(registers, options);
	createPlatformCounters(registers, options);
	createGatewayGauge(registers, options);
	createBackupGauge(registers, options);
	return createPlatformGauges(registers, options);
}

/** Exists only for an embedded platform; another one has its own metrics. */
function createPlatformGauges(registers: Registry[], { readFigures }: PlatformMetricOptions) {
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

/** Counted by the platform, and read as they are. */
function createPlatformCounters(
	registers: Registry[],
	{ readCounts }: PlatformMetricOptions,
): void {
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
function createGatewayGauge(registers: Registry[], { readCounts }: PlatformMetricOptions): void {
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
	{ readPasswordFigures = () => ({}) }: PlatformMetricOptions,
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

function createBackupGauge(registers: Registry[], { readLastBackup }: PlatformMetricOptions): void {
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
