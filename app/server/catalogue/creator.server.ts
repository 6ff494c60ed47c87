/** Loads creators for a page; a failure is part of the page, never an error page. */
import type { Creator, ListedCreator } from "~/domain/catalogue/creator";
import type { RequestContext } from "~/server/context.server";

export type CreatorResult = { creator: Creator | null; isUnknownCreator: boolean };

/** Returns the creator, or null; unknown only when the platform says that it does not exist. */
export async function loadCreator(
	{ api, log }: RequestContext,
	creatorId: string,
): Promise<CreatorResult> {
	const response = await api.catalogue.creator(creatorId);
	if (response.ok) return { creator: response.value, isUnknownCreator: false };
	const { kind, status } = response.failure;
	log.warn({ kind }, "a creator could not be loaded");
	return { creator: null, isUnknownCreator: kind === "rejected" && status === 404 };
}

/** Returns the creators whose memberships are on sale; none where the platform does not list them. */
export async function listCreators({ api, log }: RequestContext): Promise<ListedCreator[]> {
	if (!api.supports("creators")) return [];
	const response = await api.catalogue.creators();
	if (response.ok) return response.value;
	log.warn({ kind: response.failure.kind }, "the creators could not be loaded");
	return [];
}
