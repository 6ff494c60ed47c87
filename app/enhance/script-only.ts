/** Puts the content that only a script can use (app/ui/script-only.tsx) in its place. */

export function showScriptOnly(root: ParentNode): void {
	for (const block of root.querySelectorAll("script[type='text/html']")) {
		block.outerHTML = block.textContent ?? "";
	}
}
