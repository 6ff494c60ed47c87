/** What messengers and social sites show of a link (Open Graph): one set of tags for every page. */

export type OpenGraphProps = {
	title: string;
	description?: string | undefined;
	/** Absolute addresses: previews are drawn on other hosts. */
	url: string;
	pictureUrl: string;
	pictureText: string;
	locale: string;
	siteName?: string;
};

/** All pictures of previews have this size. */
const PICTURE = { width: "1200", height: "630" };

export function OpenGraph(page: OpenGraphProps) {
	const properties = {
		"og:type": "website",
		"og:site_name": page.siteName,
		"og:title": page.title,
		"og:description": page.description,
		"og:url": page.url,
		"og:locale": page.locale,
		"og:image": page.pictureUrl,
		"og:image:width": PICTURE.width,
		"og:image:height": PICTURE.height,
		"og:image:alt": page.pictureText,
	};
	return (
		<>
			<meta name="twitter:card" content="summary_large_image" />
			{Object.entries(properties).map(([property, content]) =>
				content ? <meta key={property} property={property} content={content} /> : null,
			)}
		</>
	);
}
