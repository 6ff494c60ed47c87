/** Copy buttons: shown where the clipboard is available, with the result in a live region. */

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
	// Emptied first: screen readers do not announce an unchanged text.
	status.textContent = "";
	try {
		await navigator.clipboard.writeText(text);
		status.textContent = label.textContent = copiedLabel;
		// For voice control the accessible name begins with what is visible; it goes on with what was copied.
		label.closest("button")?.setAttribute("aria-label", `${copiedLabel}: ${text}`);
	} catch {
		status.textContent = failedLabel;
		status.removeAttribute("class");
	}
}
