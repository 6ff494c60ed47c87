/** The built server as the front of a platform that a test scripts. */
import { type RunningServer, startServer } from "./server";
import { startUpstream, type Upstream, type UpstreamHandlers } from "./upstream";

export const SESSION_SECRET = "a-secret-of-at-least-32-characters";

export type LiveSite = { server: RunningServer; upstream: Upstream; stop(): Promise<void> };

/** The handlers may ask for the site's address as soon as they are called. */
export async function startLiveSite(
	env: Record<string, string> = {},
	createHandlers: (getSiteUrl: () => string) => UpstreamHandlers = () => ({}),
): Promise<LiveSite> {
	let siteUrl = "";
	const upstream = await startUpstream(createHandlers(() => siteUrl));
	const server = await startServer({
		env: { API_BASE_URL: upstream.url, SESSION_SECRET, ...env },
	});
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
