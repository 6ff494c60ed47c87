/**
 * Mounts the embedded platform's operator console under /operator. The pages are the platform's
 * own; this side tells it who is asking, completes the headers and logs.
 */
import type { Hono } from "hono";
import type { Services } from "~/server/services.server";
import { type ConnectionBindings, readRequestFacts } from "./request-facts.server";
import { setSecurityHeaders } from "./security-headers.server";

/** `clientAddress` is what sign-ins are limited by. */
export type OperatorConsole = (request: Request, clientAddress: string) => Promise<Response>;

export function addOperatorConsole(
	app: Hono<{ Bindings: ConnectionBindings }>,
	{ settings, log }: Pick<Services, "settings" | "log">,
	operatorConsole: OperatorConsole,
): void {
	app.all("/operator/*", async (c) => {
		const { request, origin, clientAddress } = readRequestFacts(c.req.raw, c.env, settings);
		const response = await operatorConsole(request, clientAddress);
		const headers = new Headers(response.headers);
		setSecurityHeaders(headers, origin.startsWith("https:"));
		log.info(
			{ method: c.req.method, path: c.req.path, status: response.status },
			"console request",
		);
		return new Response(response.body, { status: response.status, headers });
	});
}
