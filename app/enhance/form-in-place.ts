/**
 * Posts forms marked `data-guard` by `fetch` and shows the answer in the page that is there
 * (docs/decisions/014). Unusual forms are left to the browser. A request that was sent is never sent again.
 */
import { IN_PLACE_HEADER, NEXT_LOCATION_HEADER } from "~/domain/site/form";
import { ANSWER_LIMIT_MILLISECONDS, abortAfter } from "./ask-json";
import { clearPending, PRESS_LIMIT_MILLISECONDS } from "./form-guard";
import { showScriptOnly } from "./script-only";

/** Runs the page's behaviours on a new `main`. */
type Enhance = () => void;
type LeaveFor = (url: URL) => void;

/** The parts of a page that are replaced where the answer's differ. */
const PARTS = ["body > a", "body > header", "main", "body > footer"];
/** A part of a dialog, replaced by the part of the same name in the answer. */
const REGION = "[data-region]";
const FAILURE_ID = "form-failure";
const ANSWERS = "[data-error-summary], [data-takes-focus]";
const SPOKEN = `${ANSWERS}, [role=alert]`;

export function sendFormsInPlace(
	enhance?: Enhance,
	leaveFor: LeaveFor = (url) => location.assign(url),
): void {
	document.addEventListener("submit", async (event) => {
		const form = event.target as HTMLFormElement;
		// Prevented by the form guard: a double submit.
		if (event.defaultPrevented) return;
		const action = readAction(form, event.submitter);
		if (!action) return;
		event.preventDefault();
		const next = await send(form, readBody(form, event.submitter), action, enhance);
		if (next) leaveFor(next);
	});
	document.addEventListener("close", ({ target }) => restoreForm(target as HTMLElement), true);
}

/** Returns the address that the form posts to; undefined for a form that is left to the browser. */
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

/** Posts the form and shows what came of it; returns the address of a page that the browser has to load. */
async function send(
	form: HTMLFormElement,
	body: URLSearchParams,
	action: URL,
	enhance: Enhance | undefined,
): Promise<URL | undefined> {
	// Removed first, so that the copy for reopening the dialog does not contain it.
	document.getElementById(FAILURE_ID)?.remove();
	let response: Response;
	try {
		const headers = { [IN_PLACE_HEADER]: "1" };
		const signal = abortAfter(PRESS_LIMIT_MILLISECONDS);
		response = await fetch(action, { method: "POST", body, headers, redirect: "manual", signal });
	} catch {
		showFailure(form);
		return;
	}
	const location = response.headers.get(NEXT_LOCATION_HEADER);
	if (location) return follow(new URL(location, document.URL), form, enhance);
	// A redirect without the header: the form was accepted, and its own address shows the rest.
	if (response.type === "opaqueredirect") return action;
	const page = await readPage(response);
	if (!page || !show(page, form, enhance)) showFailure(form, response.status);
}

/** Another page, which may be a gateway's, is opened by the browser; this one is updated in place. */
async function follow(
	next: URL,
	form: HTMLFormElement,
	enhance: Enhance | undefined,
): Promise<URL | undefined> {
	const target = toPageAddress(next);
	const isHere = target === toPageAddress(new URL(document.URL));
	if (isHere || form.closest(`dialog ${REGION}`)) {
		const signal = abortAfter(ANSWER_LIMIT_MILLISECONDS);
		const response = await fetch(next, { signal }).catch(() => null);
		const isThere = !response?.redirected || response.url === target;
		const page = response?.ok && isThere ? await readPage(response) : null;
		if (page && show(page, form, enhance)) return;
	}
	// With a fragment the browser would scroll instead of loading the page.
	if (isHere) next.hash = "";
	return next;
}

/** Returns the address without its fragment. */
function toPageAddress(url: URL): string {
	const plain = new URL(url);
	plain.hash = "";
	return plain.href;
}

/** Reads our page from a response; null for an incomplete page, and for the page of a portal or a proxy. */
async function readPage(response: Response): Promise<Document | null> {
	const text = await response.text().catch(() => "");
	const page = new DOMParser().parseFromString(text, "text/html");
	showScriptOnly(page);
	return page.querySelector("[data-theme] main") && page;
}

