/** Buttons for what only a browser can do: copy, share and print. */

/** Shows the copy buttons where the clipboard is available; a live region announces the result. */
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
		// Voice control needs a name that begins with the visible label; the copied text follows it.
		label.closest("button")?.setAttribute("aria-label", `${copiedLabel}: ${text}`);
	} catch {
		status.textContent = failedLabel;
		status.removeAttribute("class");
	}
}

/**
 * Shows 'Share the Good News' in place of a link where the browser has a share sheet. It shares a public
 * address, never that of the page, which names a payment.
 */
export function addShareButtons(root: Document): void {
	if (typeof navigator.share !== "function") return;
	for (const button of root.querySelectorAll<HTMLElement>("[data-share-url]")) {
		button.hidden = false;
		button.addEventListener("click", () => void share(button.dataset));
	}
	for (const link of root.querySelectorAll<HTMLElement>("[data-share-instead]")) link.hidden = true;
}

/** Ignores rejections: closing the sheet rejects, and so does a press while it is open. */
const share = ({ shareUrl: url, shareTitle: title, shareText: text }: DOMStringMap) =>
	navigator.share({ url, title, text }).catch(() => undefined);

/** Shows 'Print'; without script the page says how to print. */
export function addPrintButtons(document: Document): void {
	for (const button of document.querySelectorAll<HTMLElement>("[data-print]")) {
		button.hidden = false;
		button.addEventListener("click", () => window.print());
	}
	for (const hint of document.querySelectorAll<HTMLElement>("[data-print-hint]")) {
		hint.hidden = true;
	}
}
