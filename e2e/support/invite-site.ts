/** Sites for invite links: with apps configured, and before launch. */
import { findFreePort } from "../../scripts/free-port.js";
import type { RunningServer } from "../../tests/support/server";
import { createSite, startQuickServer } from "./site";
import { test as base, expect } from "./test";

export { expect };

type Sites = {
	/** Configures apps, stores and a second host for universal links. */
	withApps: RunningServer & { linkOrigin: string };
	beforeLaunch: RunningServer;
};

/** Headless Chromium reports that no app handles an intent, which these journeys expect. */
const MEANT = /^Failed to (load resource|launch)/;

export const test = base.extend<object, Sites>({
	withApps: [
		// biome-ignore lint/correctness/noEmptyPattern: the form that Playwright asks for
		async ({}, use) => {
			const port = await findFreePort();
			const linkOrigin = `http://localhost:${port}`;
			const server = await startQuickServer({
				PORT: port,
				PUBLIC_URL: `http://127.0.0.1:${port}`,
				APP_SCHEME: "sawt",
				APP_LINK_ORIGIN: linkOrigin,
				ANDROID_PACKAGE: "com.sawt.app",
				APP_STORE_ID: "123456789",
			});
			await use({ ...server, linkOrigin });
			await server.stop();
		},
		{ scope: "worker" },
	],
	beforeLaunch: [
		// biome-ignore lint/correctness/noEmptyPattern: the form that Playwright asks for
		async ({}, use) => {
			const server = await startQuickServer();
			await use(server);
			await server.stop();
		},
		{ scope: "worker" },
	],
	site: [
		async ({ withApps }, use) => use(createSite(withApps, withApps, withApps.stop)),
		{ scope: "worker" },
	],
	meantNotes: MEANT,
});
