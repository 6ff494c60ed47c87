/**
 * Mounts the embedded platform's operator console under /operator. The pages are the platform's own;
 * this side passes the client's address and logs the request.
 */
import type { Hono } from "hono";
import { createRequestId, toSupportCode } from "~/server/request/request-id.server";
import type { Services } from "~/server/services.server";
import { type ConnectionBindings, readRequestFacts } from "./request-facts.server";

/** `clientAddress` is what sign-ins are limited by; `supportCode` is shown where something failed. */
export type OperatorConsole = (
	request: Request,
	clientAddress: string,
	supportCode: string,
) => Promise<Response>;

export function addOperatorConsole(
	app: Hono<{ Bindings: ConnectionBindings }>,
	{ settings, accessLog }: Pick<Services, "settings" | "accessLog">,
	operatorConsole: OperatorConsole,
): void {
	app.all("/operator/*", async (c) => {
		const { startedAt = performance.now() } = c.env;
		const requestId = createRequestId();
		const { request, clientAddress } = readRequestFacts(c.req.raw, c.env, settings);
		const response = await operatorConsole(request, clientAddress, toSupportCode(requestId));
		const headers = new Headers(response.headers);
		headers.set("X-Request-Id", requestId);
		const { method, path: pathname } = c.req;
		const { status } = response;
		accessLog.record({ requestId, method, pathname, status, startedAt });
		return new Response(response.body, { status, headers });
	});
}
