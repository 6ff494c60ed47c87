import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findFreePort } from "../support/free-port";
import { type RunningServer, startServer } from "../support/server";

/** `npm run dev` is the same composition behind Vite: no build, no variables. */
describe("the development server", () => {
	let server: RunningServer;

	beforeAll(async () => {
		const PORT = await findFreePort();
		const remix = "node_modules/@remix-run/dev/dist/cli.js";
		server = await startServer({
			command: [process.execPath, remix, "vite:dev", "--port", PORT, "--strictPort"],
			env: { NODE_ENV: "development", PORT },
			ready: /Local:\s+(http:\/\/[\d.:]+)/,
		});
	});
	afterAll(() => server.stop());

	it("answers pages with the request context, in the right language", async () => {
		const response = await fetch(`${server.url}/login?lang=ar`);
		expect(response.status).toBe(200);
		expect(await response.text()).toContain('<html lang="ar"');
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
