/**
 * Makes elements of what a document carries as comments for scripts alone
 * (server/http/text-browser.server.ts). What is inside of one is a template.
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
