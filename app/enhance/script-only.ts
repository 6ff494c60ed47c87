/**
 * Turns the comments that hold script-only content into elements (server/http/text-browser.server.ts).
 * Nested content is in templates.
 */

const MARK = "script:";

export function showScriptOnly(root: Node): void {
	const walker = document.createTreeWalker(root, NodeFilter.SHOW_COMMENT);
	const blocks: Comment[] = [];
	while (walker.nextNode()) blocks.push(walker.currentNode as Comment);
	for (const block of blocks) {
		if (!block.data.startsWith(MARK)) continue;
		const template = document.createElement("template");
		template.innerHTML = block.data.slice(MARK.length);
		for (const inner of template.content.querySelectorAll<HTMLTemplateElement>(
			"template[data-script-only]",
		)) {
			inner.replaceWith(inner.content);
		}
		block.replaceWith(template.content);
	}
}
