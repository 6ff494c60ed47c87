/** One site per worker: the built server, embedded or beside a platform process. */
import { execFileSync } from "node:child_process";
import { SESSION_SECRET } from "../../tests/support/live-site";
import { type RunningServer, startServer } from "../../tests/support/server";
import { hearing, listMailLinks } from "../../tests/support/site";

export type Site = {
	url: string;
	/** The session secret's folder of the web process. */
	dataDir: string;
	/**
	 * Runs `act` and returns the link in the one mail it causes, for a verification or a password.
	 */
	catchMailLink(act: () => Promise<unknown>): Promise<string>;
	/** Runs the operator's command line. */
	runPlatform(...words: string[]): string;
	stop(): Promise<void>;
};

const PLATFORM = "build/server/platform.js";
export const WALLET_HOLDER_NAME = "Sawt Audio Ltd";

/** Both servers know the payment method; the tests choose the gateway's response. */
const paying = {
	...hearing,
	PAYMENTS: "gateway",
	MOCK_GATEWAY: "on",
	WALLET_VODAFONE_CASH: "01099990000",
	WALLET_HOLDER_NAME,
	WALLET_USSD_TEMPLATE: "*9*7*{phone}*{amount}#",
	INSTAPAY_ADDRESS: "sawt@instapay",
	INSTAPAY_HOLDER_NAME: WALLET_HOLDER_NAME,
	INSTAPAY_LINK: "https://ipn.example/S/sawt",
};
/** The footer with all that an operator can set. */
const linked = {
	SOCIAL_LINKS: ["instagram", "facebook", "x", "youtube"]
		.map((one) => `https://${one}.com/sawt`)
		.join(),
};

/** The parts of the web and platform processes that journeys need. */
export function createSite(
	web: RunningServer,
	platform: RunningServer,
	stop: Site["stop"],
	env: Record<string, string> = {},
): Site {
	const runPlatform = (...words: string[]) =>
		execFileSync(process.execPath, [PLATFORM, ...words], {
			encoding: "utf8",
			env: { ...process.env, ...hearing, ...env, DATA_DIR: platform.dataDir },
		});
	return {
		url: web.url,
		dataDir: web.dataDir,
		stop,
		runPlatform,
		async catchMailLink(act) {
			const earlier = listMailLinks(platform.output()).length;
			await act();
			return (await platform.waitForMailLinks(earlier + 1))[earlier] ?? "";
		},
	};
}

/** Starts the built composition, sped up where no setting can. */
export const startQuickServer = (env: Record<string, string> = {}) =>
	startServer({ env, command: [process.execPath, "e2e/support/quick-server.js"] });

export async function startEmbeddedSite(env: Record<string, string> = {}): Promise<Site> {
	const web = await startQuickServer({ ...paying, ...linked, ...env });
	return createSite(web, web, () => web.stop(), env);
}

/** Starts the platform as a separate process, and a web server with its API_BASE_URL. */
export async function startSiteBesidePlatform(): Promise<Site> {
	const platform = await startServer({
		command: [process.execPath, PLATFORM, "serve", "--port", "0"],
		env: { MOCK_GATEWAY: "on", ...hearing },
		hasQuickHashes: true,
	});
	execFileSync(process.execPath, [PLATFORM, "seed"], {
		env: { ...process.env, DATA_DIR: platform.dataDir },
	});
	const live = { API_BASE_URL: platform.url, OPTIONAL_CALLS: "all", SESSION_SECRET };
	const env = { ...paying, ...linked, ...live };
	const web = await startServer({ env }).catch(async (error) => {
		await platform.stop();
		throw error;
	});
	return createSite(web, platform, async () => {
		await web.stop();
		await platform.stop();
	});
}
