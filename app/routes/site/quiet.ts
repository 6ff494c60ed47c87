/**
 * The pages of signing in, of the account and of paying: a quiet frame, so that nothing distracts from the
 * form, and no search engine, unless a page says otherwise. What moves while somebody waits is in the whole sheet.
 */
import type { PageHandle } from "~/components/site/page-handle";

export const handle = {
	isQuiet: true,
	isPrivate: true,
	needsWholeSheet: true,
} satisfies PageHandle;
