/** Tests the fallback: `remix-serve build/server/index.js` serves the same build. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findFreePort } from "../../scripts/free-port.js";
import { createBuyer } from "../routes/payment/buyer";
import { SESSION_SECRET } from "../support/live-site";
import { createPageClient } from "../support/page-client";
import { type RunningServer, startServer } from "../support/server";

describe("remix-serve", () => {
	let platform: RunningServer;
	let server: RunningServer;
	beforeAll(async () => {
		platform = await startServer({
			command: [process.execPath, "build/server/platform.js", "serve", "--port", "0"],
			hasQuickHashes: true,
		});
		server = await startServer({
			command: [process.execPath, "node_modules/.bin/remix-serve", "build/server/index.js"],
			env: {
				API_BASE_URL: platform.url,
				SESSION_SECRET,
				PAYMENTS: "gateway",
				MOCK_GATEWAY: "on",
				PORT: await findFreePort(),
			},
		});
	});
	afterAll(async () => {
		await server.stop();
		await platform.stop();
	});

	it.each(["/", "/login", "/register", "/subscription"])("serves %s", async (path) => {
		const page = await createPageClient(server).get(path);
		expect(page.status).toBe(200);
		expect(page.headers.get("Content-Security-Policy")).toContain("default-src 'self'");
	});

	it("registers, verifies and signs in, with one session on all pages", async () => {
		const { output, waitForMailLinks } = platform;
		const mails = { ...server, output, waitForMailLinks };
		const buyer = await createBuyer(mails);
		const plans = await buyer.get("/subscription");
		expect(plans.html).toContain("Mona Adel");
		await buyer.post("/logout", {});
		expect((await buyer.get("/")).html).not.toContain("Mona Adel");
	});

	it("gives an unknown address its page in the visitor's language, with its request's id", async () => {
		const page = await createPageClient(server, { "Accept-Language": "ar" }).get("/nowhere");
		expect(page.status).toBe(404);
		expect(page.html).toContain('lang="ar"');
		expect(page.headers.get("X-Request-Id")).toBeTruthy();
	});

	it("rejects a write from another site", async () => {
		const response = await createPageClient(server).post(
			"/theme",
			{ theme: "dark" },
			{ Origin: "https://evil.example", "Sec-Fetch-Site": "cross-site" },
		);
		expect(response.status).toBe(403);
	});
});
