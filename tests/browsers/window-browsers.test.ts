/** Runs the main job and the manual payment in Firefox and WebKitGTK, with and without script. */
import { afterAll, beforeAll, describe, it, onTestFinished } from "vitest";
import { everyPageEnvironment } from "../routes/site/every-page";
import { type RunningServer, startServer } from "../support/server";
import { payForPlan, payManually } from "./journey";
import { startFirefox, startWebKit } from "./web-driver";

let server: RunningServer;
beforeAll(async () => {
	server = await startServer({ env: everyPageEnvironment });
});
afterAll(() => server.stop());

describe.each([
	["Firefox", startFirefox],
	["WebKitGTK", startWebKit],
])("%s", (_name, start) => {
	it.each([
		["with script", true],
		["without script", false],
	])("%s pays for one plan by card, and for another one by transfer", async (_how, hasScript) => {
		const browser = await start({ hasScript });
		// A hanging command never returns, so the clean-up also runs after a timeout.
		onTestFinished(() => browser.close());
		await payForPlan(browser, server);
		await payManually(browser, server);
	});
});
