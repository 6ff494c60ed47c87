/**
 * Hands the webhooks of gateways to the embedded platform, which verifies them. They come before the checks
 * that ask for forms, hosts, sessions and cookies, and outside the limits of visitors, because money depends
 * on them (docs/product/payment.md, payment-91).
 */
import type { Context, Hono, MiddlewareHandler } from "hono";
import { bodyLimit } from "hono/body-limit";
import { webhookPaths } from "#core/webhook-path";
import type { AppEnv } from "~/server/request/trusted-request.server";
import type { Services } from "~/server/services.server";
import { MAX_BODY_BYTES } from "./request-limit.server";

/** They have places of their own, so that visitors take none of them; a gateway sends again after a 503. */
const MAX_WEBHOOKS_IN_FLIGHT = 50;
/** Retry-After in seconds. */
const RETRY_SECONDS = 10;
/** Above the time limits of the database, behind which a webhook may wait. */
const LIMIT_MILLISECONDS = 10_000;

/** A browser sends these types from a form of another site; gateways send JSON. */
const FORM = /^(application\/x-www-form-urlencoded|multipart\/)/i;

/** A gateway has no session, and the platform believes the headers of our own calls. */
const OWN_HEADERS =
	/^(cookie|origin|host|content-length|idempotency-key|x-(client|csrf|user)-.*)$/i;

function reject(c: Context, status: 404 | 405 | 413 | 415 | 503, message: string): Response {
	return c.json({ success: false, message }, status, { "Cache-Control": "no-store" });
}

const limitBody = bodyLimit({
	maxSize: MAX_BODY_BYTES,
	onError: (c) => reject(c, 413, "The body is too large."),
});

export function mountWebhooks(app: Hono<AppEnv>, services: Services): void {
	const { platform, settings, log, metrics } = services;
	let inFlight = 0;

	async function hand(c: Context<AppEnv>, path: string): Promise<Response> {
		const { raw } = c.req;
		const body = await raw.arrayBuffer();
		if (inFlight >= MAX_WEBHOOKS_IN_FLIGHT) {
			metrics.count("overload", {});
			return retryLater(c, "There are too many webhooks.");
		}
		const headers = new Headers([...raw.headers].filter(([name]) => !OWN_HEADERS.test(name)));
		headers.set("X-Request-Id", c.get("requestId"));
		// The query has the signature of some gateways, so it is passed on and nowhere written down.
		const { search } = new URL(raw.url);
		inFlight += 1;
		try {
			// A gateway that hangs up ends nothing: what it sent is stored all the same.
			const signal = AbortSignal.timeout(LIMIT_MILLISECONDS);
			const address = `${platform.baseUrl}${path}${search}`;
			const response = await platform.fetch(address, { method: "POST", headers, body, signal });
			return toGatewayResponse(await response.text(), response);
		} catch {
			log.error({ requestId: c.get("requestId"), path }, "a webhook got no response in time");
			return retryLater(c, "The platform gives no response.");
		} finally {
			inFlight -= 1;
		}
	}

	const check: MiddlewareHandler<AppEnv> = async (c, next) => {
		if (!settings.isEmbedded) return reject(c, 404, "Not found.");
		if (c.req.method !== "POST") {
			c.header("Allow", "POST");
			return reject(c, 405, "Webhooks are sent with POST.");
		}
		if (FORM.test(c.req.header("Content-Type") ?? "")) {
			return reject(c, 415, "Webhooks are sent as JSON.");
		}
		return next();
	};

	for (const path of Object.values(webhookPaths)) {
		app.on("ALL", [path, `${path}/`], check, limitBody, (c) => hand(c, path));
	}
}

function retryLater(c: Context, message: string): Response {
	c.header("Retry-After", String(RETRY_SECONDS));
	return reject(c, 503, message);
}

/** No cookie and no other header of the platform leaves. */
function toGatewayResponse(body: string, { status, headers }: Response): Response {
	const retryAfter = headers.get("Retry-After");
	return new Response(body, {
		status,
		headers: {
			"Content-Type": headers.get("Content-Type") ?? "application/json",
			"Cache-Control": "no-store",
			...(retryAfter !== null && { "Retry-After": retryAfter }),
			...(headers.has("Allow") && { Allow: headers.get("Allow") ?? "" }),
		},
	});
}
