/**
 * Checks deploy/prometheus with Prometheus's own tool, which is installed where it is missing: the files
 * are valid, and each alarm rings on one series and is silent on another. A step of `npm run verify`.
 */
import { execFileSync } from "node:child_process";
import { findProgram, installDebianPackage } from "./command.js";

const findTool = () => findProgram(["promtool"]);

function checkAlarms() {
	if (!findTool()) installDebianPackage("prometheus");
	const tool = findTool();
	if (!tool) {
		console.error("promtool is not installed and cannot be. ALLOW_NO_PROMTOOL=1 accepts that.");
		return process.env.ALLOW_NO_PROMTOOL === "1" ? 0 : 1;
	}
	const run = (...words) => execFileSync(tool, words, { stdio: "inherit" });
	try {
		run("check", "config", "deploy/prometheus/prometheus.yaml");
		run("test", "rules", "deploy/prometheus/alerts.test.yaml");
		return 0;
	} catch {
		return 1;
	}
}

process.exitCode = checkAlarms();
