/**
 * A scripted platform: it counts calls, rejects, hangs or returns nonsense. It responds to the
 * CSRF call by itself; any other call without a handler gets a 404.
 */
import type { ServerResponse } from "node:http";
import { optionalCalls } from "../../contract/optional-calls";
import { type JsonRequest, startJsonServer } from "./json-server";

export type UpstreamCall = Omit<JsonRequest, "address"> & { path: string; query: URLSearchParams };

export type UpstreamResponse = {
	status?: number;
	/** Sent as JSON, or as HTML when it is a string. */
	body?: unknown;
	headers?: Record<string, string>;
	/** Announces more bytes than it sends before it cuts the connection. */
	isCut?: true;
};

/** `"hang"` never responds, `"reset"` cuts the connection. */
export type UpstreamHandler = (
	call: UpstreamCall,
) => UpstreamResponse | "hang" | "reset" | Promise<UpstreamResponse | "hang" | "reset">;

/** Maps `"POST /web/api/auth/login"` to its handler; `{id}` matches one path segment. */
export type UpstreamHandlers = Record<string, UpstreamHandler>;

export type Upstream = {
	url: string;
	/** All calls except those for CSRF, in order. */
	calls: UpstreamCall[];
	/** Tests may change it between requests. */
	handlers: UpstreamHandlers;
	/** Counts a call such as `"POST /web/api/auth/login"`. */
	count(call: string): number;
	stop(): Promise<void>;
};

const CSRF_CALL = "GET /web/api/auth/csrf-cookie";

export async function startUpstream(handlers: UpstreamHandlers = {}): Promise<Upstream> {
	const calls: UpstreamCall[] = [];
	const current: UpstreamHandlers = {
		[CSRF_CALL]: () => ({ body: { csrf_token: "csrf-of-the-test" } }),
		...handlers,
	};

	async function reply(request: JsonRequest, response: ServerResponse): Promise<void> {
		const call = readCall(request);
		const name = `${call.method} ${call.path}`;
		if (name !== CSRF_CALL) calls.push(call);
		const handler = findHandler(current, name);
		const said = handler ? await handler(call) : { status: 404, body: { success: false } };
		if (said === "hang") return;
		if (said === "reset") {
			response.destroy();
			return;
		}
		const isText = typeof said.body === "string";
		const body = typeof said.body === "string" ? said.body : JSON.stringify(said.body ?? {});
		response.writeHead(said.status ?? 200, {
			"Content-Type": isText ? "text/html" : "application/json",
			...(said.isCut && { "Content-Length": String(body.length + 1000) }),
			...said.headers,
		});
		if (said.isCut) response.write(body, () => response.destroy());
		else response.end(body);
	}

	const { url, stop } = await startJsonServer(reply);
	return {
		url,
		calls,
		handlers: current,
		count: (name) => calls.filter((call) => `${call.method} ${call.path}` === name).length,
		stop,
	};
}

function readCall({ address, ...rest }: JsonRequest): UpstreamCall {
	const { pathname: path, searchParams: query } = new URL(address, "http://upstream");
	return { ...rest, path, query };
}

function findHandler(handlers: UpstreamHandlers, name: string): UpstreamHandler | undefined {
	const found = Object.keys(handlers).find((pattern) => matches(pattern, name));
	return found === undefined ? undefined : handlers[found];
}

function matches(pattern: string, name: string): boolean {
	const segments = name.split("/");
	const expected = pattern.split("/");
	return (
		segments.length === expected.length &&
		expected.every((part, index) => /^\{.+\}$/.test(part) || part === segments[index])
	);
}

/** Returns OPTIONAL_CALLS of a platform that has the optional calls with a handler; `{}` for none. */
export function listOptionalCalls(handlers: UpstreamHandlers): { OPTIONAL_CALLS?: string } {
	const names = Object.entries(optionalCalls)
		.filter(([, { method, path }]) => `${method} ${path}` in handlers)
		.map(([name]) => name);
	return names.length > 0 ? { OPTIONAL_CALLS: names.join(",") } : {};
}
