/**
 * Sends the form marked `data-auto-submit` at once. It goes out before the page has finished
 * loading, so that it takes the page's place in the history and "back" does not send it again.
 */

export function submitMarkedForm(root: Document): void {
	const button = root.querySelector<HTMLElement>("form[data-auto-submit] [type=submit]");
	if (!button) return;
	// A press: Safari knows no `requestSubmit` before 16.
	const send = () => button.click();
	// A page that is only prepared in advance has not been opened by anybody yet.
	if ("prerendering" in root && root.prerendering) {
		root.addEventListener("prerenderingchange", send, { once: true });
	} else send();
}
