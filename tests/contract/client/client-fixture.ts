/** A real client on a hostile server, both ended after the test. */
import { onTestFinished } from "vitest";
import { createPlatformClient, type PlatformClient } from "../../../app/api/platform-client.server";
import { PlatformError } from "../../../app/api/platform-error.server";
import type {
	CookieJar,
	PlatformClientOptions,
	PlatformEvent,
} from "../../../app/api/platform-options.server";
import { type HostileServer, type Reply, startHostileServer } from "./hostile-server";

export type Fixture = {
	server: HostileServer;
	client: PlatformClient;
	events: PlatformEvent[];
	/** The Set-Cookie headers that the jar was given. */
	received: string[];
};

type FixtureOptions = Partial<PlatformClientOptions> & { csrfReply?: Reply };

/** The client of one web request, on a server that answers every call with `reply`. */
export async function buildFixture(reply: Reply, options: FixtureOptions = {}): Promise<Fixture> {
	const { csrfReply, ...clientOptions } = options;
	const server = await startHostileServer(reply, csrfReply);
	onTestFinished(() => server.close());
	const received: string[] = [];
	const cookieJar: CookieJar = {
		header: () => "platform_session=abc",
		receive: (setCookieHeaders) => received.push(...setCookieHeaders),
	};
	const events: PlatformEvent[] = [];
	const client = createPlatformClient({
		baseUrl: server.url,
		fetch,
		cookieJar,
		webOrigin: "https://sawt.example",
		requestId: "request-1",
		onEvent: (event) => events.push(event),
		...clientOptions,
	});
	return { server, client, events, received };
}

/** `returns` or `throws` with the kind of what came: `throws timeout`, `returns refused`. */
export async function describeOutcome(work: Promise<unknown>): Promise<string> {
	try {
		const value = await work;
		const hasKind = typeof value === "object" && value !== null && "kind" in value;
		return hasKind ? `returns ${value.kind}` : "returns";
	} catch (error) {
		if (!(error instanceof PlatformError)) throw error;
		return `throws ${error.kind}`;
	}
}
