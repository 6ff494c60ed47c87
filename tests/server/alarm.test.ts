/** Checks deploy/prometheus with Prometheus's own tool. */
import { execFileSync } from "node:child_process";
import { beforeAll, describe, expect, it } from "vitest";
import { provideProgram } from "../../scripts/programs.js";

describe("the alarms of deploy/prometheus", () => {
	let promtool: string;
	beforeAll(() => {
		promtool = provideProgram("promtool") as string;
	});
	const run = (...words: string[]) => execFileSync(promtool, words, { encoding: "utf8" });

	it("are valid, as is the configuration that names them", () => {
		expect(run("check", "config", "deploy/prometheus/prometheus.yaml")).toContain("SUCCESS");
	});

	it("ring on one series each, and are silent on another", () => {
		expect(run("test", "rules", "deploy/prometheus/alerts.test.yaml")).toContain("SUCCESS");
	});
});
