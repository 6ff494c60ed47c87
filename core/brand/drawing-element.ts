/** The elements and attributes of SVG that a drawing of a brand folder may have: shapes, gradients, clips and masks. */

const PAINTED = ["path", "rect", "circle", "ellipse", "line", "polyline", "polygon"];
const GRADIENTS = ["linearGradient", "radialGradient"];
const drawn = new Set(["g", "defs", "stop", "clipPath", "mask", ...PAINTED, ...GRADIENTS]);

/** Drawing programs and people note these in a file; they are left out. */
const notes = new Set(["title", "desc", "metadata"]);

export const isDrawn = (element: string): boolean => drawn.has(element);
export const isNote = (element: string): boolean => notes.has(element);

const hints: Record<string, string> = {
	script: "which runs in a browser",
	style: "so export it with presentation attributes, such as fill, in place of CSS",
	text: "because fonts differ; turn its letters into paths",
	image: "so draw it as shapes",
	use: "so write the shape again in its place",
};

/** Returns the rest of a sentence about an element that no drawing may have. */
export const explainElement = (element: string): string =>
	`has the element ${element}, ${hints[element] ?? "which the drawings of a brand folder can't have"}`;

const attributes = new Set(
	`viewBox preserveAspectRatio id transform d points x y x1 y1 x2 y2 cx cy r rx ry fx fy fr width height pathLength
	offset gradientUnits gradientTransform spreadMethod clipPathUnits maskUnits maskContentUnits href
	fill fill-opacity fill-rule stroke stroke-width stroke-opacity stroke-linecap stroke-linejoin stroke-miterlimit
	stroke-dasharray stroke-dashoffset stop-color stop-opacity color opacity display visibility paint-order
	vector-effect mask mask-type clip-path clip-rule isolation`.split(/\s+/),
);

/** Numbers, names and colours: no sign of an address, of markup or of an escape. */
const PLAIN = /^[\w\s#%.,()+'"-]*$/;
const LOCAL = /^#[\w.-]+$/;
const LOCAL_URL = /url\(\s*(['"]?)#[\w.-]+\1\s*\)/g;

type Attribute = { name: string; value: string };
type Context = {
	/** The element is a clip or a mask, or inside one. */
	isInsideClip: boolean;
	/** Never returns. */
	report(problem: string): void;
};

/** Returns the attributes of an element as markup, each with a space before it. */
export function writeAttributes(
	element: string,
	given: readonly Attribute[],
	{ isInsideClip, report }: Context,
): string {
	const read = new Map<string, string>();
	const properties = given.filter(({ name }) => name === "style").flatMap(readStyle);
	for (const { name, value } of [...given, ...properties]) {
		if (/^on/i.test(name)) report(`has ${name}, which runs a script`);
		if (!attributes.has(name) || isSizeOfWhole(element, name)) continue;
		if (name === "href" && !(GRADIENTS.includes(element) && LOCAL.test(value)))
			report(`has a link to ${shorten(value)}; a drawing leads nowhere and loads nothing`);
		if (!PLAIN.test(value) || /url\(/i.test(value.replaceAll(LOCAL_URL, "")))
			report(
				`has ${name}="${shorten(value)}", which may load something; only its own parts can be named`,
			);
		// Each level would be drawn again for each shape of the level above.
		if (isInsideClip && (name === "mask" || name === "clip-path") && value !== "none")
			report(`has a ${name} inside another clip or mask`);
		read.set(name, value.trim().replaceAll(/\s+/g, " ").replaceAll('"', "'"));
	}
	return [...read].map(([name, value]) => ` ${name}="${value}"`).join("");
}

/** A drawing fills the place that it is given. */
const isSizeOfWhole = (element: string, name: string) =>
	element === "svg" && /^(width|height|x|y)$/.test(name);

/** Presentation attributes say the same as a style, which the site's policy does not allow. */
const readStyle = ({ value }: Attribute): Attribute[] =>
	value.split(";").flatMap((declaration) => {
		const [, name, property] = /^\s*([\w-]+)\s*:(.*)$/s.exec(declaration) ?? [];
		return name && property ? [{ name, value: property.replace(/!\s*important/i, "") }] : [];
	});

const shorten = (value: string): string => (value.length > 40 ? `${value.slice(0, 40)}…` : value);
