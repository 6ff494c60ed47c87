/** What this process is: its build, its Redis, its disk, and settings that matter to an alarm. */
import type { StatsFs } from "node:fs";
import { statfs } from "node:fs/promises";
import { collectDefaultMetrics, Gauge, type Registry } from "prom-client";

export type ProcessMetricOptions = {
	version?: string;
	commit?: string;
	/** Absent without Redis. */
	isRedisUp?: () => boolean;
	/** People can settle their own payments without money. */
	hasMockGateway?: boolean;
	/** Absent where no limits are: a platform by itself. */
	hasRateLimits?: boolean;
	/** The folder whose disk is measured. */
	dataDir?: string;
};

export function createProcessMetrics(register: Registry, options: ProcessMetricOptions): void {
	collectDefaultMetrics({ register });
	createProcessGauges([register], options);
	createDiskGauges([register], options);
}

function createProcessGauges(
	registers: Registry[],
	{ version = "unknown", commit = "unknown", ...options }: ProcessMetricOptions,
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

/** Without a folder, or where its disk cannot be read, there is no figure. */
function createDiskGauges(registers: Registry[], { dataDir }: ProcessMetricOptions): void {
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
