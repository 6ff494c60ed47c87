/** The links of a sliding switch (app/ui/segmented.tsx) update the page in place, with history entries. */
import { findPlainLink } from "./dialog-opener";
import { loadPage, pathOf, swapPage } from "./page-swap";

type Place = Location | HTMLAnchorElement;

export function followLinksInPlace(): void {
	let shown = pathOf(location);
	let asked = 0;
	/** False when the browser has to load the page. */
	const visit = async (place: Place): Promise<boolean> => {
		const turn = ++asked;
		const page = await loadPage(place.href);
		// A later press has replaced this one.
		if (turn !== asked) return true;
		if (!page) return false;
		// Going back has changed the address; and the same one once more is no new entry.
		if (place.href !== location.href) history.pushState(null, "", place.href);
		shown = pathOf(place);
		changeOver(() => swapPage(page));
		return true;
	};

	document.addEventListener("click", async (event) => {
		const link = findPlainLink(event);
		if (!link?.closest("[data-slides]")) return;
		event.preventDefault();
		if (!(await visit(link))) location.assign(link.href);
	});
	addEventListener("popstate", async () => {
		// Back at the shown page: a pending request is dropped.
		if (pathOf(location) === shown) asked += 1;
		else if (!(await visit(location))) location.reload();
	});
}

/** With a view transition, where supported and motion is not reduced. */
function changeOver(change: () => void): void {
	const isStill = matchMedia("(prefers-reduced-motion: reduce)").matches;
	if (isStill || !document.startViewTransition) change();
	// A skipped transition has changed the page as well.
	else document.startViewTransition(change).ready.catch(() => undefined);
}
