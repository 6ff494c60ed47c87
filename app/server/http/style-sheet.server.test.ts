import { describe, expect, it } from "vitest";
import { parseRules } from "../../../scripts/style-rules";
import { createStyleSheet } from "./style-sheet.server";

const select = (css: string, html: string) => createStyleSheet(parseRules(css)).selectFor(html).css;

describe("a style sheet", () => {
	it.each([
		["a class that is there", ".a{color:red}", '<p class="b a">', ".a{color:red}"],
		["no class that is missing", ".a{color:red}.b{color:tan}", '<p class="b">', ".b{color:tan}"],
		["an element", "p{margin:0}table{margin:0}", "<p>", "p{margin:0}"],
		["only the selectors that can match", "p,table,.c{margin:0}", "<p>", "p{margin:0}"],
		[
			"what is in parentheses",
			"p:not(.x):is(.y,.z){margin:0}",
			"<p>",
			"p:not(.x):is(.y,.z){margin:0}",
		],
		[
			"attributes in any state",
			"p[data-state=pending]{margin:0}",
			"<p>",
			"p[data-state=pending]{margin:0}",
		],
		["states and parts", "p:hover::before{margin:0}", "<p>", "p:hover::before{margin:0}"],
		[
			"descendants that are there",
			".a p{margin:0}.a em{margin:0}",
			'<p class="a">',
			".a p{margin:0}",
		],
		[
			"escaped names",
			".sm\\:w-\\[2\\.5px\\]{width:1px}",
			'<p class="sm:w-[2.5px]">',
			".sm\\:w-\\[2\\.5px\\]{width:1px}",
		],
		[
			"names in Arabic",
			'.before\\:content-\\[\\"،\\"\\]{top:0}',
			'<p class="before:content-[&quot;،&quot;]">',
			'.before\\:content-\\[\\"،\\"\\]{top:0}',
		],
		[
			"names with entities",
			".\\[\\&\\>p\\]{width:1px}",
			'<p class="[&amp;&gt;p]">',
			".\\[\\&\\>p\\]{width:1px}",
		],
		["root and any element", ":root,*,::before{top:0}", "<p>", ":root,*,::before{top:0}"],
		[
			"values that are read",
			":root{--a:1;--b:2;--c:var(--b)}@media print{.a{top:var(--b)}}p{top:var(--a,1)}",
			"<p>",
			":root{--a:1}p{top:var(--a,1)}",
		],
		[
			"no value that is not read, whatever is in it",
			':root{--a:"x;y}";--b:url("data:image/svg+xml;utf8,<svg/>");--c:1}p{top:var(--c)}',
			"<p>",
			":root{--c:1}p{top:var(--c)}",
		],
		[
			"values with strings",
			':root{--a:"x", y}p{font:var(--a)}',
			"<p>",
			':root{--a:"x", y}p{font:var(--a)}',
		],
		[
			"a query with something in it",
			"@media print{.a{margin:0}}@media screen{p{margin:0}}",
			"<p>",
			"@media screen{p{margin:0}}",
		],
		[
			"paper where a page says how it is printed",
			"@media print{p{margin:0}}@page{margin:2cm}",
			'<p data-print-hint="">',
			"@media print{p{margin:0}}@page{margin:2cm}",
		],
		[
			"layers in their order",
			"@layer a,b;@layer a{.x{margin:0}}@layer b{p{margin:0}}",
			"<p>",
			"@layer a,b;@layer a{}@layer b{p{margin:0}}",
		],
		["strings as they are", 'p{content:"};{"}.b{margin:0}', "<p>", 'p{content:"};{"}'],
		["comments that are none", 'p{content:"/*"}em{content:"*/"}', "<p>", 'p{content:"/*"}'],
		["what follows an address", ".x{src:url(it's.png)}p{top:0}", "<p>", "p{top:0}"],
		[
			"animations in use",
			"@keyframes x{to{top:0}}@keyframes y{to{top:0}}p{animation:x 1s}",
			"<p>",
			"@keyframes x{to{top:0}}p{animation:x 1s}",
		],
		[
			"properties in use",
			'@property --x{syntax:"*"}@property --y{syntax:"*"}p{top:var(--y)}',
			"<p>",
			'@property --y{syntax:"*"}p{top:var(--y)}',
		],
		[
			"start values of properties in use",
			"@layer properties{@supports (x:y){*{--tw-a:0;--tw-b:initial}}}p{top:var(--tw-b)}",
			"<p>",
			"@layer properties{@supports (x:y){*{--tw-b:initial}}}p{top:var(--tw-b)}",
		],
		[
			"start values of what no rule sets, written out",
			'@layer properties{@supports (x:y){*{--tw-a:solid;--tw-b:initial}}}@property --tw-a{syntax:"*";inherits:false;initial-value:solid}@property --tw-b{syntax:"*"}p{top:var(--tw-a);left:var(--tw-b,var(--c))}.set{--tw-a:1}',
			"<p>",
			"p{top:solid;left:var(--c)}",
		],
		[
			"names of what a rule sets",
			'@property --tw-a{syntax:"*";initial-value:solid}p{top:var(--tw-a,1)}.set{--tw-a:1}',
			'<p class="set">',
			'@property --tw-a{syntax:"*";initial-value:solid}p{top:var(--tw-a,1)}.set{--tw-a:1}',
		],
		[
			"nothing for browsers without layers",
			"@supports not (color:revert-layer){p{margin:0}}p{top:0}",
			"<p>",
			"p{top:0}",
		],
		[
			"nothing for contrast themes",
			"@media (forced-colors:active){p{margin:0}}p{top:0}",
			"<p>",
			"p{top:0}",
		],
		[
			"nothing for paper elsewhere",
			"@media print{p{margin:0}}@page{margin:0}p{top:0}",
			"<p>",
			"p{top:0}",
		],
		[
			"parts of inputs that are there",
			"::-webkit-datetime-edit{top:0}::file-selector-button{top:0}",
			'<input type="file">',
			"::file-selector-button{top:0}",
		],
		[
			"fonts of the device only",
			"@font-face{src:url(a)}@font-face{src:local(b)}",
			"<p>",
			"@font-face{src:local(b)}",
		],
		[
			"no family that has no font yet",
			'@font-face{font-family:A B;src:url(a)}:root{--x-family:"A B", "C", serif}p{font-family:var(--x-family)}',
			"<p>",
			':root{--x-family:"C", serif}p{font-family:var(--x-family)}',
		],
	])("takes along %s", (_what, css, html, expected) => {
		expect(select(css, html)).toBe(expected);
	});
});
