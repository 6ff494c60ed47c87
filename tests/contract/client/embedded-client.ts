/**
 * Makes clients of the embedded platform with the real client: one cookie store, one client per web
 * request.
 */
import { createCookieStore } from "../../../app/platform-client/cookie-jar.server";
import { createEmbeddedAccess } from "../../../app/platform-client/platform-access.server";
import {
	createPlatformClient,
	type PlatformApi,
} from "../../../app/platform-client/platform-client.server";
import type { ClientOptions } from "../../../app/platform-client/request.server";
import type { Platform } from "../../../platform/composition/platform";
import { patientCalls } from "../../support/quick-options.js";

/**
 * Returns a function that makes a client for each web request of one browser. Names of successful
 * calls are added to `succeeded`.
 */
export function createClientFactory(
	platform: Platform,
	succeeded: Set<string> = new Set(),
	paths: ClientOptions["paths"] = {},
): () => PlatformApi {
	const client = createPlatformClient({
		...createEmbeddedAccess(platform.fetch),
		timeLimitSeconds: patientCalls.timeLimitSeconds,
		paths,
	});
	const cookies = createCookieStore();
	return () =>
		client.for({
			cookies,
			webOrigin: "http://web.test:4000",
			requestId: "request-1",
			onEvent: (event) => {
				if (event.type === "call" && event.kind === "ok") succeeded.add(event.callName);
			},
		});
}
