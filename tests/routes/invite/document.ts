/** Reads what the tests of invite pages look at in a document, without a browser. */

const decode = (text: string) =>
	text
		.replaceAll("&#x27;", "'")
		.replaceAll("&quot;", '"')
		.replaceAll("&lt;", "<")
		.replaceAll("&gt;", ">")
		.replaceAll("&amp;", "&");

/** The text of the page's one h1. */
export const readHeading = (html: string) => {
	const [, text = ""] = /<h1[^>]*>(.*?)<\/h1>/s.exec(html) ?? [];
	return decode(text.replace(/<[^>]+>/g, ""));
};

/** Everything in main as one line of text. */
export const readMain = (html: string) => {
	const [, main = ""] = /<main[^>]*>(.*?)<\/main>/s.exec(html) ?? [];
	// A place where a line may break is no space.
	return decode(main.replaceAll("<wbr/>", "").replace(/<[^>]+>/g, " ")).replace(/\s+/g, " ");
};

/** The content of a meta tag by its name or property. */
export const readMeta = (html: string, name: string) => {
	const tag = new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`).exec(html);
	return tag ? decode(tag[1] ?? "") : undefined;
};

/** The opening tag of the first element with this attribute. */
const findTag = (html: string, attribute: string) =>
	new RegExp(`<\\w+[^>]* ${attribute}(?:=|[ >])[^>]*>?`).exec(html)?.[0];

export const readAttribute = (html: string, marker: string, name: string) => {
	const value = new RegExp(` ${name}="([^"]*)"`).exec(findTag(html, marker) ?? "");
	return value ? decode(value[1] ?? "") : undefined;
};
