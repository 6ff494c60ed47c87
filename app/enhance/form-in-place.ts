/**
 * Posts forms marked `data-guard` by `fetch` (docs/decisions/014). Unusual forms are left to the browser;
 * a request that was sent is never sent again.
 */
import { IN_PLACE_HEADER, NEXT_LOCATION_HEADER } from "~/domain/site/in-place";
import { abortAfter } from "./abort-after";
import { clearPending, PRESS_LIMIT_MILLISECONDS } from "./form-guard";
import {
	type Enhance,
	focusOn,
	loadPage,
	pathOf,
	readPage,
	setLanguage,
	swapPage,
} from "./page-swap";

/** A part of a dialog that is replaced by the part of the same name in the response. */
const REGION = "[data-region]";
const FAILURE_ID = "form-failure";

/** How the response to a form is shown. */
type Handlers = { enhance: Enhance | undefined; leaveFor(url: URL): void };

export function sendFormsInPlace(
	enhance?: Enhance,
	leaveFor: Handlers["leaveFor"] = (url) => location.assign(url),
): void {
	document.addEventListener("submit", (event) => {
		const { submitter } = event;
		const form = event.target as HTMLFormElement;
		// Prevented by the form guard: a double submit.
		if (event.defaultPrevented) return;
		const action = readAction(form, submitter);
		if (!action) return;
		event.preventDefault();
		void send(form, readBody(form, submitter), action, { enhance, leaveFor });
	});
	document.addEventListener("close", ({ target }) => restoreForm(target), true);
}

/** The address that the form posts to; undefined for one that is left to the browser. */
function readAction(form: HTMLFormElement, submitter: HTMLElement | null): URL | undefined {
	// Fields may be called `action` or `target`: only attributes can be trusted.
	const isPlain =
		form.matches("[method=post][data-guard]:not([data-auto-submit], [target], [enctype])") &&
		!submitter?.matches("[formaction], [formmethod]");
	// Without `event.submitter` the button's value would be missing.
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
	handlers: Handlers,
): Promise<void> {
	// Removed first, so that the copy for reopening the dialog does not contain it.
	document.getElementById(FAILURE_ID)?.remove();
	let response: Response;
	try {
		const headers = { [IN_PLACE_HEADER]: "1" };
		const signal = abortAfter(PRESS_LIMIT_MILLISECONDS);
		response = await fetch(action, { method: "POST", body, headers, redirect: "manual", signal });
	} catch {
		return showFailure(form);
	}
	// A link has changed the page in place meanwhile: it is the later press.
	if (!form.isConnected) return;
	const next = response.headers.get(NEXT_LOCATION_HEADER);
	if (next) return follow(new URL(next, location.href), form, handlers);
	// A redirect without the header: the form was accepted, and its own address shows the rest.
	if (response.type === "opaqueredirect") return handlers.leaveFor(action);
	const page = await readPage(response);
	if (!page || !show(page, form, handlers)) showFailure(form, response.status);
}

/** Another page, which may be a gateway's, is opened by the browser; this one is updated in place. */
async function follow(next: URL, form: HTMLFormElement, handlers: Handlers): Promise<void> {
	const isHere = next.origin === location.origin && pathOf(next) === pathOf(location);
	const page = isHere || form.closest(`dialog ${REGION}`) ? await loadPage(next) : null;
	if (page && show(page, form, handlers)) return;
	// With a fragment the browser would scroll instead of loading the page.
	if (isHere) next.hash = "";
	handlers.leaveFor(next);
}

/** False when the response has no such region. */
function show(page: Document, form: HTMLFormElement, { enhance }: Handlers): boolean {
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
	setLanguage(answered, page);
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

/** A dialog that was closed after its form was sent opens with an empty form. */
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

/**
 * Shows the error message, which is in a template of the form's region or of the page, and keeps what
 * was typed. The template of the status comes before that of all failures.
 */
function showFailure(form: HTMLFormElement, status?: number): void {
	clearPending(form);
	const templates = `[data-failed="${status}"],[data-failed=""]`;
	const find = (place?: ParentNode | null) =>
		place?.querySelector<HTMLTemplateElement>(templates)?.content.cloneNode(true);
	form.before(find(form.closest(REGION)) ?? find(document) ?? "");
	document.getElementById(FAILURE_ID)?.focus();
}
