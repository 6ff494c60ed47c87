/** A state of a page as it was answered, with a name, and how a group of them is collected. */
import type { Language } from "../../routes/payment/buyer";
import type { Page, PageClient } from "../../support/page-client";

export type State = Page & { name: string };

/** Walks through its own sites in one language, one page after another. */
export type StateGroup = (language: Language) => Promise<State[]>;

export const named = (name: string, page: Page): State => ({ ...page, name });

/** The pages of these addresses, each followed to where it leads. */
export async function visitAll(
	visitor: PageClient,
	prefix: string,
	paths: readonly string[],
): Promise<State[]> {
	const found: State[] = [];
	for (const path of paths) {
		const page = await visitor.follow(await visitor.get(path));
		found.push(named(`${prefix} ${path}`, page));
	}
	return found;
}

/** Collects while the site is there, and stops it whatever happens. */
export async function withSite<Started extends { stop(): Promise<void> }>(
	site: Started,
	collect: (site: Started) => Promise<State[]>,
): Promise<State[]> {
	try {
		return await collect(site);
	} finally {
		await site.stop();
	}
}

/** What every visitor of a language sends. */
export const speaks = (language: Language, userAgent?: string): Record<string, string> => ({
	"Accept-Language": language,
	...(userAgent ? { "User-Agent": userAgent } : {}),
});

export type { Language };
