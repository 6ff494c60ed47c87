/** Runs a real client against a hostile server; both end after the test. */
import { onTestFinished } from "vitest";
import {
	type CookieStore,
	createCookieStore,
} from "../../../app/platform-client/cookie-jar.server";
import { createLivePlatform } from "../../../app/platform-client/platform-access.server";
import {
	createPlatformClient,
	type PlatformApi,
} from "../../../app/platform-client/platform-client.server";
import type {
	CallContext,
	ClientOptions,
	PlatformEvent,
} from "../../../app/platform-client/request.server";
import type { CallResult } from "../../../app/platform-client/result.server";
import { patientCalls } from "../../support/quick-options.js";
import { type HostileServer, type Reply, startHostileServer } from "./hostile-server";

export type Fixture = {
	server: HostileServer;
	client: PlatformApi;
	events: PlatformEvent[];
	/** The platform's cookies of the visitor. */
	cookies: CookieStore;
};

type FixtureOptions = Partial<ClientOptions & CallContext> & {
	csrfReply?: Reply;
	/** A concurrent test registers its clean-up with its own context. */
	onFinished?: (end: () => Promise<void>) => void;
};

/** Creates the client of one web request, on a server that responds to every call with `reply`. */
export async function buildFixture(reply: Reply, changes: FixtureOptions = {}): Promise<Fixture> {
	const { csrfReply, onFinished = onTestFinished, ...given } = changes;
	const server = await startHostileServer(reply, csrfReply);
	onFinished(() => server.close());
	const cookies = createCookieStore();
	cookies.set({ upstreamCookies: { platform_session: "abc" } });
	const events: PlatformEvent[] = [];
	const options = {
		baseUrl: server.url,
		fetch: createLivePlatform(server.url).fetch,
		timeLimitSeconds: patientCalls.timeLimitSeconds,
		cookies,
		webOrigin: "https://sawt.example",
		requestId: "request-1",
		onEvent: (event: PlatformEvent) => void events.push(event),
		...given,
	};
	return { server, client: createPlatformClient(options).for(options), events, cookies };
}

/**
 * Returns the value of a successful call, or the outcome of a call that reports failures as
 * outcomes.
 */
export function unwrap<T>(result: CallResult<T>): T;
export function unwrap(result: unknown): unknown;
export function unwrap(result: unknown): unknown {
	if (!isResult(result)) return result;
	if (!result.ok) throw new Error(result.failure.message);
	return result.value;
}

/** Describes a result as `returns` or `fails` with its kind: `fails timeout`, `returns rejected`. */
export async function describeOutcome(work: Promise<unknown>): Promise<string> {
	const result = await work;
	if (isResult(result) && !result.ok) return `fails ${result.failure.kind}`;
	const value = unwrap(result);
	const hasKind = typeof value === "object" && value !== null && "kind" in value;
	return hasKind ? `returns ${value.kind}` : "returns";
}

const isResult = (value: unknown): value is CallResult<unknown> =>
	typeof value === "object" && value !== null && "ok" in value;

/** Drops undefined fields. */
export function stripAbsent(value: unknown): unknown {
	return value === undefined ? undefined : JSON.parse(JSON.stringify(value));
}
