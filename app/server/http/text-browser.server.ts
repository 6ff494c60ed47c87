/**
 * What a document owes to browsers that know no styles and no script, such as lynx, links and w3m.
 */

const OPENING = '<template data-script-only="">';
const CLOSING = "</template>";

/**
 * What is for scripts alone (`ui/script-only.tsx`) leaves the server as a comment: text
 * browsers know neither `hidden` nor templates. `enhance/script-only.ts` makes elements of it
 * again. Templates inside of one stay what they are.
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

/** React writes no space between elements, and where no style sheet moves them apart words meet. */
const MEETING =
	/(<\/(?:a|button|span|bdi|label|form|nav)>)(?=<(?:a|button|span|bdi|label|input|form)[ >])/g;

export const partInlinePieces = (html: string): string => html.replace(MEETING, "$1 ");

/** The document that React wrote, as it leaves the server. */
export const finishMarkup = (html: string): string => packScriptOnly(partInlinePieces(html));