/** False when the page has no region for the form's dialog. */
function show(page: Document, form: HTMLFormElement, enhance: Enhance | undefined): boolean {
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

/** Replaces the parts of the page; with `mayKeepMain` not `main`, so that nothing typed in it is lost. */
function swapPage(page: Document, enhance: Enhance | undefined, mayKeepMain: boolean): void {
	const root = document.documentElement;
	// Skipped when another tab has chosen another language for the header.
	const keepsMain = mayKeepMain && page.documentElement.lang === root.lang;
	const focused = describe(document.activeElement);
	if (!keepsMain) document.title = page.title;
	setLanguage(root, page);
	root.dataset.theme = page.documentElement.dataset.theme;
	for (const part of PARTS) {
		if (keepsMain && part === "main") continue;
		const shown = document.querySelector(part);
		const answered = page.querySelector(part);
		if (!shown || !answered || shown.isEqualNode(answered)) continue;
		shown.replaceWith(answered);
		if (part === "main") enhance?.();
	}
	focusOn(keepsMain ? "body > footer" : "main", focused);
}

/** Takes over the answer's language: another tab may have chosen it since this page was loaded. */
function setLanguage(element: Element, { documentElement: { lang, dir } }: Document): void {
	Object.assign(element, { lang, dir });
}

/** Returns the element that screen readers should announce first, ready to take the focus. */
export function findSpoken(root: ParentNode): HTMLElement | undefined {
	const all = [...root.querySelectorAll<HTMLElement>(SPOKEN)];
	const first = all.find((element) => !element.closest("[hidden]"));
	if (first) first.tabIndex = -1;
	return first;
}

/**
 * Focuses the result of a form on the page that it led to. Screen readers announce alerts of a new page
 * by themselves.
 */
export const focusAnswer = (root: Document) => root.querySelector<HTMLElement>(ANSWERS)?.focus();

/** Focuses what screen readers should announce; else restores a lost focus. */
function focusOn(place: string, focused = ""): void {
	const part = document.querySelector<HTMLElement>(place);
	const spoken = part && findSpoken(part);
	if (spoken) spoken.focus();
	else if (document.activeElement === document.body) {
		const known = focused && document.querySelector<HTMLElement>(focused);
		(known || part)?.focus({ preventScroll: true });
	}
}

/** Returns a selector for the same control in another page; empty when it cannot be identified. */
function describe(element: Element | null): string {
	const marks = ["id", "value", "href"].map((name) => {
		const value = element?.getAttribute(name);
		return value ? `[${name}=${JSON.stringify(value)}]` : "";
	});
	return marks.join("");
}

/** Each dialog's region as it was when its form was first sent. */
const untouched = new WeakMap<Element, Node>();

function rememberForm(region: HTMLElement): void {
	const dialog = region.closest("dialog");
	if (dialog && !untouched.has(dialog)) untouched.set(dialog, region.cloneNode(true));
}

/** A dialog that was closed after its form was sent opens with an empty form. */
function restoreForm(dialog: HTMLElement): void {
	const copy = untouched.get(dialog);
	const region = dialog.querySelector?.(REGION);
	if (!copy || !region || region.querySelector("form")) return;
	region.replaceWith(copy.cloneNode(true));
	for (const form of dialog.querySelectorAll("form")) {
		form.reset();
		clearPending(form);
	}
}

/**
 * Shows the error message, which is in a template of the form's region or of the page, and keeps what
 * was typed. A template for the status comes before the one for all failures.
 */
function showFailure(form: HTMLFormElement, status?: number): void {
	clearPending(form);
	const kinds = status ? [status, "answered", ""] : [""];
	const templates = kinds.map((kind) => `[data-failed="${kind}"]`).join();
	// Takes the first in the document: the page's templates are in the order of `kinds`.
	const find = (place?: ParentNode | null) =>
		place?.querySelector<HTMLTemplateElement>(templates)?.content.cloneNode(true);
	form.before(find(form.closest(REGION)) ?? find(document) ?? "");
	document.getElementById(FAILURE_ID)?.focus();
}
