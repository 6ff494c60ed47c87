/** The two ways to reach the platform, over HTTP or inside this process, and a probe of the first. */
import { calls } from "../../contract/calls";
import type { PlatformFetch } from "./request.server";

/** An address, and the fetch that reaches it. */
export type PlatformAccess = {
	baseUrl: string;
	fetch: PlatformFetch;
};

/** One connection per call in flight; more calls wait within their time limit. */
export const MAX_PLATFORM_CONNECTIONS = 100;
/** A host that takes longer to connect will not respond in time either. */
const CONNECT_MILLISECONDS = 1000;
/** Some proxies reject requests without a user agent. */
const OWN_HEADERS = { "User-Agent": "sawt-web", "Accept-Encoding": "gzip, br" };

/** Creates access to a live platform over HTTP, with a bounded pool of connections. */
export function createLivePlatform(baseUrl: string): PlatformAccess {
	// Loaded only where it is used: undici takes 10 MB.
	const opening = import("undici").then(({ Agent, fetch }) => {
		const connect = { timeout: CONNECT_MILLISECONDS };
		const dispatcher = new Agent({ connections: MAX_PLATFORM_CONNECTIONS, connect });
		const send = fetch as unknown as typeof globalThis.fetch;
		return (url: string, request: RequestInit) =>
			send(url, { ...request, dispatcher } as unknown as RequestInit);
	});
	return {
		baseUrl,
		async fetch(url, request) {
			const send = await opening;
			return send(url, { ...request, headers: { ...OWN_HEADERS, ...request.headers } });
		},
	};
}

/** Creates access to the embedded platform: calls stay in the process, and the address only makes valid URLs. */
export const createEmbeddedAccess = (
	respond: (request: Request) => Promise<Response>,
): PlatformAccess => ({
	baseUrl: "http://platform.embedded",
	fetch: (url, request) => {
		const { signal } = request;
		const aborted = new Promise<never>((_, reject) =>
			signal.addEventListener("abort", () => reject(signal.reason), { once: true }),
		);
		return Promise.race([respond(new Request(url, request)), aborted]);
	},
});

const PROBE_LIMIT_MILLISECONDS = 2000;
/** A required call that needs no session and changes nothing. */
const { path: PROBE_PATH } = calls.csrfCookie;

/**
 * Returns what is wrong with the platform's response, as a sentence without its subject, or undefined. Never
 * rejects, and ends within two seconds.
 */
export async function probePlatform(platform: PlatformAccess): Promise<string | undefined> {
	const call = `GET ${PROBE_PATH}`;
	try {
		const response = await platform.fetch(platform.baseUrl + PROBE_PATH, {
			headers: { Accept: "application/json" },
			signal: AbortSignal.timeout(PROBE_LIMIT_MILLISECONDS),
		});
		const text = await response.text();
		if (response.ok && (text === "" || isObject(text))) return undefined;
		const kind = response.headers.get("Content-Type")?.split(";")[0] ?? "no type";
		return `answers ${call} with ${response.status} (${kind}), which no platform does; check the address, then try \`npm run conformance\``;
	} catch {
		return `gives no answer to ${call}; check the address, and whether the platform runs`;
	}
}

function isObject(text: string): boolean {
	try {
		const value: unknown = JSON.parse(text);
		return typeof value === "object" && value !== null;
	} catch {
		return false;
	}
}
