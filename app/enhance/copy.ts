/** Copy buttons: shown where copying is possible, and saying what came of it. */

export function enhanceCopyButtons(root: Document): void {
	if (!navigator.clipboard) return;
	for (const frame of root.querySelectorAll<HTMLElement>("[data-copy]")) {
		frame.hidden = false;
		frame.addEventListener("click", () => copy(frame));
	}
}

async function copy(frame: HTMLElement): Promise<void> {
	const { copy: text = "", copiedLabel = "", failedLabel = "" } = frame.dataset;
	const [label, status] = frame.querySelectorAll("[data-label], [aria-live]");
	if (!label || !status) return;
	// Emptied first: the same words are not said twice.
	status.textContent = "";
	try {
		await navigator.clipboard.writeText(text);
		status.textContent = label.textContent = copiedLabel;
		// Voice control presses what is shown.
		label.closest("button")?.removeAttribute("aria-label");
	} catch {
		status.textContent = failedLabel;
		status.removeAttribute("class");
	}
}
