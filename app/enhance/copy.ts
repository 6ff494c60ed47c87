/** Copy buttons: shown where copying is possible, and saying so when it is done. */

export function enhanceCopyButtons(root: Document): void {
	if (!navigator.clipboard) return;
	for (const frame of root.querySelectorAll<HTMLElement>("[data-copy]")) {
		frame.hidden = false;
		frame.addEventListener("click", () => copy(frame));
	}
}

async function copy({ dataset, children }: HTMLElement): Promise<void> {
	const label = children[0]?.querySelector("[aria-live]");
	try {
		await navigator.clipboard.writeText(dataset.copy ?? "");
		if (label) label.textContent = dataset.copiedLabel ?? "";
	} catch {
		// The text is on the page and can be selected by hand.
	}
}
