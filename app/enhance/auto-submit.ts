/**
 * Sends the form marked `data-auto-submit` at once. It goes out before the page has finished
 * loading, so that it takes the page's place in the history and "back" does not send it again.
 */

export function submitMarkedForm(root: Document): void {
	const form = root.querySelector<HTMLFormElement>("form[data-auto-submit]");
	if (!form) return;
	// A page that is only prepared in advance has not been opened by anybody yet.
	if ("prerendering" in root && root.prerendering) {
		root.addEventListener("prerenderingchange", () => form.requestSubmit(), { once: true });
	} else form.requestSubmit();
}
