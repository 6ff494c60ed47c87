/** Runs in the page: returns the texts of short labels, switches and badges that wrap. */
export function listBrokenLabels(): string[] {
	const isBroken = (label: Element) => {
		const range = document.createRange();
		const texts = document.createTreeWalker(label, NodeFilter.SHOW_TEXT);
		const tops: number[] = [];
		while (texts.nextNode()) {
			range.selectNodeContents(texts.currentNode);
			tops.push(...[...range.getClientRects()].map(({ top }) => top));
		}
		return Math.max(...tops) - Math.min(...tops) > 8;
	};
	const labels = [...document.querySelectorAll(".segmented a, .rounded-full.text-small")];
	return labels.filter(isBroken).map((label) => label.textContent ?? "");
}
