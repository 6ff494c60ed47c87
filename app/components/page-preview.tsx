/** What messengers and social sites show of a link (Open Graph), from a loader's `preview`. */

export type PagePreview = {
	title: string;
	description: string;
	/** Absolute addresses: previews are drawn on other hosts. */
	url: string;
	pictureUrl: string;
	pictureText: string;
	locale: "en_US" | "ar_EG";
};

/** All pictures of previews have this size. */
const PICTURE = { width: "1200", height: "630" };

export function PreviewTags({ preview }: { preview: PagePreview }) {
	const tags: Array<[property: string, content: string]> = [
		["og:type", "website"],
		["og:title", preview.title],
		["og:description", preview.description],
		["og:url", preview.url],
		["og:locale", preview.locale],
		["og:image", preview.pictureUrl],
		["og:image:width", PICTURE.width],
		["og:image:height", PICTURE.height],
		["og:image:alt", preview.pictureText],
	];
	return (
		<>
			<meta name="description" content={preview.description} />
			<meta name="twitter:card" content="summary_large_image" />
			{tags.map(([property, content]) => (
				<meta key={property} property={property} content={content} />
			))}
		</>
	);
}
