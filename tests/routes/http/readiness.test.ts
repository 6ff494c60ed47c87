/** Tests /readyz?verbose: warnings for the operator, shown only near the server. */
import { once } from "node:events";
import { rmSync } from "node:fs";
import { get, type IncomingMessage } from "node:http";
import { text as readText } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { SESSION_SECRET } from "../../support/live-site";
import { type Site, startSite } from "../../support/site";
import { SLOW_PAGE, startSlowPlatform } from "../../support/slow-platform";

let site: Site;
beforeAll(async () => {
	site = await startSite({ env: { PUBLIC_URI: "https://sawt.example", MOCK_GATEWAY: "on" } });
});
afterAll(() => site.stop());

const ask = async (headers: Record<string, string> = {}, path = "/readyz?verbose") => {
	const response = await site.fetch(path, { headers });
	const retryAfter = response.headers.get("Retry-After");
	return { status: response.status, text: await response.text(), retryAfter };
};

describe("verbose readiness", () => {
	it("lists settings that are probably mistakes", async () => {
		const { status, text } = await ask();
		expect([status, text.split("\n")[0]]).toEqual([200, "ready"]);
		expect(text).toContain("warning: PUBLIC_URI: isn't a setting. Did you mean PUBLIC_URL?");
		expect(text).toContain("warning: MOCK_GATEWAY: people can confirm their own payments");
	});

	it("[operator-64] lists untrusted forwarded headers once they came, and logs them once", async () => {
		expect((await ask()).text).not.toContain("TRUST_PROXY");
		for (const path of ["/login", "/register"]) await ask({ "X-Forwarded-For": "10.1.1.1" }, path);
		expect((await ask()).text).toContain("warning: TRUST_PROXY: is 0 and requests come with");
		const logs = await site.readLogs();
		expect(logs.filter(({ msg }) => String(msg).startsWith("TRUST_PROXY"))).toHaveLength(1);
	});

	it("[operator-64] names a TRUST_PROXY that is above the proxies that requests passed", async () => {
		const near = await startSite({ env: { TRUST_PROXY: "2" } });
		onTestFinished(() => near.stop());
		const read = async () => (await near.fetch("/readyz?verbose")).text();
		await near.fetch("/login", { headers: { "X-Forwarded-For": "203.0.113.9, 10.1.1.1" } });
		expect(await read()).not.toContain("TRUST_PROXY");
		await near.fetch("/login", { headers: { "X-Forwarded-For": "203.0.113.9" } });
		expect(await read()).toContain(
			"warning: TRUST_PROXY: is 2, and a request came with 1 addresses in X-Forwarded-For",
		);
	});

	it.each(["X-Forwarded-For", "Via"])(
		"is one word for what comes through a proxy (%s)",
		async (name) => {
			expect((await ask({ [name]: "203.0.113.9" })).text).toBe("ready");
		},
	);

	it("is a single word without the parameter", async () => {
		expect((await ask({}, "/readyz")).text).toBe("ready");
	});
});

describe("a site with a public address", () => {
	it("warns its operator at the machine's own address", async () => {
		const PUBLIC_URL = "http://sawt.example";
		const own = await startSite({ env: { PUBLIC_URL, DATABASE_URI: "x" } });
		onTestFinished(() => own.stop());
		// `fetch` cannot send another Host than the one it connects to.
		const sent = get(`${own.url}/readyz?verbose`, { headers: { Host: "10.0.0.7:3000" } });
		const [answer] = (await once(sent, "response")) as [IncomingMessage];
		expect(answer.statusCode).toBe(200);
		expect(await readText(answer)).toContain("warning: DATABASE_URI: isn't a setting");
	});
});

describe("an overloaded site", () => {
	it("[operator-64] still warns its operator", async () => {
		const slow = await startSlowPlatform();
		onTestFinished(() => slow.stop());
		const busy = await startSite({
			env: { API_BASE_URL: slow.url, SESSION_SECRET, MAX_REQUESTS_IN_FLIGHT: "10" },
		});
		onTestFinished(() => busy.stop());
		const paths = [...Array(60).fill(SLOW_PAGE), "/readyz?verbose"];
		const answers = await Promise.all(
			paths.map(async (path) => {
				const response = await busy.fetch(path);
				await response.text();
				return response.status;
			}),
		);
		expect(answers).toContain(503);
		expect(answers.at(-1)).toBe(200);
	});
});

describe("a site whose database is gone", () => {
	it("[operator-5] takes requests all the same, and tells those near the server", async () => {
		expect((await ask()).text.split("\n")).toContain("database: up");
		rmSync(site.dataDir, { recursive: true, force: true });
		expect(await ask({}, "/readyz")).toMatchObject({ status: 200, text: "ready" });
		const { status, text } = await ask();
		expect([status, text.split("\n")[1]]).toEqual([200, "database: down"]);
	});
});
