/** The product as the front of a platform that a test scripts. */
import { startServer } from "./server";
import { type Site, type SiteOptions, startSite } from "./site";
import { startUpstream, type Upstream, type UpstreamHandlers } from "./upstream";

export const SESSION_SECRET = "a-secret-of-at-least-32-characters";

export type LiveSite<Server extends Site = Site> = {
	server: Server;
	upstream: Upstream;
	stop(): Promise<void>;
};

type Environment = Record<string, string>;
/** The handlers may ask for the site's address as soon as they are called. */
type CreateHandlers = (getSiteUrl: () => string) => UpstreamHandlers;

export const startLiveSite = (
	env?: Environment,
	createHandlers?: CreateHandlers,
	options?: Pick<SiteOptions, "callTimes">,
) => startInFrontOfUpstream((change) => startSite({ ...options, ...change }), env, createHandlers);

/** The front as a process, where that is the subject. */
export const startLiveServer = (env?: Environment, createHandlers?: CreateHandlers) =>
	startInFrontOfUpstream(startServer, env, createHandlers);

export async function startInFrontOfUpstream<Server extends Site>(
	start: (options: { env: Environment }) => Promise<Server>,
	env: Environment = {},
	createHandlers: CreateHandlers = () => ({}),
): Promise<LiveSite<Server>> {
	let siteUrl = "";
	const upstream = await startUpstream(createHandlers(() => siteUrl));
	const server = await start({ env: { API_BASE_URL: upstream.url, SESSION_SECRET, ...env } });
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
