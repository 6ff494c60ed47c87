/**
 * Posts forms marked `data-guard` without leaving the page (docs/decisions/014). What looks odd is
 * left to the browser before anything is sent; once a request went out nothing sends it again.
 */
import { IN_PLACE_HEADER, NEXT_LOCATION_HEADER } from "~/domain/site/in-place";
import { abortAfter } from "./abort-after";
import { clearPending, PRESS_LIMIT_MILLISECONDS } from "./form-guard";
import { type Enhance, focusOn, loadPage, pathOf, readPage, swapPage } from "./page-swap";

/** A part of a dialog that is replaced by the part of the same name in the answer. */
const REGION = "[data-region]";
const FAILURE_ID = "form-failure";

/** What the answer to a form does to the page. */
type Reaction = { enhance: Enhance | undefined; leaveFor(url: URL): void };

export function sendFormsInPlace(
	enhance?: Enhance,
	leaveFor: Reaction["leaveFor"] = (url) => location.assign(url),
): void {
	document.addEventListener("submit", (event) => {
		const { submitter } = event;
		const form = event.target as HTMLFormElement;
		// The guard before this one refuses a second press.
		if (event.defaultPrevented) return;
		const action = readAction(form, submitter);
		if (!action) return;
		event.preventDefault();
		void send(form, readBody(form, submitter), action, { enhance, leaveFor });
	});
	document.addEventListener("close", ({ target }) => restoreForm(target), true);
}

/** Where the form posts to; undefined for one that is the browser's own affair. */
function readAction(form: HTMLFormElement, submitter: HTMLElement | null): URL | undefined {
	// Fields may be called `action` or `target`: only attributes can be trusted.
	const isPlain =
		form.matches("[method=post][data-guard]:not([data-auto-submit], [target], [enctype])") &&
		!submitter?.matches("[formaction], [formmethod]");
	// Browsers that do not name the button would leave its value out.
	const isNamed = submitter !== undefined || !form.querySelector("button[name]");
	const url = new URL(form.getAttribute("action") ?? "", location.href);
	return isPlain && isNamed && url.origin === location.origin ? url : undefined;
}

function readBody(form: HTMLFormElement, submitter: HTMLElement | null): URLSearchParams {
	const body = new URLSearchParams(new FormData(form) as unknown as Record<string, string>);
	const name = submitter?.getAttribute("name");
	if (name) body.append(name, submitter?.getAttribute("value") ?? "");
	return body;
}

async function send(
	form: HTMLFormElement,
	body: URLSearchParams,
	action: URL,
	reaction: Reaction,
): Promise<void> {
	// What an earlier try said must not come again with the copy that a dialog opens with.
	document.getElementById(FAILURE_ID)?.remove();
	findNotice(form)?.setAttribute("hidden", "");
	let response: Response;
	try {
		const headers = { [IN_PLACE_HEADER]: "1" };
		const signal = abortAfter(PRESS_LIMIT_MILLISECONDS);
		response = await fetch(action, { method: "POST", body, headers, redirect: "manual", signal });
	} catch {
		return showFailure(form);
	}
	const next = response.headers.get(NEXT_LOCATION_HEADER);
	if (next) return follow(new URL(next, location.href), form, reaction);
	// A redirect that no one named: the form was taken, and its own address tells the rest.
	if (response.type === "opaqueredirect") return reaction.leaveFor(action);
	const page = await readPage(response);
	if (!page || !show(page, form, reaction)) showFailure(form, response.status);
}

/** To another page by the browser, which may be a gateway's; to this one in place. */
async function follow(next: URL, form: HTMLFormElement, reaction: Reaction): Promise<void> {
	const isHere = next.origin === location.origin && pathOf(next) === pathOf(location);
	const page = isHere || form.closest(`dialog ${REGION}`) ? await loadPage(next) : null;
	if (page && show(page, form, reaction)) return;
	// With its fragment the address of this page would only scroll.
	if (isHere) next.hash = "";
	reaction.leaveFor(next);
}

/** False when the answer has no such region. */
function show(page: Document, form: HTMLFormElement, { enhance }: Reaction): boolean {
	const region = form.closest<HTMLElement>(`dialog ${REGION}`);
	if (!region) {
		clearPending(form);
		swapPage(page, enhance, form.hasAttribute("data-keeps-main"));
		return true;
	}
	const selector = `[data-region="${region.dataset.region}"]`;
	const answered = page.querySelector(selector);
	if (!answered) return false;
	rememberForm(region);
	region.replaceWith(answered);
	focusOn(`dialog ${selector}`);
	return true;
}

/** Each dialog's region as it was when its form was first sent. */
const untouched = new WeakMap<EventTarget, Node>();

function rememberForm(region: HTMLElement): void {
	const dialog = region.closest("dialog");
	if (!dialog || untouched.has(dialog)) return;
	untouched.set(dialog, region.cloneNode(true));
}

/** A dialog that was closed on its thanks opens with a new form. */
function restoreForm(dialog: EventTarget | null): void {
	const copy = dialog && untouched.get(dialog);
	const region = (dialog as HTMLElement).querySelector?.(REGION);
	if (!copy || !region || region.querySelector("form")) return;
	region.replaceWith(copy.cloneNode(true));
	for (const form of (dialog as HTMLElement).querySelectorAll("form")) {
		form.reset();
		clearPending(form);
	}
}

/** The words that a region has of its own. */
const findNotice = (form: HTMLFormElement) =>
	form.closest(REGION)?.querySelector<HTMLElement>("[data-failure]");

/**
 * Nothing typed is lost: the words come with the page, beside the form or in its region. Those for
 * one status stand before those for all.
 */
function showFailure(form: HTMLFormElement, status?: number): void {
	clearPending(form);
	const notice = findNotice(form);
	if (notice) {
		notice.hidden = false;
		notice.tabIndex = -1;
		notice.focus();
		return;
	}
	const words = document.querySelector<HTMLTemplateElement>(`#failed-${status}, #failed`);
	if (words) form.before(words.content.cloneNode(true));
	document.getElementById(FAILURE_ID)?.focus();
}
