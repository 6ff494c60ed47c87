/**
 * The embedded platform without its optional calls: exactly the 21 calls over HTTP, like a minimal
 * platform. The test plays its gateway and its operator.
 */
import { type ServerType, serve } from "@hono/node-server";
import { calls } from "../../contract/calls";
import { type OptionalCallName, optionalCalls } from "../../contract/optional-calls";
import { readSecrets } from "../../platform/database/secret-store";
import { signedHeaders } from "../../platform/gateway/mock/mock-signature";
import { PlatformFixture } from "./platform-fixture";
import { testDatabases } from "./test-database";

type Definitions = Record<string, { method: string; path: string; fallbackPath?: string }>;

const namesOf = (definitions: Definitions, { method, url }: Request): string[] =>
	Object.entries(definitions)
		.filter(([, call]) => {
			const paths = [call.path, call.fallbackPath ?? call.path];
			const isPath = (path: string) =>
				new RegExp(`^${path.replaceAll(/\{\w+\}/g, "[^/]+")}$`).test(new URL(url).pathname);
			return call.method === method && paths.some(isPath);
		})
		.map(([name]) => name);

/** Payments happen at this address, outside the site. */
export const GATEWAY_ORIGIN = "https://pay.example";

export type RequiredPlatform = {
	url: string;
	fixture: PlatformFixture;
	/** Optional calls that were requested and are missing. */
	missed: Set<OptionalCallName>;
	/** Requests outside the table. */
	unknown: Set<string>;
	/** Calls that hang until they are removed from this set. */
	away: Set<keyof typeof calls>;
	/** Sets the gateway's outcome of a payment. */
	settle(transactionId: string, type: "payment.completed" | "payment.failed"): Promise<void>;
	stop(): Promise<void>;
};

export async function startRequiredPlatform(): Promise<RequiredPlatform> {
	const fixture = new PlatformFixture();
	const [sqlite] = testDatabases;
	if (!sqlite) throw new Error("no database");
	await fixture.open(sqlite, { now: () => new Date(), publicUrl: GATEWAY_ORIGIN });
	const missed = new Set<OptionalCallName>();
	const unknown = new Set<string>();
	const away = new Set<keyof typeof calls>();
	const fetch = async (request: Request): Promise<Response> => {
		const [required] = namesOf(calls, request) as (keyof typeof calls)[];
		if (required && away.has(required))
			return new Response("<h1>Bad Gateway</h1>", { status: 502 });
		if (required) return fixture.platform.fetch(request);
		const optional = namesOf(optionalCalls, request) as OptionalCallName[];
		for (const name of optional) missed.add(name);
		if (optional.length === 0) unknown.add(`${request.method} ${new URL(request.url).pathname}`);
		return Response.json({ message: "Not Found" }, { status: 404 });
	};
	const server: ServerType = serve({ fetch, port: 0, hostname: "127.0.0.1" });
	await new Promise<void>((resolve) => server.once("listening", () => resolve()));
	const bound = server.address();
	return {
		url: `http://127.0.0.1:${typeof bound === "object" && bound ? bound.port : 0}`,
		fixture,
		missed,
		unknown,
		away,
		async settle(transactionId, type) {
			const { webhookKey, transaction } = await fixture.withStore(async (db) => ({
				...(await readSecrets(db)),
				transaction: await db
					.selectFrom("transactions")
					.selectAll()
					.where("id", "=", transactionId)
					.executeTakeFirstOrThrow(),
			}));
			const { amount_minor: amount_cents, currency } = transaction;
			const data = { transaction_id: transactionId, amount_cents, currency };
			const created_at = new Date().toISOString();
			const body = JSON.stringify({ id: `evt_${transactionId}`, type, created_at, data });
			const headers = signedHeaders(webhookKey, body, new Date());
			const init = { method: "POST", body, headers };
			await fixture.platform.fetch(new Request("http://platform.test/webhooks/mock-gateway", init));
		},
		async stop() {
			await new Promise((resolve) => server.close(resolve));
			await fixture.close();
		},
	};
}
