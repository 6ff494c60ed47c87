/**
 * A form marked `data-in-place` inside a dialog is sent without leaving the page: the answer is the
 * page it would have led to, and its region takes the form's place.
 */
import { clearPending } from "./form-guard";
import { loadWholeSheet } from "./whole-sheet";

const REGION = "[data-contact-region]";

export function sendFormsInDialogs(root: Document): void {
	root.addEventListener("submit", async (event) => {
		const form = event.target;
		// The guard before this one refuses a second press.
		if (event.defaultPrevented || !(form instanceof HTMLFormElement)) return;
		const region = form.closest<HTMLElement>(`dialog ${REGION}`);
		if (!region || !form.hasAttribute("data-in-place")) return;
		event.preventDefault();
		const answer = await send(form);
		if (answer) {
			await loadWholeSheet(document);
			region.replaceWith(answer);
			answer.querySelector<HTMLElement>("[data-error-summary], [data-takes-focus]")?.focus();
		} else {
			showFailure(region, form);
		}
	});
}

/** The region of the answering page; null when no such page came. */
async function send(form: HTMLFormElement): Promise<HTMLElement | null> {
	try {
		const response = await fetch(form.action, { method: "POST", body: new FormData(form) });
		const page = new DOMParser().parseFromString(await response.text(), "text/html");
		return page.querySelector<HTMLElement>(REGION);
	} catch {
		return null;
	}
}

function showFailure(region: HTMLElement, form: HTMLFormElement): void {
	clearPending(form);
	const notice = region.querySelector<HTMLElement>("[data-contact-failure]");
	if (!notice) return;
	notice.hidden = false;
	notice.tabIndex = -1;
	notice.focus();
}
