/**
 * Makes clients of the embedded platform with the real client: one cookie jar, one client per web
 * request.
 */
import {
	createPlatformClient,
	type PlatformClient,
} from "../../../app/platform-client/platform-client.server";
import { createCookieJar } from "../../../app/server/calls/cookie-jar.server";
import { createEmbeddedAccess } from "../../../app/server/calls/platform-access.server";
import type { SessionData } from "../../../app/server/session/session.server";
import type { Platform } from "../../../platform/composition/platform";
import { patientCalls } from "../../support/quick-options.js";

/**
 * Returns a function that makes a client for each web request of one browser. Names of successful
 * calls are added to `succeeded`.
 */
export function createClientFactory(
	platform: Platform,
	succeeded: Set<string> = new Set(),
): () => PlatformClient {
	const data: SessionData = { id: "session-1", payments: [], upstreamCookies: {} };
	const cookieJar = createCookieJar({ data, set: (change) => void Object.assign(data, change) });
	return () =>
		createPlatformClient({
			...createEmbeddedAccess(platform.fetch),
			cookieJar,
			timeLimitSeconds: patientCalls.timeLimitSeconds,
			webOrigin: "http://web.test:4000",
			requestId: "request-1",
			onEvent: (event) => {
				if (event.type === "call" && event.kind === "ok") succeeded.add(event.callName);
			},
		});
}
