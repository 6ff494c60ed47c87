/** Writes a text so that it is one in HTML, SVG and XML, between tags and inside of double quotation marks. */
export const toMarkup = (text: string): string =>
	text
		.replaceAll("&", "&amp;")
		.replaceAll("<", "&lt;")
		.replaceAll(">", "&gt;")
		.replaceAll('"', "&quot;");
