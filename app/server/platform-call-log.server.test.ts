import { expect, it } from "vitest";
import { createLogger } from "./log.server";
import { noMetrics } from "./metrics/metrics.server";
import { logPlatformEvent } from "./platform-call-log.server";

it.each([
	["sendTip", "Failed to get CSRF token", 40],
	["exchangeMobileToken", "Invalid mobile token", 30],
	["exchangeMobileToken", "Token exchange failed", 40],
] as const)("[platform-40] the log names %s with '%s'", (callName, message, level) => {
	const lines: string[] = [];
	const log = createLogger("info", { write: (line) => void lines.push(line) });
	const event = { type: "failure", callName, status: 0, message } as const;
	logPlatformEvent({ log, metrics: noMetrics, host: "api.example" }, event);
	expect(lines.map((line) => JSON.parse(line))).toMatchObject([
		{ level, call: callName, status: 0, msg: message },
	]);
});
