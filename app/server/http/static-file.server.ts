/**
 * Serves the files of the browser build with the compressed twins that the build wrote beside them.
 * Names under /assets contain a hash of the content, so browsers keep those for a year.
 */
import { serveStatic } from "@hono/node-server/serve-static";
import type { Context, Hono, MiddlewareHandler, Next } from "hono";
import { etag } from "hono/etag";
import type { AppEnv } from "~/server/request/trusted-request.server";
import { STYLE_SHEET } from "./critical-css.server";

const ROOT = "build/client";
export const ONE_YEAR = "public, max-age=31536000, immutable";
const ONE_HOUR = "public, max-age=3600";

export function serveFiles(app: Hono<AppEnv>, isSecure: boolean): void {
	const serve = serveStatic<AppEnv>({
		root: ROOT,
		precompressed: true,
		onFound: (_path, c) => c.set("isFile", true),
	});
	const cacheFor = (cacheControl: string) => async (c: Context<AppEnv>, next: Next) => {
		await next();
		if (!c.get("isFile")) return;
		const { headers } = c.res;
		headers.set("Cache-Control", cacheControl);
		if (!headers.has("Vary")) headers.set("Vary", "Accept-Encoding");
		if (c.req.path === STYLE_SHEET.path) headers.set("Set-Cookie", STYLE_SHEET.toCookie(isSecure));
	};
	app.get("/assets/*", cacheFor(ONE_YEAR), etag({ weak: true }), serve, sendNotFound);
	// Page addresses contain no dot, so no page waits for a disk lookup.
	app.get("/:file{[\\w-]+\\.\\w+}", cacheFor(ONE_HOUR), sendWhole, etag({ weak: true }), serve);
}

/** Sends the whole file for If-Range, which `serveStatic` does not read: the range may be of an earlier version. */
const sendWhole: MiddlewareHandler = (c, next) => {
	if (c.req.header("If-Range")) {
		const { url, method, headers } = c.req.raw;
		const whole = new Headers(headers);
		whole.delete("Range");
		c.req.raw = new Request(url, { method, headers: whole });
	}
	return next();
};

/** During a rollout other replicas have the file, so no cache may keep this response. */
const sendNotFound = (c: Context) => c.text("Not Found", 404, { "Cache-Control": "no-store" });
