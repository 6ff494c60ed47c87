/** Fourteen ways in which a platform call fails, as responses. */
import { setTimeout as wait } from "node:timers/promises";
import type { UpstreamHandler } from "../support/upstream";

/** Internal texts of a platform, none of which may reach a page. */
export const CANARIES = /SQLSTATE|\/srv\/app|It works!|Bad Gateway|evil\.example|Traceback/;

const JSON_TYPE = { "Content-Type": "application/json" };
const SLOW_MILLISECONDS = 1200;
const HUGE_BYTES = 2_000_000;

/** Takes the response of the working call. */
export type PlatformFault = (well: UpstreamHandler) => UpstreamHandler;

export const platformFaults = {
	/** No server listens, so the connection to the platform fails. */
	refused: (well) => well,
	reset: () => () => "reset",
	hang: () => () => "hang",
	slow: (well) => async (call) => {
		await wait(SLOW_MILLISECONDS);
		return well(call);
	},
	"500": () => () => ({ status: 500, body: { message: "SQLSTATE[42S02] at /srv/app/db.php" } }),
	"503 of a proxy": () => () => ({ status: 503, body: "<h1>503 Bad Gateway</h1>" }),
	"429": () => () => ({
		status: 429,
		body: { message: "Slow down /srv/app" },
		headers: { "Retry-After": "7" },
	}),
	"a redirect": () => () => ({ status: 302, headers: { Location: "https://evil.example/" } }),
	"HTML with 200": () => () => ({ body: "<html><h1>It works!</h1></html>" }),
	"broken JSON": () => () => ({ body: '{"success":true,"data":{"id":,}}', headers: JSON_TYPE }),
	"a wrong shape": () => () => ({ body: { success: true, data: [1, "SQLSTATE", {}] } }),
	"an empty body": () => () => ({ body: "", headers: JSON_TYPE }),
	"a huge body": () => () => ({ body: { success: true, data: "x".repeat(HUGE_BYTES) } }),
	"a cut body": () => () => ({ body: '{"success":true,"data":{', headers: JSON_TYPE, isCut: true }),
} satisfies Record<string, PlatformFault>;

export type FaultName = keyof typeof platformFaults;
export const faultNames = Object.keys(platformFaults) as FaultName[];

/** `once`: the fault occurs one time, and the person tries again; `lasting`: it stays. */
export const faultModes = ["once", "lasting"] as const;
export type FaultMode = (typeof faultModes)[number];
