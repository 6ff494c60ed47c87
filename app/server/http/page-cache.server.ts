/**
 * The page cache: pages that are the same for all visitors without a session are rendered once, kept
 * compressed, and answered with an ETag (docs/decisions/011). A page is fresh for CACHE_SECONDS and
 * no longer than the public reads it was made of. However many ask at once, one rendering answers them.
 */
import { createHash } from "node:crypto";
import type { MiddlewareHandler } from "hono";
import { LRUCache } from "lru-cache";
import type { Services } from "~/server/services.server";
import type { AppEnv } from "./app-env.server";
import { chooseEncoding } from "./compress.server";
import { toSharedPage } from "./page-cache-key.server";
import { readOrigin } from "./request-facts.server";
import { SHARED_CACHE_CONTROL } from "./response.server";

type CachedPage = { tag: string; headers: Headers; body: Uint8Array<ArrayBuffer> };

const MAX_BYTES = 32 * 1024 * 1024;
/** A page that was made of stale reads is rendered again after a second. */
const MIN_FRESH_MILLISECONDS = 1000;

export function cachePages({
	settings,
	metrics,
}: Pick<Services, "settings" | "metrics">): MiddlewareHandler<AppEnv> {
	const cacheMilliseconds = settings.cacheSeconds * 1000;
	const pages = new LRUCache<string, CachedPage>({
		maxSize: MAX_BYTES,
		sizeCalculation: ({ body }, key) => body.length + key.length,
		perf: Date,
	});
	const rendering = new Map<string, Promise<CachedPage | undefined>>();

	return async (c, next) => {
		const shared = toSharedPage(c.req.raw, readOrigin(c.req.raw, settings));
		if (!shared) return next();
		const key = `${shared.key} ${chooseEncoding(c.req.header("Accept-Encoding"))}`;
		const known = pages.get(key);
		metrics.count("cache", { cache: "documents", outcome: known ? "hit" : "miss" });
		const page = known ?? (await rendering.get(key));
		if (page) return answer(page, c.req.raw);
		// It could not be cached and another request is rendering it, so this one does not wait again.
		if (rendering.has(key)) return next();

		const { promise, resolve } = Promise.withResolvers<CachedPage | undefined>();
		rendering.set(key, promise);
		try {
			c.req.raw = shared.toRequest();
			await next();
			const made = isForEveryone(c.res) ? await toCachedPage(c.res.clone()) : undefined;
			const { freshMilliseconds = cacheMilliseconds } = c.get("document") ?? {};
			const ttl = Math.max(Math.min(cacheMilliseconds, freshMilliseconds), MIN_FRESH_MILLISECONDS);
			if (made) pages.set(key, made, { ttl });
			if (made) c.res.headers.set("ETag", made.tag);
			resolve(made);
		} finally {
			resolve(undefined);
			rendering.delete(key);
		}
	};
}

/** The page sets no cookie but that of the language its address names. */
function isForEveryone({ status, headers }: Response): boolean {
	const isNamed = headers.getSetCookie().every((cookie) => cookie.startsWith("lang="));
	return status === 200 && headers.get("Cache-Control") === SHARED_CACHE_CONTROL && isNamed;
}

async function toCachedPage(response: Response): Promise<CachedPage> {
	const body = new Uint8Array(await response.arrayBuffer());
	const tag = `W/"${createHash("sha256").update(body).digest("base64url").slice(0, 22)}"`;
	const headers = new Headers(response.headers);
	headers.set("ETag", tag);
	headers.set("Content-Length", String(body.length));
	return { tag, headers, body };
}

function answer({ tag, headers, body }: CachedPage, { method, headers: asked }: Request): Response {
	const known = asked.get("If-None-Match");
	if (known === "*" || known?.includes(tag)) {
		const unchanged = new Headers(headers);
		unchanged.delete("Content-Length");
		unchanged.delete("Content-Type");
		return new Response(null, { status: 304, headers: unchanged });
	}
	return new Response(method === "HEAD" ? null : body, { headers });
}
