/**
 * What React rendered, as it is sent: the holes for written parts are filled, and browsers without
 * styles and script, such as lynx, links and w3m, get the markup that they need.
 */

/** React writes no space between elements, so without a style sheet their words would run together. */
const INLINE_START = "<(?:a|button|span|bdi|label|input|form)[ >]";
const HOLE_START = "<template data-part=";
const MEETING = `</(?:a|button|span|bdi|label|form|nav)>(?=${INLINE_START})`;
/** A part may begin and end with a link or a button, beside which a space does no harm. */
const LINK_BEFORE_HOLE = `</(?:a|button)>(?=${HOLE_START})`;
const HOLE = `${HOLE_START}"(\\d+)"></template>(?:(?=(<(?:a|button)[ >]))|)`;
const TEMPLATE = "<template[^>]*>|</template>";
const MARKS = new RegExp(`${MEETING}|${LINK_BEFORE_HOLE}|${HOLE}|${TEMPLATE}`, "g");

const SCRIPT_ONLY = '<template data-script-only="">';
const TEMPLATE_END = "</template>";

/**
 * The pieces of a document in their order. Content that only a script shows (`ui/script-only.tsx`) is
 * sent as a comment, because text browsers ignore `hidden` and templates;
 * `enhance/script-only.ts` turns the comments into elements. Templates inside of it stay templates.
 */
export function listPieces<Part>(
	rendered: string,
	findPart: (index: number) => Part | undefined = () => undefined,
): Array<string | Part> {
	const pieces: Array<string | Part> = [];
	let from = 0;
	const put = (until: number, piece: string | Part, next: number) => {
		pieces.push(rendered.slice(from, until), piece);
		from = next;
	};
	/** How many templates are open, counted from a script-only one. */
	let depth = 0;
	for (const { 0: mark, 1: part, 2: follower, index } of rendered.matchAll(MARKS)) {
		const end = index + mark.length;
		if (part !== undefined) {
			put(index, findPart(Number(part)) ?? mark, end);
			if (follower) put(end, " ", end);
		} else if (mark === TEMPLATE_END) {
			if (depth === 1) put(index, "-->", end);
			depth = Math.max(0, depth - 1);
		} else if (depth > 0 && mark.startsWith("<template")) {
			depth += 1;
		} else if (mark === SCRIPT_ONLY) {
			put(index, "<!--script:", end);
			depth = 1;
		} else if (mark.startsWith("</")) {
			put(end, " ", end);
		}
	}
	pieces.push(rendered.slice(from));
	return pieces;
}
