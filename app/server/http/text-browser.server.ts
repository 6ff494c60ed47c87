/** Markup that browsers without styles and script need, such as lynx, links and w3m. */

const OPENING = '<template data-script-only="">';
const CLOSING = "</template>";

/**
 * Content that only a script shows (`ui/script-only.tsx`) is sent as a comment, because text browsers
 * ignore `hidden` and templates. `enhance/script-only.ts` turns the comments into elements. Nested
 * templates stay templates.
 */
export function packScriptOnly(html: string): string {
	let packed = "";
	let from = 0;
	for (let at = html.indexOf(OPENING); at >= 0; at = html.indexOf(OPENING, from)) {
		const end = findEnd(html, at);
		const content = html.slice(at + OPENING.length, end);
		packed += `${html.slice(from, at)}<!--script:${content}-->`;
		from = end + CLOSING.length;
	}
	return packed + html.slice(from);
}

/** Where the end tag of the template at `at` is. */
function findEnd(html: string, at: number): number {
	let depth = 1;
	let end = at;
	while (depth > 0) {
		const closing = html.indexOf(CLOSING, end + 1);
		const opening = html.indexOf("<template", end + 1);
		const isInner = opening >= 0 && opening < closing;
		end = isInner ? opening : closing;
		depth += isInner ? 1 : -1;
	}
	return end;
}

/** React writes no space between elements, so without a style sheet their words would run together. */
const MEETING =
	/(<\/(?:a|button|span|bdi|label|form|nav)>)(?=<(?:a|button|span|bdi|label|input|form)[ >])/g;

export const partInlinePieces = (html: string): string => html.replace(MEETING, "$1 ");

/** The markup that React rendered, as it is sent. */
export const finishMarkup = (html: string): string => packScriptOnly(partInlinePieces(html));
