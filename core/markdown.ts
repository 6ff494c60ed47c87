/**
 * Renders the Markdown of a page. Raw HTML is shown as text, addresses that run scripts are no links, and pictures
 * are left out, so that a text can neither load nor run anything.
 */
import MarkdownIt, { type Env, type Token } from "markdown-it";

export type RenderedMarkdown = {
	/** The words of the first heading; undefined when the text does not begin with one of the first level. */
	title: string | undefined;
	/** The words of the first paragraph. */
	summary: string | undefined;
	/** Everything below the title. */
	html: string;
};

const markdown = new MarkdownIt({ html: false, linkify: false }).disable("image");
const { rules } = markdown.renderer;

rules.link_open = (tokens, index, options, _env, renderer) => {
	const token = tokens[index];
	token?.attrSet("class", "link");
	const isAddress = /^(mailto|tel):/.test(String(token?.attrGet("href")));
	const link = renderer.renderToken(tokens, index, options);
	return isAddress ? `${link}<bdi dir="ltr" translate="no">` : link;
};

rules.link_close = (tokens, index, options, _env, renderer) => {
	const link = renderer.renderToken(tokens, index, options);
	return isInsideAddress(tokens, index) ? `</bdi>${link}` : link;
};

/** Links do not nest, so the nearest one that opens is the one that closes. */
function isInsideAddress(tokens: readonly Token[], end: number): boolean {
	const opening = tokens.slice(0, end).findLast(({ type }) => type === "link_open");
	return /^(mailto|tel):/.test(String(opening?.attrGet("href")));
}

/** What is written as code is copied exactly: a name, a number, an address. */
rules.code_inline = (tokens, index) =>
	`<code dir="ltr" translate="no">${markdown.utils.escapeHtml(tokens[index]?.content ?? "")}</code>`;

/** Keeps a range such as `5-30` or `09:00-21:00` on one line. */
rules.text = (tokens, index) =>
	markdown.utils
		.escapeHtml(tokens[index]?.content ?? "")
		.replaceAll(/\d[\d:]*-\d[\d:]*/g, '<span class="whitespace-nowrap">$&</span>');

/** A wide table scrolls in a frame of its own, which the keyboard reaches. */
rules.table_open = (_tokens, _index, _options, env) =>
	`<div class="prose-table" role="group" tabindex="0" aria-label="${markdown.utils.escapeHtml(String(env?.heading))}"><table>`;
rules.table_close = () => "</table></div>";

rules.heading_open = (tokens, index, options, env, renderer) => {
	if (env) env.heading = readText(tokens[index + 1]);
	return renderer.renderToken(tokens, index, options);
};

/** Renders a text; its first heading is the title of its page and not part of the HTML. */
export function renderMarkdown(source: string): RenderedMarkdown {
	const tokens = markdown.parse(source, {});
	const hasTitle = tokens[0]?.type === "heading_open" && tokens[0].tag === "h1";
	const title = hasTitle ? readText(tokens[1]) : undefined;
	const body = hasTitle ? tokens.slice(3) : tokens;
	// A page has one heading of the first level.
	for (const token of body) if (token.tag === "h1") token.tag = "h2";
	const first = body.findIndex(({ type }) => type === "paragraph_open");
	const summary = first < 0 ? undefined : readText(body[first + 1]);
	// Names the tables below a heading.
	const env: Env = { heading: title ?? "" };
	return {
		title: title || undefined,
		summary,
		html: markdown.renderer.render(body, markdown.options, env).trim(),
	};
}

/** Returns the words of a line, without its marks. */
function readText(inline: Token | undefined): string {
	const parts = inline?.children ?? [];
	return parts
		.map(({ type, content }) => (type === "softbreak" ? " " : content))
		.join("")
		.trim();
}
