/**
 * 'Share the Good News': shown only where the browser can share, in place of a link that works in
 * all. It shares a public address, never the page it is on, whose address names a payment.
 */

export function addShareButtons(root: Document): void {
	if (typeof navigator.share !== "function") return;
	for (const button of root.querySelectorAll<HTMLButtonElement>("[data-share-url]")) {
		button.hidden = false;
		button.addEventListener("click", () => void share(button));
	}
	for (const link of root.querySelectorAll<HTMLElement>("[data-share-instead]")) link.hidden = true;
}

async function share(button: HTMLButtonElement): Promise<void> {
	const { shareUrl: url, shareTitle: title, shareText: text } = button.dataset;
	button.disabled = true;
	// Closing the sheet is an answer, and a browser that refuses has already said why.
	await navigator.share({ url, title, text }).catch(() => undefined);
	button.disabled = false;
}
