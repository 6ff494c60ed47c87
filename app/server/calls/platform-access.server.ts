/** The two ways to reach the platform: over HTTP, or inside this process. */
import type { PlatformFetch } from "~/platform-client/request.server";

/** An address, and the fetch that reaches it. */
export type PlatformAccess = {
	baseUrl: string;
	fetch: PlatformFetch;
};

/** One connection per call in flight; more calls wait within their time limit. */
export const MAX_PLATFORM_CONNECTIONS = 100;
/** A host that takes longer to connect will not answer the call in time either. */
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
	answer: (request: Request) => Promise<Response>,
): PlatformAccess => ({
	baseUrl: "http://platform.embedded",
	fetch: (url, request) => {
		const { signal } = request;
		const aborted = new Promise<never>((_, reject) =>
			signal.addEventListener("abort", () => reject(signal.reason), { once: true }),
		);
		return Promise.race([answer(new Request(url, request)), aborted]);
	},
});
