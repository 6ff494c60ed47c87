import { Enhancement } from "./enhancement";
import { requestPage, swapPage, toPageAddress } from "./page-swap";

/** The page that is shown, which a fragment does not change. */
let shown = toPageAddress(new URL(document.URL));
/** The page that was requested last; an earlier one that comes later is dropped. */
let requested = shown;

/**
 * `x-toggle`: its links, each of which leads to another side of the page, change the page in place. The
 * address, Back and the place on the page are as after following the link; what plays goes on.
 */
export class Toggle extends Enhancement {
	protected start(signal: AbortSignal): void {
		this.addEventListener("click", (event) => this.#follow(event), { signal });
		addEventListener("popstate", () => void showSide(), { signal });
	}

	#follow(event: MouseEvent): void {
		const link = (event.target as Element).closest("a");
		if (!link || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
		event.preventDefault();
		if (link.href !== location.href) history.pushState(null, "", link.href);
		void showSide();
	}
}

/** Shows the page of the address, unless it is the one that is there. */
async function showSide(): Promise<void> {
	const address = new URL(document.URL);
	requested = toPageAddress(address);
	if (requested === shown) return;
	const page = await requestPage(address);
	if (requested !== toPageAddress(address)) return;
	if (!page) return location.reload();
	shown = requested;
	const highlight = findHighlight();
	swapPage(page, false);
	const next = findHighlight();
	// The highlight that was there slides to its place (styles/motion.css), once it was laid out where it was.
	next.replaceWith(highlight);
	void highlight.offsetLeft;
	highlight.dataset.position = next.dataset.position;
}

/** The switch of each side has one. */
const findHighlight = () => document.querySelector("x-toggle .segmented-highlight") as HTMLElement;
