/** Detects in-app browsers, which their app may close during a payment. */
import { detectDevice } from "~/domain/site/device";
import type { RequestContext } from "~/server/context.server";

/** Returns the page's own full address inside an in-app browser, else null. */
export function readInAppAddress(
	{ origin }: Pick<RequestContext, "origin">,
	request: Request,
): string | null {
	const { view } = detectDevice(request.headers.get("User-Agent"));
	if (view !== "in-app") return null;
	const { pathname, search } = new URL(request.url);
	return origin + pathname + search;
}
