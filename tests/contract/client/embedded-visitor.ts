/** A visitor of the embedded platform through the real client: one jar, a client per web request. */

import type { CookieJar } from "../../../app/api/client/options.server";
import { createPlatformClient, type PlatformClient } from "../../../app/api/platform-client.server";
import { createEmbeddedAccess } from "../../../app/server/platform/platform-access.server";
import type { Platform } from "../../../reference-api/platform/platform";

function createJar(): CookieJar {
	const cookies = new Map<string, string>();
	let csrfToken: string | undefined;
	return {
		header: () => [...cookies].map((pair) => pair.join("=")).join("; ") || undefined,
		receive: (setCookieHeaders) => {
			for (const header of setCookieHeaders) {
				const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(header) ?? [];
				if (value) cookies.set(name, value);
				else cookies.delete(name);
			}
		},
		csrfToken: () => csrfToken,
		keepCsrfToken: (token) => {
			csrfToken = token;
		},
	};
}

/**
 * Gives a new client for each web request of one visitor; the names of the calls that the
 * platform answered with a yes are added to `succeeded`.
 */
export function createEmbeddedVisitor(
	platform: Platform,
	succeeded: Set<string> = new Set(),
): () => PlatformClient {
	const cookieJar = createJar();
	return () =>
		createPlatformClient({
			...createEmbeddedAccess(platform.fetch),
			cookieJar,
			webOrigin: "http://web.test:4000",
			requestId: "request-1",
			onEvent: (event) => {
				if (event.type === "call" && event.kind === "ok") succeeded.add(event.callName);
			},
		});
}
