/** The creator whose link led to /premium, which does not sell what the link is for (site-160). */
import type { RequestContext } from "~/server/context.server";
import { loadCreator } from "./creator.server";

/** Long enough to register and verify on the way; later visits are about the plans. */
const SHOWN_MILLISECONDS = 60 * 60 * 1000;

export type CreatorWish = "membership" | "tip";
export type VisitedCreator = { name: string; wants: CreatorWish };

/** Remembers the creator of a link across the redirect to /premium. */
export function rememberCreator(
	{ session, settings }: RequestContext,
	creatorId: string | undefined,
	wants: CreatorWish,
): void {
	if (settings.payments !== "manual" || creatorId === undefined) return;
	session.set({ visitedCreator: { creatorId, wants, at: Date.now() } });
}

/** Returns the creator of a link that was opened lately; null without one, and for an unknown creator. */
export async function loadVisitedCreator(context: RequestContext): Promise<VisitedCreator | null> {
	const { visitedCreator: visited } = context.session.data;
	if (visited === undefined || Date.now() - visited.at > SHOWN_MILLISECONDS) return null;
	const { creator } = await loadCreator(context, visited.creatorId);
	return creator && { name: creator.name, wants: visited.wants };
}
