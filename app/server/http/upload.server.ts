/**
 * Lets an owner of the console upload a file of people, in the one form of the site that is no plain one. Everybody
 * else has the limits of all forms, so that no stranger makes the process take a large body.
 */
import type { MiddlewareHandler } from "hono";
import { bodyLimit } from "hono/body-limit";
import { operatorPaths } from "~/operator-paths";
import { isPageAt } from "~/paths";
import type { AppEnv } from "~/server/request/trusted-request.server";
import type { Services } from "~/server/services.server";
import { canUpload } from "~/server/upload-permission.server";
import { limitBody } from "./request-limit.server";
import { sendErrorPage } from "./static-page.server";

/** deploy/nginx.conf has the same limit. */
export const MAX_UPLOAD_BYTES = 8 * 2 ** 20;

const MULTIPART = /^multipart\/form-data\s*;\s*boundary=/i;

/** True for a form with a file, at the only address that takes one. */
export function isUpload({ method, url, headers }: Request): boolean {
	const isForm = MULTIPART.test(headers.get("Content-Type") ?? "");
	const { pathname } = new URL(url);
	const isHere = isPageAt(pathname, operatorPaths.list("people-imports"));
	return method === "POST" && isHere && isForm && !headers.has("Content-Encoding");
}

const limitUpload = bodyLimit({
	maxSize: MAX_UPLOAD_BYTES,
	onError: (c) => sendErrorPage(c, 413),
});

/** Limits a body as `limitBody` does, and that of an owner's upload to 8 MB. */
export function limitBodies(
	services: Pick<Services, "operator" | "settings">,
): MiddlewareHandler<AppEnv> {
	return async (c, next) => {
		const takesFile = isUpload(c.req.raw) && (await canUpload(c.req.raw, services));
		return takesFile ? limitUpload(c, next) : limitBody(c, next);
	};
}
