/** Describes the metadata of a page for Remix. */
import { listAlternates, listShared, TWITTER_CARD } from "./page-parts/sharing";

export function describePage({ origin, path, head }) {
	const address = origin + path;
	return [
		{ title: head.title },
		{ name: "description", content: head.description },
		{ tagName: "link", rel: "canonical", href: address },
		...Object.entries(listAlternates(address)).map(([hrefLang, href]) => ({
			tagName: "link",
			rel: "alternate",
			hrefLang,
			href,
		})),
		TWITTER_CARD,
		...listShared({ origin, path, head }),
	];
}
