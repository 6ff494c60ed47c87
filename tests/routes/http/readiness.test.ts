/** Tests /readyz, and the report for the operator that METRICS_PORT serves. */
import { rmSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { SESSION_SECRET } from "../../support/live-site";
import { type SiteInProcess, startSite } from "../../support/site";
import { SLOW_PAGE, startSlowPlatform } from "../../support/slow-platform";

let site: SiteInProcess;
beforeAll(async () => {
	site = await startSite({ env: { PUBLIC_URI: "https://sawt.example", MOCK_GATEWAY: "on" } });
});
afterAll(() => site.stop());

const request = async (path: string) => {
	const response = await site.fetch(path);
	return { status: response.status, text: await response.text() };
};

describe("/readyz", () => {
	it.each(["/readyz", "/readyz?verbose"])("is one word at %s, whatever is wrong", async (path) => {
		expect(await request(path)).toEqual({ status: 200, text: "ready" });
	});
});

describe("the report", () => {
	it("[operator-64] lists settings that are probably mistakes", async () => {
		const report = await site.report();
		expect(report.split("\n").slice(0, 2)).toEqual(["ready", "database: up"]);
		expect(report).toContain("warning: PUBLIC_URI: isn't a setting. Did you mean PUBLIC_URL?");
		expect(report).toContain("warning: MOCK_GATEWAY: people can confirm their own payments");
	});
});

describe("an overloaded site", () => {
	it("[operator-5] is still ready", async () => {
		const slow = await startSlowPlatform();
		onTestFinished(() => slow.stop());
		const busy = await startSite({
			env: { API_BASE_URL: slow.url, SESSION_SECRET, MAX_REQUESTS_IN_FLIGHT: "10" },
		});
		onTestFinished(() => busy.stop());
		const paths = [...Array(60).fill(SLOW_PAGE), "/readyz"];
		const responses = await Promise.all(
			paths.map(async (path) => {
				const response = await busy.fetch(path);
				await response.text();
				return response.status;
			}),
		);
		expect(responses).toContain(503);
		expect(responses.at(-1)).toBe(200);
	});
});

describe("a site whose database is gone", () => {
	it("[operator-5] takes requests all the same, and the report says so", async () => {
		rmSync(site.dataDir, { recursive: true, force: true });
		expect(await request("/readyz")).toEqual({ status: 200, text: "ready" });
		expect((await site.report()).split("\n")[1]).toBe("database: down");
	});
});
