/**
 * Reports to analytics that a code was opened: once per visit, not for bots
 * (docs/product/invite.md, invite-12). A failure is logged by the client and has no effect.
 */
import { isbot } from "isbot";
import type { LinkKind } from "~/domain/invite/invite";
import type { RequestContext } from "~/server/context.server";
import { isLoadedAhead } from "~/server/request/navigation.server";

/** Opening the same code again within half an hour is the same visit. */
const VISIT_MILLISECONDS = 30 * 60 * 1000;
/** A cookie has no room for more, and no one opens more links in one visit. */
const MAX_VIEWS = 3;

export function reportViewOnce(
	request: Request,
	{ kind, code }: { kind: LinkKind; code: string },
	{ session, api, log }: RequestContext,
): void {
	if (!isOpenedByPerson(request)) return;
	const now = Date.now();
	const views = (session.data.codeViews ?? []).filter(({ at }) => now - at < VISIT_MILLISECONDS);
	if (views.some((view) => view.code === code)) return;
	session.set({ codeViews: [{ code, at: now }, ...views].slice(0, MAX_VIEWS) });
	const view = {
		code,
		source: kind,
		timestamp: new Date(now).toISOString(),
		userAgent: request.headers.get("User-Agent") ?? "",
	};
	// The page does not wait for it.
	api.invite.reportDiscountCodeView(view).catch((error) => {
		log.warn({ err: error }, "a view of a code could not be reported");
	});
}

/** Excludes link previews and prefetches; a browser that people use always sends a user agent. */
function isOpenedByPerson({ method, headers }: Request): boolean {
	const userAgent = headers.get("User-Agent")?.trim();
	return method === "GET" && !isLoadedAhead(headers) && Boolean(userAgent) && !isbot(userAgent);
}
