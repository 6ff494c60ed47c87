/** The platform as its own process, for `API_BASE_URL`. */
import { once } from "node:events";
import { serve as listen, type ServerType } from "@hono/node-server";
import { Hono } from "hono";
import { createPlatform, type Platform } from "../composition/platform";
import { type Options, printLine, type Shape, type Terminal } from "./command";
import { readPortOption, requireAddressOfLinks, type Settings } from "./settings";

export const serveShape: Shape = {
	parameters: [],
	options: { port: "PORT" },
	hasNoJson: true,
	about: "the platform as a process of its own",
};

const STOP_MILLISECONDS = 10_000;

function createServerApp(platform: Platform): Hono {
	const app = new Hono();
	app.get("/healthz", (http) => http.text("ok"));
	app.get("/readyz", async (http) => {
		if (http.req.query("verbose") === undefined) return http.text("ready");
		return http.text(`ready\ndatabase: ${(await platform.isDatabaseUp()) ? "up" : "down"}`);
	});
	app.all("*", (http) => platform.fetch(http.req.raw));
	return app;
}

/** Lets open requests end, and cuts connections that do not. */
async function stop(server: ServerType): Promise<void> {
	const cut = () => "closeAllConnections" in server && server.closeAllConnections();
	const timer = setTimeout(cut, STOP_MILLISECONDS);
	await new Promise((resolve) => server.close(resolve));
	clearTimeout(timer);
}

/** Resolves after SIGINT or SIGTERM, once open requests are answered and the database is closed. */
export async function serve(
	settings: Settings,
	options: Options,
	{ out }: Terminal,
): Promise<void> {
	requireAddressOfLinks(settings);
	const port = options.port === undefined ? settings.port : readPortOption(options.port);
	const platform = await createPlatform({
		...settings.platform,
		onMail: ({ subject, link }) => printLine(out, `mail: ${subject}\n  ${link}`),
	});
	const server = listen({
		fetch: createServerApp(platform).fetch,
		port,
		hostname: settings.host,
	});
	await once(server, "listening");
	const address = server.address();
	const listening = typeof address === "object" ? address?.port : address;
	// Listen for signals before the report: its reader may send one at once.
	const stopAsked = Promise.race([once(process, "SIGINT"), once(process, "SIGTERM")]);
	printLine(out, `The platform listens on http://${settings.host}:${listening}`);
	await stopAsked;
	await stop(server);
	await platform.close();
}
