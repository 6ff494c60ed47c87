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
	const status = frame.querySelector<HTMLElement>("[role=status]");
	const label = frame.querySelector("[data-label]");
	if (!status || !label) return;
	// Emptied first: the same words are not said twice.
	status.textContent = "";
	const isCopied = await navigator.clipboard.writeText(text).then(
		() => true,
		() => false,
	);
	status.textContent = isCopied ? copiedLabel : failedLabel;
	// Only the button tells those who see that it is done.
	status.classList.toggle("visually-hidden", isCopied);
	if (!isCopied) return;
	label.textContent = copiedLabel;
	// Voice control presses what is shown.
	frame.querySelector("button")?.removeAttribute("aria-label");
}
