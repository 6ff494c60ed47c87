/** The links of a switch that slides (app/ui/segmented.tsx) change the page without leaving it; "back" changes it back. */
import { findPlainLink } from "./dialog-opener";
import { loadPage, pathOf, swapPage } from "./page-swap";

type Place = Location | HTMLAnchorElement;

export function followLinksInPlace(): void {
	let shown = pathOf(location);
	let asked = 0;
	/** False when the page is the browser's to load. */
	const visit = async (place: Place, isBack: boolean): Promise<boolean> => {
		const turn = ++asked;
		const page = await loadPage(place.href);
		// Another press came after this one.
		if (turn !== asked) return true;
		if (!page) return false;
		if (!isBack) history.pushState(null, "", place.href);
		shown = pathOf(place);
		changeOver(() => swapPage(page));
		return true;
	};

	document.addEventListener("click", async (event) => {
		const link = findPlainLink(event);
		if (!link?.closest("[data-slides]")) return;
		event.preventDefault();
		if (!(await visit(link, false))) location.assign(link.href);
	});
	addEventListener("popstate", async () => {
		// Back at what is on screen: what was asked for meanwhile may not come any more.
		if (pathOf(location) === shown) asked += 1;
		else if (!(await visit(location, true))) location.reload();
	});
}

/** The highlight slides where the browser can show that and no one asked for stillness. */
function changeOver(change: () => void): void {
	const isStill = matchMedia("(prefers-reduced-motion: reduce)").matches;
	if (isStill || !document.startViewTransition) change();
	// A transition that is skipped has still changed the page.
	else document.startViewTransition(change).ready.catch(() => undefined);
}
