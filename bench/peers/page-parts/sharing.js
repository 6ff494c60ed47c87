/** The metadata for search engines and shared links. */
export const listAlternates = (address) => ({
	en: `${address}?lang=en`,
	ar: `${address}?lang=ar`,
	"x-default": address,
});

export const TWITTER_CARD = { name: "twitter:card", content: "summary_large_image" };

export const listShared = ({ origin, path, head }) =>
	Object.entries({
		"og:type": "website",
		"og:site_name": head.siteName,
		"og:title": head.title,
		"og:description": head.description,
		"og:url": origin + path,
		"og:locale": "en_US",
		"og:image": `${origin}/share-en.png`,
		"og:image:width": "1200",
		"og:image:height": "630",
		"og:image:alt": head.imageLabel,
	}).map(([property, content]) => ({ property, content }));
