/** Whether a page is looked at inside another app, which may close it while somebody pays. */
import { detectDevice } from "~/domain/site/device";
import type { RequestContext } from "~/server/context.server";

/** The page's own full address when it is shown inside another app, else null. */
export function readInAppAddress(
	{ origin }: Pick<RequestContext, "origin">,
	request: Request,
): string | null {
	const { view } = detectDevice(request.headers.get("User-Agent"));
	if (view !== "in-app") return null;
	const { pathname, search } = new URL(request.url);
	return origin + pathname + search;
}
