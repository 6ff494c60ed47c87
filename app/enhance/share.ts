/**
 * 'Share the Good News': replaces a link where the browser has a share sheet. It shares a public address,
 * never that of the page, which names a payment.
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
	// Closing the sheet rejects, too, and the browser shows other errors itself.
	await navigator.share({ url, title, text }).catch(() => undefined);
	button.disabled = false;
}
