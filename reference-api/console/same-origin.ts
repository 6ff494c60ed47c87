/** Writes come from the console's own pages; the cookie is SameSite=Strict besides. */
import type { MiddlewareHandler } from "hono";

export const refuseForeignWrites: MiddlewareHandler = async (http, next) => {
	const { method, url, headers } = http.req.raw;
	if (method === "GET" || method === "HEAD") return next();
	const isOurs =
		headers.get("Sec-Fetch-Site") === "same-origin" ||
		headers.get("Origin") === new URL(url).origin;
	return isOurs ? next() : http.text("Forbidden", 403);
};
