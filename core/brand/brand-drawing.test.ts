/** Tests the drawings of a brand folder: what they may have, and that nothing in them runs, loads or hangs. */

import { readFileSync } from "node:fs";
import createPurifier, { type WindowLike } from "dompurify";
import { JSDOM } from "jsdom";
import { describe, expect, it } from "vitest";
import { measureWork } from "../../tests/support/slowdown";
import { readDrawings } from "./brand-drawing";

const NS = 'xmlns="http://www.w3.org/2000/svg"';

function read(text: string | Buffer, file = "icon.svg") {
	const problems: string[] = [];
	const files = new Map([[file, Buffer.from(text)]]);
	const drawings = readDrawings(files, (name, problem) => problems.push(`${name}: ${problem}`));
	return { problems, markup: drawings.icon?.markup ?? drawings.logo?.markup };
}

const draw = (content: string, more = "") =>
	`<svg ${NS} viewBox="0 0 8 8" ${more}>${content}</svg>`;

const shapes = draw(
	`<defs><linearGradient id="a" gradientTransform="rotate(45)"><stop offset="0" stop-color="#fff"/><stop offset="1" stop-color="rgb(0 0 0 / 0.5)"/></linearGradient><linearGradient id="b" href="#a"/><clipPath id="c"><circle cx="4" cy="4" r="4"/></clipPath></defs><g clip-path="url(#c)"><path d="M0 0h8v8z" fill="url(#b)"/><rect width="2" height="2" style="fill:#123456;stroke:none"/></g>`,
);

