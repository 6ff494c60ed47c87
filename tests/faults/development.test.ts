import { utimesSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findFreePort } from "../../scripts/free-port.js";
import { type RunningServer, startServer } from "../support/server";

/** Tests `npm run dev`: the same composition behind Vite, without a build or variables. */
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

	it("renders pages with the request context, in the right language", async () => {
		const response = await fetch(`${server.url}/login?lang=ar`);
		expect(response.status).toBe(200);
		expect(await response.text()).toContain('<html lang="ar"');
	});

	it("[operator-68] has hot reload on every page, allowed by its policy", async () => {
		for (const path of ["/", "/login", "/premium", "/no-such-page"]) {
			const response = await fetch(server.url + path);
			expect(await response.text(), path).toContain('src="/@vite/client"');
			const policy = response.headers.get("Content-Security-Policy");
			expect(policy, path).toContain("connect-src 'self' ws:");
		}
		expect((await fetch(`${server.url}/@vite/client`)).status).toBe(200);
	});

	it("[operator-68] rebuilds the server when one of its files changes", async () => {
		const file = "app/server/http/health.server.ts";
		await expect
			.poll(() => {
				// Keeps the content; a new timestamp alone triggers file watchers.
				utimesSync(file, new Date(), new Date());
				return server.output();
			})
			.toContain(`${file} has changed: the server is made anew`);
		expect((await fetch(`${server.url}/login`)).status).toBe(200);
	});

	it("[operator-68] shows an error instead of the page", async () => {
		const wrong = await startDevelopment({ CURRENCY: "pounds" });
		const response = await fetch(`${wrong.url}/login`);
		const text = await response.text();
		await wrong.stop();
		expect(response.status).toBe(500);
		expect(text).toContain("CURRENCY: must be three capital letters");
	});

	it("uses the same default settings", async () => {
		const response = await fetch(`${server.url}/subscription`, { redirect: "manual" });
		expect(response.headers.get("Location")).toBe("/premium");
	});

	it("shows the gallery of interface parts, which production does not", async () => {
		expect((await fetch(`${server.url}/styleguide`)).status).toBe(200);
	});

	it("shows the mails, which production does not", async () => {
		const response = await fetch(`${server.url}/styleguide/mail/transfer-approved/ar`);
		expect(response.status).toBe(200);
		expect(await response.text()).toContain('<html lang="ar" dir="rtl">');
	});
});
