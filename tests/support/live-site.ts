/** Runs the product in front of a platform that a test scripts. */
import { startServer } from "./server";
import { type Site, type SiteOptions, startSite } from "./site";
import { listOptionalCalls, startUpstream, type Upstream, type UpstreamHandlers } from "./upstream";

export const SESSION_SECRET = "a-secret-of-at-least-32-characters";

export type LiveSite<Server extends Site = Site> = {
	server: Server;
	upstream: Upstream;
	stop(): Promise<void>;
};

type Environment = Record<string, string>;
/**
 * Handlers may use the site's address from their first call. OPTIONAL_CALLS lists the optional calls
 * that have one; a test that adds such a handler later sets OPTIONAL_CALLS.
 */
type CreateHandlers = (getSiteUrl: () => string) => UpstreamHandlers;

export const startLiveSite = (
	env?: Environment,
	createHandlers?: CreateHandlers,
	options?: Pick<SiteOptions, "callTimes" | "pauseAfterFailuresMilliseconds">,
) => startInFrontOfUpstream((change) => startSite({ ...options, ...change }), env, createHandlers);

/** Starts the front as a process, for tests of that process. */
export const startLiveServer = (env?: Environment, createHandlers?: CreateHandlers) =>
	startInFrontOfUpstream(startServer, env, createHandlers);

export async function startInFrontOfUpstream<Server extends Site>(
	start: (options: { env: Environment }) => Promise<Server>,
	env: Environment = {},
	createHandlers: CreateHandlers = () => ({}),
): Promise<LiveSite<Server>> {
	let siteUrl = "";
	const handlers = createHandlers(() => siteUrl);
	const upstream = await startUpstream(handlers);
	const live = { API_BASE_URL: upstream.url, SESSION_SECRET, ...listOptionalCalls(handlers) };
	const isPaid = env.PAYMENTS === "gateway" && env.MOCK_GATEWAY !== "on";
	const gateway: Environment = isPaid ? { GATEWAY_ORIGINS: "https://gateway.example" } : {};
	const server = await start({ env: { ...live, ...gateway, ...env } });
	siteUrl = server.url;
	return {
		server,
		upstream,
		async stop() {
			await server.stop();
			await upstream.stop();
		},
	};
}
