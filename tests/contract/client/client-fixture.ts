/** Runs a real client against a hostile server; both end after the test. */
import { onTestFinished } from "vitest";
import {
	createPlatformClient,
	type PlatformClient,
} from "../../../app/platform-client/platform-client.server";
import type {
	CookieJar,
	PlatformClientOptions,
	PlatformEvent,
} from "../../../app/platform-client/request.server";
import type { CallResult } from "../../../app/platform-client/result.server";
import { createLivePlatform } from "../../../app/server/calls/platform-access.server";
import { patientCalls } from "../../support/quick-options.js";
import { type HostileServer, type Reply, startHostileServer } from "./hostile-server";

export type Fixture = {
	server: HostileServer;
	client: PlatformClient;
	events: PlatformEvent[];
	/** The Set-Cookie headers passed to the jar. */
	received: string[];
};

type FixtureOptions = Partial<PlatformClientOptions> & {
	csrfReply?: Reply;
	/** A concurrent test registers its clean-up with its own context. */
	onFinished?: (end: () => Promise<void>) => void;
};

/** Creates the client of one web request, on a server that answers every call with `reply`. */
export async function buildFixture(reply: Reply, options: FixtureOptions = {}): Promise<Fixture> {
	const { csrfReply, onFinished = onTestFinished, ...clientOptions } = options;
	const server = await startHostileServer(reply, csrfReply);
	onFinished(() => server.close());
	const received: string[] = [];
	let csrfToken: string | undefined;
	const cookieJar: CookieJar = {
		header: () => "platform_session=abc",
		receive: (setCookieHeaders) => received.push(...setCookieHeaders),
		csrfToken: () => csrfToken,
		keepCsrfToken: (token) => {
			csrfToken = token;
		},
	};
	const events: PlatformEvent[] = [];
	const client = createPlatformClient({
		baseUrl: server.url,
		fetch: createLivePlatform(server.url).fetch,
		cookieJar,
		timeLimitSeconds: patientCalls.timeLimitSeconds,
		webOrigin: "https://sawt.example",
		requestId: "request-1",
		onEvent: (event) => events.push(event),
		...clientOptions,
	});
	return { server, client, events, received };
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

/** Describes a result as `returns` or `fails` with its kind: `fails timeout`, `returns refused`. */
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
