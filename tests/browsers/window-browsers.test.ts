/** Firefox and WebKitGTK, with script and without: the main job and the wallet's. */
import { afterAll, beforeAll, describe, it, onTestFinished } from "vitest";
import { everyPageEnvironment } from "../routes/site/every-page";
import { type RunningServer, startServer } from "../support/server";
import { payByWallet, payForPlan } from "./journey";
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
	])("%s pays for a plan, and for another one by transfer", async (_how, hasScript) => {
		const browser = await start({ hasScript });
		// A command that hangs never comes back: this is done after the test's time as well.
		onTestFinished(() => browser.close());
		await payForPlan(browser, server);
		await payByWallet(browser, server);
	});
});
