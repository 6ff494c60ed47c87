/** Tests what Markdown becomes: markup that neither loads nor runs anything. */
import { describe, expect, it } from "vitest";
import { renderMarkdown } from "./markdown";

const render = (text: string) => renderMarkdown(text).html;

describe("[site-192] the Markdown of a text page", () => {
	it("takes its title from the first heading, and has no other of that level", () => {
		expect(renderMarkdown("# Our *terms*\n\nYou pay\nonce.\n\n# More")).toEqual({
			title: "Our terms",
			summary: "You pay once.",
			html: "<p>You pay\nonce.</p>\n<h2>More</h2>",
		});
		expect(renderMarkdown("You pay once.").title).toBeUndefined();
		expect(renderMarkdown("## Below\n\n# Late").title).toBeUndefined();
		expect(renderMarkdown("").title).toBeUndefined();
	});

	it.each([
		["<script>alert(1)</script>", "<script"],
		["A <img src=x onerror=alert(1)> B", "<img"],
		["<div onclick='x'>\n\ntext\n\n</div>", "<div"],
		["![spy](https://spy.example/pixel.png)", "<img"],
		["[press](javascript:alert(1))", "href"],
		["[press](JaVaScRiPt&#58;alert(1))", "href"],
		["[press](vbscript:x)", "href"],
		["[press](data:text/html,<script>alert(1)</script>)", "<a"],
		["<javascript:alert(1)>", "href"],
		['[press](https://a.example "\\" onmouseover=\\"alert(1)")', ' onmouseover="'],
		['# T\n\n## "><script>\n\n|a|\n|-|\n|b|', "<script"],
	])("shows %j as text, or leaves it out", (text, forbidden) => {
		expect(render(text)).not.toContain(forbidden);
	});

	it("keeps addresses and names as they are copied, and ranges on one line", () => {
		const mail = '<a href="mailto:a@b.example" class="link"><bdi dir="ltr" translate="no">';
		expect(render("[a@b.example](mailto:a@b.example)")).toContain(`${mail}a@b.example</bdi></a>`);
		expect(render("[us](/contact) and [a](mailto:a@b.example)")).toContain(
			'<a href="/contact" class="link">us</a>',
		);
		expect(render("`sawt_<x>`")).toContain('<code dir="ltr" translate="no">sawt_&lt;x&gt;</code>');
		expect(render("5-30 minutes")).toContain('<span class="whitespace-nowrap">5-30</span>');
	});

	it("frames a table that can be scrolled by keyboard, named by its heading", () => {
		const html = render("# T\n\n## Cookies & more\n\n|a|b|\n|-|-|\n|1|2|");
		expect(html).toContain(
			'<div class="prose-table" role="group" tabindex="0" aria-label="Cookies &amp; more"><table>',
		);
		expect(html).toMatch(/<\/table><\/div>$/);
	});
});
