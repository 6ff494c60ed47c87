/** A named, recorded state of a page, and a way to collect a group of states. */
import type { Language } from "../../routes/payment/buyer";
import type { Page, PageClient } from "../../support/page-client";

export type State = Page & { name: string };

/** Visits its own sites in one language, page by page. */
export type StateGroup = (language: Language) => Promise<State[]>;

export const named = (name: string, page: Page): State => ({ ...page, name });

/** Returns the pages of these addresses, after following redirects. */
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

/** Collects states while the site runs, and always stops it. */
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

/** The headers of every visitor with this language. */
export const speaks = (language: Language, userAgent?: string): Record<string, string> => ({
	"Accept-Language": language,
	...(userAgent ? { "User-Agent": userAgent } : {}),
});

export type { Language };
