/** How the platform is reached: over HTTP (live-platform.server.ts), or inside of this process. */
import type { PlatformFetch } from "~/api/client/options.server";
import { fromResponse } from "~/api/client/platform-answer.server";

/** An address, and the fetch that reaches it. */
export type PlatformAccess = {
	baseUrl: string;
	fetch: PlatformFetch;
};

/** The embedded platform: its calls stay in the process, the address is only needed for valid URLs. */
export const createEmbeddedAccess = (
	answer: (request: Request) => Promise<Response>,
): PlatformAccess => ({
	baseUrl: "http://platform.embedded",
	fetch: async (url, request) =>
		fromResponse(await answer(new Request(url, request)), request.signal),
});
