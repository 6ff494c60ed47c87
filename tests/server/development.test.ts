import { utimesSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findFreePort } from "../../scripts/free-port.js";
import { type RunningServer, startServer } from "../support/server";

/** `npm run dev` is the same composition behind Vite: no build, no variables. */
async function startDevelopment(env: Record<string, string> = {}): Promise<RunningServer> {
	const PORT = await findFreePort();
	const remix = "node_modules/@remix-run/dev/dist/cli.js";
	return startServer({
		command: [process.execPath, remix, "vite:dev"],
		env: { NODE_ENV: "development", PORT, ...env },
		ready: /Local:\s+(http:\/\/[\d.:]+)/,
	});
}

describe("the development server", () => {
	let server: RunningServer;

	beforeAll(async () => {
		server = await startDevelopment();
	});
	afterAll(() => server.stop());

	it("answers pages with the request context, in the right language", async () => {
		const response = await fetch(`${server.url}/login?lang=ar`);
		expect(response.status).toBe(200);
		expect(await response.text()).toContain('<html lang="ar"');
	});

	it("[operator-68] has hot reload on every page, which its policy lets through", async () => {
		for (const path of ["/", "/login", "/premium", "/no-such-page"]) {
			const response = await fetch(server.url + path);
			expect(await response.text(), path).toContain('src="/@vite/client"');
			const policy = response.headers.get("Content-Security-Policy");
			expect(policy, path).toContain("connect-src 'self' ws:");
		}
		expect((await fetch(`${server.url}/@vite/client`)).status).toBe(200);
	});

	it("[operator-68] makes the server anew after a file of it has changed", async () => {
		const file = "app/server/http/readiness.server.ts";
		await expect
			.poll(() => {
				// Its content stays: another time alone is a change for those who watch.
				utimesSync(file, new Date(), new Date());
				return server.output();
			})
			.toContain(`${file} has changed: the server is made anew`);
		expect((await fetch(`${server.url}/login`)).status).toBe(200);
	});

	it("[operator-68] shows what is wrong instead of a page", async () => {
		const wrong = await startDevelopment({ CURRENCY: "pounds" });
		const response = await fetch(`${wrong.url}/login`);
		const text = await response.text();
		await wrong.stop();
		expect(response.status).toBe(500);
		expect(text).toContain("CURRENCY: must be three capital letters");
	});

	it("takes its settings from the same defaults", async () => {
		const response = await fetch(`${server.url}/subscription`, { redirect: "manual" });
		expect(response.headers.get("Location")).toBe("/premium");
	});

	it("shows the pieces of the interface, which production does not", async () => {
		expect((await fetch(`${server.url}/styleguide`)).status).toBe(200);
	});

	it("shows the mails, which production does not", async () => {
		const response = await fetch(`${server.url}/styleguide/mail/transfer-approved/ar`);
		expect(response.status).toBe(200);
		expect(await response.text()).toContain('<html lang="ar" dir="rtl">');
	});
});
