/*
 * Builds app/ui/icon-shapes.js from the names in app/ui/icon-names.js. Run it after changing the
 * list: node scripts/icons.js. Shapes come from lucide-static; brand marks, which Lucide no longer
 * has, are drawn here in the same 24-unit grid. Each drawing becomes one path where possible,
 * because a browser styles and places every element before it paints.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { optimize } from "svgo";
import { iconNames } from "../app/ui/icon-names.js";

const ownShapes = {
	facebook: '<path d="M18 2h-3a5 5 0 0 0-5 5v3H7v4h3v8h4v-8h3l1-4h-4V7a1 1 0 0 1 1-1h3z"/>',
	instagram:
		'<rect width="20" height="20" x="2" y="2" rx="5"/><circle cx="12" cy="12" r="4"/><path d="M17.5 6.5h.01"/>',
	linkedin:
		'<path d="M16 8a6 6 0 0 1 6 6v7h-4v-7a2 2 0 0 0-4 0v7h-4v-7a6 6 0 0 1 6-6z"/><rect width="4" height="12" x="2" y="9"/><circle cx="4" cy="4" r="2"/>',
	"x-twitter": '<path d="m4 4 11.7 16H20L8.3 4zM4 20l6.8-7.1M13.2 10.9 20 4"/>',
	youtube: '<rect width="20" height="15" x="2" y="4.5" rx="4"/><path d="m10 15 5-3-5-3z"/>',
};

const PLUGINS = [
	"removeComments",
	{ name: "convertShapeToPath", params: { convertArcs: true } },
	{ name: "convertPathData", params: { noSpaceAfterFlags: true } },
	// All lines have one width and colour, so overlapping lines look the same in a single path.
	{ name: "mergePaths", params: { force: true } },
];

function shapesOf(name) {
	const { data } = optimize(readDrawing(name), { multipass: true, plugins: PLUGINS });
	return data.replace(/^<svg[^>]*>|<\/svg>$/g, "");
}

function readDrawing(name) {
	if (name in ownShapes) return `<svg xmlns="http://www.w3.org/2000/svg">${ownShapes[name]}</svg>`;
	return readFileSync(new URL(import.meta.resolve(`lucide-static/icons/${name}.svg`)), "utf8");
}

const shapes = iconNames.map((name) => `\t"${name}":\n\t\t'${shapesOf(name)}',`);
writeFileSync(
	new URL("../app/ui/icon-shapes.js", import.meta.url),
	`/* Written by scripts/icons.js: what each icon draws, in a box of 24 by 24. */

/** @type {Record<(typeof import("./icon-names.js").iconNames)[number], string>} */
export const iconShapes = {
${shapes.join("\n")}
};
`,
);
