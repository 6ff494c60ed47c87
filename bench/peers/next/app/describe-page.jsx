/** Describes the head of a page for Next. */
import { listAlternates, listShared, TWITTER_CARD } from "./page-parts/sharing";

const { ORIGIN } = process.env;

export function describePage({ path, head }) {
	const address = ORIGIN + path;
	return {
		title: head.title,
		description: head.description,
		alternates: { canonical: address, languages: listAlternates(address) },
		manifest: "/manifest.webmanifest?lang=en",
		icons: {
			icon: { url: "/favicon.svg", type: "image/svg+xml" },
			apple: "/apple-touch-icon.png",
		},
	};
}

/**
 * Written by hand, because Next would repeat title, description and image for Twitter. React moves
 * them to the head.
 */
export const Shared = ({ path, head }) => (
	<>
		<meta name="format-detection" content="telephone=no" />
		<meta {...TWITTER_CARD} />
		{listShared({ origin: ORIGIN, path, head }).map((meta) => (
			<meta key={meta.property} {...meta} />
		))}
	</>
);
