/** Compares a peer's page with ours: its words, links, fields and drawings. */
import { JSDOM } from "jsdom";

/** Includes content that waits for a script, in ours and in the peers. */
const expand = (html) => html.replace(/<script type="text\/html">([\s\S]*?)<\/script>/g, "$1");
const SHOW_TEXT = 4;
const UNSEEN = "script, style, noscript, template";

/** Each list has one line of text per entry, sorted. */
export function listContent(html) {
	const { document } = new JSDOM(expand(html)).window;
	for (const element of document.querySelectorAll(UNSEEN)) element.remove();
	const list = (selector, describe) => [...document.querySelectorAll(selector)].map(describe);
	return [
		`title ${document.title}`,
		...listWords(document),
		...list("a", (link) => `link ${link.getAttribute("href")}`),
		...list(
			"button",
			(button) => `button ${button.textContent.replace(/\s+/g, "") || button.ariaLabel}`,
		),
		...list(
			"input:not([type=hidden]), select, textarea",
			(field) => `field ${field.type} ${field.name}`,
		),
		...list("svg", (drawing) => `drawing of ${drawing.querySelectorAll("*").length} parts`),
		...list("meta[content]", (meta) => `meta ${meta.getAttribute("content")}`),
	].sort();
}

/** Splits by text node, because some frameworks leave spaces between elements and some do not. */
function listWords(document) {
	const walker = document.createTreeWalker(document.body, SHOW_TEXT);
	const words = [];
	while (walker.nextNode()) words.push(...walker.currentNode.data.split(/\s+/).filter(Boolean));
	return words;
}

/** Throws with the missing and the surplus entries. */
export function assertEqualContent(name, ours, theirs) {
	const [expected, found] = [listContent(ours), listContent(theirs)];
	const missing = subtract(expected, found);
	const added = subtract(found, expected);
	if (missing.length + added.length === 0) return;
	const lines = [...missing.map((line) => `- ${line}`), ...added.map((line) => `+ ${line}`)];
	throw new Error(`${name} shows something else:\n${lines.join("\n")}`);
}

/** Returns a list without the entries of another, each removed once. */
function subtract(list, other) {
	const left = [...other];
	return list.filter((entry) => {
		const at = left.indexOf(entry);
		if (at >= 0) left.splice(at, 1);
		return at < 0;
	});
}