describe("a drawing", () => {
	it("[brand-31] is written anew of its shapes, gradients and clips", () => {
		const { problems, markup } = read(shapes.replace(" / 0.5", ""));
		expect(problems).toEqual([]);
		expect(markup).toContain('<linearGradient id="b" href="#a"></linearGradient>');
		expect(markup).toContain('<rect width="2" height="2" fill="#123456" stroke="none"></rect>');
	});

	it("[brand-31] loses what drawing programs note in it", () => {
		const inkscape = `<?xml version="1.0" standalone="no"?><!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "x.dtd"><!-- made by hand -->
			<svg:svg xmlns:svg="http://www.w3.org/2000/svg" xmlns:i="http://www.inkscape.org/namespaces/inkscape" viewBox="0 0 8 8" width="80mm" i:version="1.2">
			<svg:metadata><rdf xmlns="urn:rdf">who</rdf></svg:metadata><i:page/><svg:title>Ours</svg:title>
			<svg:path i:label="x" class="y" d="M0 0
			h8" style="fill:#fff;-inkscape-font-specification:Sans"/></svg:svg>`;
		expect(read(inkscape)).toEqual({
			problems: [],
			markup: `<svg ${NS} viewBox="0 0 8 8"><path d="M0 0 h8" fill="#fff"></path></svg>`,
		});
	});

	it.each([
		["a blank file", "", "isn't XML: look at line 1"],
		["HTML", "<!DOCTYPE html><html><body></body></html>", /^begins with html/],
		["text", "hello", "isn't XML: look at line 1"],
		["an end that is missing", `<svg ${NS} viewBox="0 0 8 8">\n<g>`, "isn't XML: look at line 2"],
		["an unknown entity", draw("&logo;"), "isn't XML: look at line 1"],
		[
			"entities",
			`<!DOCTYPE svg [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]>${draw("&b;")}`,
			"declares entities, which no drawing needs",
		],
		[
			"an svg that is none",
			'<svg viewBox="0 0 8 8"/>',
			/^begins with svg, not with an svg of http:\/\/www\.w3\.org\/2000\/svg$/,
		],
		["no viewBox", `<svg ${NS}/>`, /^needs a viewBox of four numbers/],
		["an empty viewBox", `<svg ${NS} viewBox="0 0 0 8"/>`, /^needs a viewBox/],
		["a wide icon", `<svg ${NS} viewBox="0 0 16 8"/>`, "must be as wide as high"],
		["a script", draw("<script>alert(1)</script>"), /^has the element script, which runs/],
		["a script with a prefix", draw(`<x:script xmlns:x="http://www.w3.org/2000/svg"/>`), /script/],
		["a style", draw("<style>@import url(//evil.example)</style>"), /^has the element style/],
		["HTML inside", draw("<foreignObject/>"), /^has the element foreignObject/],
		["a picture", draw('<image href="https://evil.example/a.png"/>'), /^has the element image/],
		["letters", draw("<text>Sawt</text>"), /^has the element text, because fonts differ/],
		["a link", draw('<a href="javascript:alert(1)"/>'), /^has the element a,/],
		["repeated shapes", draw('<use href="#a"/>'), /^has the element use,/],
		[
			"an animation",
			draw('<set attributeName="href" to="javascript:x"/>'),
			/^has the element set,/,
		],
		["a drawing inside", draw(`<svg viewBox="0 0 1 1"/>`), /^has the element svg,/],
		["a handler", draw("<path/>", 'onload="alert(1)"'), "has onload, which runs a script"],
		[
			"a foreign gradient",
			draw('<linearGradient href="https://evil.example/a.svg#a"/>'),
			/^has a link to https:\/\/evil\.example/,
		],
		[
			"a foreign fill",
			draw('<path fill="url(https://evil.example/a#b)"/>'),
			/^has fill="url\(https/,
		],
		["a fill from another file", draw('<path fill="url(other.svg#b)"/>'), /^has fill="url\(other/],
		["a fill with escapes", draw('<path fill="u\\72l(a.svg#b)"/>'), /^has fill=/],
		[
			"a foreign address in a style",
			draw('<path style="fill:url(//evil.example)"/>'),
			/^has fill=/,
		],
		["a mask that is data", draw('<path mask="url(data:image/svg+xml,x)"/>'), /^has mask=/],
		[
			"masks that multiply",
			draw('<mask id="a"><g mask="url(#b)"/></mask>'),
			"has a mask inside another clip or mask",
		],
		["many levels", draw("<g>".repeat(40)), /^has more than 32 elements inside each other/],
	])("[brand-31] is rejected with %s", (_, text, problem) => {
		const { problems, markup } = read(text);
		expect(markup === undefined || problems.length > 0).toBe(true);
		expect(problems).toEqual([
			typeof problem === "string"
				? `icon.svg: ${problem}`
				: expect.stringMatching(
						new RegExp(problem.source.replace("^", "^icon\\.svg: (isn't an SVG drawing: it )?")),
					),
		]);
	});

	it("[brand-31] is read in a moment, however deep or long", () => {
		const milliseconds = measureWork(() => {
			read(draw("<g>".repeat(20_000)));
			read(draw(`<path d="${"M0 0".repeat(15_000)}"/>`));
			read(draw(`<path style="${"fill:red;".repeat(7000)}"/>`));
		});
		expect(milliseconds).toBeLessThan(1000);
	});

	it("[brand-31] keeps nothing that a published sanitizer would take away", () => {
		const purify = createPurifier(new JSDOM("").window as unknown as WindowLike);
		const given = ["logo", "logo-dark", "icon"].map((name) =>
			readFileSync(`deploy/brand-sample/${name}.svg`, "utf8"),
		);
		for (const text of [...given, shapes.replace(" / 0.5", "")]) {
			const { markup = "" } = read(text, "logo.svg");
			const toTree = (svg: string) => new JSDOM(svg).window.document.body.innerHTML;
			purify.removed = [];
			expect(toTree(purify.sanitize(markup, { USE_PROFILES: { svg: true } }))).toBe(toTree(markup));
		}
	});
});

describe("a logo", () => {
	it.each([
		["0 0 8 9", 1],
		["0 0 49 8", 1],
		["0 0 48 8", 0],
	])("[brand-31] of %s", (viewBox, count) => {
		const { problems } = read(`<svg ${NS} viewBox="${viewBox}"/>`, "logo.svg");
		expect(problems).toHaveLength(count);
	});

	it("[brand-31] for the dark theme needs one for the light theme", () => {
		expect(read(draw(""), "logo-dark.svg").problems).toEqual([
			"logo-dark.svg: needs logo.svg beside it",
		]);
	});
});
