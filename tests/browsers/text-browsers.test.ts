/** Tests browsers without script and styles, in a terminal. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { everyPageEnvironment, publicPages } from "../routes/site/every-page";
import { type RunningServer, startServer } from "../support/server";
import { type Browser, normalize } from "./browser";
import { payForPlan, payManually } from "./journey";
import { createLinks, createLynx, createTerminalBrowser, createW3m } from "./terminal";

let server: RunningServer;
beforeAll(async () => {
	server = await startServer({ env: everyPageEnvironment });
});
afterAll(() => server.stop());

const browsers: Record<string, () => Browser> = {
	lynx: () => createTerminalBrowser(createLynx()),
	w3m: () => createTerminalBrowser(createW3m()),
};

describe.each(Object.entries(browsers))("%s", (_name, start) => {
	it("pays for one plan by card, and for another one by transfer", async () => {
		const browser = start();
		await payForPlan(browser, server);
		await payManually(browser, server);
		await browser.close();
	});
});

describe.each([
	["lynx", createLynx],
	["w3m", createW3m],
	["links", createLinks],
])("%s", (_name, create) => {
	it("renders every public page with space between its words", async () => {
		const program = create();
		for (const path of publicPages) {
			const text = normalize(await program.request(`${server.url}${path}`, undefined, false));
			expect(text.length, path).toBeGreaterThan(100);
			expect(text, path).not.toMatch(/LoginGet Started|HomeFeatures|per monthOn/);
		}
	});
});
