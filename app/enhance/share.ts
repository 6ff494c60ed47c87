/**
 * 'Share the Good News': replaces a link where the browser has a share sheet. It shares a public address,
 * never that of the page, which names a payment.
 */

export function addShareButtons(root: Document): void {
	if (typeof navigator.share !== "function") return;
	for (const button of root.querySelectorAll<HTMLElement>("[data-share-url]")) {
		button.hidden = false;
		button.addEventListener("click", () => void share(button.dataset));
	}
	for (const link of root.querySelectorAll<HTMLElement>("[data-share-instead]")) link.hidden = true;
}

/** Closing the sheet rejects, a press while it is open, too, and the browser shows other errors itself. */
const share = ({ shareUrl: url, shareTitle: title, shareText: text }: DOMStringMap) =>
	navigator.share({ url, title, text }).catch(() => undefined);
