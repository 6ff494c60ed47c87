/**
 * Runs the built product in the test's own process: `compose()` behind the production listener.
 * Only this file does so; `server.ts` beside it starts processes.
 */
import { EventEmitter, once } from "node:events";
import { rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import type { ComposeOptions } from "../../composition";
import { findFreePort } from "../../scripts/free-port.js";
import { patientCalls, quickOptions } from "./quick-options.js";
import { makeDataFolder } from "./test-database";

export type Fetch = (input: string | URL, init?: RequestInit) => Promise<Response>;

/** The product as tests use it, in this process or in another one. */
export type Site = {
	url: string;
	dataDir: string;
	/** Sends a request to the site; a path is enough. */
	fetch: Fetch;
	/** Returns all output so far: the log and the printed mails. */
	output(): string;
	/** Returns the parsed JSON log lines of all completed requests. */
	readLogs(): Promise<Array<Record<string, unknown>>>;
	/** Returns the matching printed mail links, oldest first, as soon as there are `count`. */
	waitForMailLinks(count?: number, match?: RegExp): Promise<string[]>;
	stop(): Promise<void>;
};

export type SiteOptions = {
	env?: Record<string, string>;
	/** Reuse the data of an earlier site. */
	dataDir?: string;
	/** PUBLIC_URL is where the site listens, as a site that sends mails needs it. */
	hasPublicUrl?: boolean;
	platformOptions?: ComposeOptions["platformOptions"];
	/** `{}` uses the product's own limits, for tests of a hanging platform. */
	callTimes?: ComposeOptions["callTimes"];
	/** How long the circuit breaker stays open, in milliseconds; 0 by default. */
	pauseAfterFailuresMilliseconds?: number;
	/** Plants a fault in the routes. */
	change?: (build: ServerBuild) => ServerBuild;
};

/** Without an address to listen at, paid time of the embedded platform would wait for the launch. */
export const hearing = { AFTER_PAYMENT_URL: "https://listen.example" };
/** Settings of a site where paid time waits for the launch. */
export const nothingToHear = { AFTER_PAYMENT_URL: "" };

type ServerBuild = Awaited<ReturnType<ComposeOptions["loadBuild"]>>;

const MAIL_LIMIT_MILLISECONDS = 30_000;
export const listMailLinks = (output: string): string[] =>
	output.match(/https?:\/\/\S+\/(?:verify-email|reset-password|confirm-email|undo-email)\?\S+/g) ??
	[];

export const parseLogs = (output: string): Array<Record<string, unknown>> =>
	output
		.split("\n")
		.filter((line) => line.startsWith("{"))
		.map((line) => JSON.parse(line));

/** Imports the built file, so that the test runs what is shipped. */
function loadBuiltComposition(): Promise<typeof import("../../composition")> {
	return import(/* @vite-ignore */ pathToFileURL(resolve("build/server/composition.js")).href);
}

/**
 * Runs the built product in memory around a platform of the test, without a listener. Its requests come
 * through a proxy, whose headers name the client's address and the request's id.
 */
export async function composeAround(platform: ComposeOptions["platform"]) {
	const { compose, loadBuild } = await loadBuiltComposition();
	return compose({
		environment: {
			NODE_ENV: "production",
			DATA_DIR: makeDataFolder(),
			RATE_LIMITS: "off",
			TRUST_PROXY: "1",
		},
		loadBuild,
		platform,
		write: () => undefined,
	});
}

/** Keeps the path as it is: `//evil.example` is a path, although `new URL` would read a host. */
export const locate = (origin: string, input: string | URL): URL =>
	new URL(typeof input === "string" && input.startsWith("/") ? origin + input : input, origin);

/** Metrics of this process can be read without a port when `METRICS_PORT` is set, and the report always. */
export type SiteInProcess = Site & { figures(): Promise<string>; report(): Promise<string> };

export async function startSite(options: SiteOptions = {}): Promise<SiteInProcess> {
	const { compose, loadBuild } = await loadBuiltComposition();
	const { change = (build) => build } = options;
	const dataDir = options.dataDir ?? makeDataFolder();
	const written = new EventEmitter();
	let output = "";
	const port = options.hasPublicUrl ? Number(await findFreePort()) : 0;
	const environment = {
		NODE_ENV: "production",
		DATA_DIR: dataDir,
		RATE_LIMITS: "off",
		// For `npm run verify:browsers` in a brand's house.
		...(process.env.BRAND_DIR && { BRAND_DIR: process.env.BRAND_DIR }),
		...(!options.env?.API_BASE_URL && hearing),
		...(options.hasPublicUrl && { PUBLIC_URL: `http://127.0.0.1:${port}` }),
		...options.env,
	};
	const composition = await compose({
		environment,
		loadBuild: async () => change(await loadBuild()),
		platformOptions: { ...quickOptions, ...options.platformOptions },
		callTimes: options.callTimes ?? patientCalls,
		// A failure in one test must not open the circuit for the next.
		pauseAfterFailuresMilliseconds: options.pauseAfterFailuresMilliseconds ?? 0,
		write(text) {
			output += text;
			written.emit("text");
		},
	});
	const listener = createServer(composition.listen).listen(port, "127.0.0.1");
	// Client and server share this process: while it renders, an idle connection may expire.
	listener.keepAliveTimeout = 0;
	await once(listener, "listening");
	const url = `http://127.0.0.1:${(listener.address() as AddressInfo).port}`;
	return {
		url,
		dataDir,
		fetch: (input, init) => fetch(locate(url, input), init),
		output: () => output,
		figures: async () => (await composition.metrics()).body,
		report: composition.report,
		readLogs: async () => parseLogs(output),
		async waitForMailLinks(wanted = 1, match = /./) {
			const signal = AbortSignal.timeout(MAIL_LIMIT_MILLISECONDS);
			for (;;) {
				const links = listMailLinks(output).filter((link) => match.test(link));
				if (links.length >= wanted) return links;
				await once(written, "text", { signal });
			}
		},
		async stop() {
			listener.closeAllConnections();
			listener.close();
			await composition.close();
			if (options.dataDir === undefined) rmSync(dataDir, { recursive: true, force: true });
		},
	};
}
