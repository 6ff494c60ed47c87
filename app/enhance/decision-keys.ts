/**
 * Follows the link of a decision when its key is pressed (`components/operator/decision-key.tsx`). A
 * letter of another script, such as Arabic, is read by its place on the keyboard. A key that is held
 * down counts once: the page that it opens does not see it.
 */
document.addEventListener("keydown", (event) => {
	const { key, code, target, repeat, isComposing, ctrlKey, altKey, metaKey } = event;
	if (repeat || isComposing || ctrlKey || altKey || metaKey) return;
	const isTyping = "input, select, textarea, [contenteditable]";
	if (target instanceof Element && target.closest(isTyping)) return;
	const letter = /^[a-z]$/i.test(key) ? key.toUpperCase() : code.replace("Key", "");
	const links = document.querySelectorAll<HTMLAnchorElement>("a[aria-keyshortcuts]");
	for (const link of links) {
		if (link.getAttribute("aria-keyshortcuts") !== letter) continue;
		event.preventDefault();
		location.assign(link.href + (link.dataset.focus ?? ""));
	}
});
