/** Takes a message marked `data-clears` out of sight after a while; a live region keeps its words. */

const CLEAR_MILLISECONDS = 5000;

export function clearMessages(root: Document): void {
	for (const message of root.querySelectorAll<HTMLElement>("[data-clears]")) {
		setTimeout(() => message.classList.add("visually-hidden"), CLEAR_MILLISECONDS);
	}
}
