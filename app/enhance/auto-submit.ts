/**
 * Submits the form marked `data-auto-submit` at once: before the page has finished loading, so that the
 * response replaces it in the history and "back" does not submit again.
 */

export function submitMarkedForm(root: Document): void {
	const button = root.querySelector<HTMLElement>("form[data-auto-submit] [type=submit]");
	if (!button) return;
	// `click`, because Safari before 16 lacks `requestSubmit`.
	const send = () => button.click();
	// A prerendered page has not been opened yet.
	if ("prerendering" in root && root.prerendering) {
		root.addEventListener("prerenderingchange", send, { once: true });
	} else send();
}
