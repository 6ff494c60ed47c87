/**
 * Posts forms by `fetch` and shows the response in the page that is there (docs/decisions/014). Unusual forms
 * are left to the browser. A request that was sent is never sent again.
 */
import { IN_PLACE_HEADER, NEXT_LOCATION_HEADER } from "~/domain/site/form";
import type { PageDialog } from "./dialog";
import { FormGuard, PRESS_LIMIT_MILLISECONDS } from "./form-guard";
import { abortAfter, RESPONSE_LIMIT_MILLISECONDS } from "./request-json";
import { findSpoken } from "./spoken";

/** The parts of a page that are replaced where the response's differ. */
const PARTS = ["body > a", "body > header", "main", "body > footer"];
/** A part of a dialog, replaced by the part of the same name in the response. */
const REGION = "[data-region]";
const FAILURE_ID = "form-failure";

/** `x-form` in the pages that show responses in place. */
export class FormInPlace extends FormGuard {
	protected override submit(event: SubmitEvent): void {
		super.submit(event);
		const { form } = this;
		// Prevented by the guard: a double submit.
		if (event.defaultPrevented) return;
		const action = readAction(form, event.submitter);
		if (!action) return;
		event.preventDefault();
		void this.#send(form, readBody(form, event.submitter), action);
	}

	/** Lets the browser load another page. */
	protected leaveFor(url: URL): void {
		location.assign(url);
	}

	async #send(form: HTMLFormElement, body: URLSearchParams, action: URL): Promise<void> {
		// Removed first, so that the copy for reopening the dialog does not contain it.
		document.getElementById(FAILURE_ID)?.remove();
		let response: Response;
		try {
			const headers = { [IN_PLACE_HEADER]: "1" };
			const signal = abortAfter(PRESS_LIMIT_MILLISECONDS);
			response = await fetch(action, { method: "POST", body, headers, redirect: "manual", signal });
		} catch {
			return this.#showFailure(form);
		}
		const location = response.headers.get(NEXT_LOCATION_HEADER);
		if (location) return this.#follow(new URL(location, document.URL), form);
		// A redirect without the header: the form was accepted, and its own address shows the rest.
		if (response.type === "opaqueredirect") return this.leaveFor(action);
		const page = await readPage(response);
		if (!page || !this.#show(page, form)) this.#showFailure(form, response.status);
	}

	/** Another page, which may be a gateway's, is opened by the browser; this one is updated in place. */
	async #follow(next: URL, form: HTMLFormElement): Promise<void> {
		const target = toPageAddress(next);
		const isHere = target === toPageAddress(new URL(document.URL));
		if (isHere || form.closest(`dialog ${REGION}`)) {
			const signal = abortAfter(RESPONSE_LIMIT_MILLISECONDS);
			const response = await fetch(next, { signal }).catch(() => null);
			const isThere = !response?.redirected || response.url === target;
			const page = response?.ok && isThere ? await readPage(response) : null;
			if (page && this.#show(page, form)) return;
		}
		// With a fragment the browser would scroll instead of loading the page.
		if (isHere) next.hash = "";
		this.leaveFor(next);
	}

	/** False when the page has no region for the form's dialog. */
	#show(page: Document, form: HTMLFormElement): boolean {
		const region = form.closest<HTMLElement>(`dialog ${REGION}`);
		const selector = `[data-region="${region?.dataset.region}"]`;
		const shown = region && page.querySelector(selector);
		if (region && !shown) return false;
		this.clearPending();
		if (region && shown) {
			region.closest<PageDialog>("x-dialog")?.remember(region);
			setLanguage(shown, page);
			region.replaceWith(shown);
			focusOn(`dialog ${selector}`);
		} else swapPage(page, this.hasAttribute("keeps-main"));
		return true;
	}

	/**
	 * Shows the error message, which is in a template of the form's region or of the page, and keeps what
	 * was typed. A template for the status comes before the one for all failures.
	 */
	#showFailure(form: HTMLFormElement, status?: number): void {
		this.clearPending();
		const kinds = status ? [status, "answered", ""] : [""];
		const templates = kinds.map((kind) => `[data-failed="${kind}"]`).join();
		// Takes the first in the document: the page's templates are in the order of `kinds`.
		const find = (place?: ParentNode | null) =>
			place?.querySelector<HTMLTemplateElement>(templates)?.content.cloneNode(true);
		form.before(find(form.closest(REGION)) ?? find(document) ?? "");
		document.getElementById(FAILURE_ID)?.focus();
	}
}

/** Returns the address that the form posts to; undefined for a form that is left to the browser. */
function readAction(form: HTMLFormElement, submitter: HTMLElement | null): URL | undefined {
	// Fields may be called `action` or `target`: only attributes can be trusted.
	const isPlain =
		form.matches("[method=post]:not([target], [enctype])") &&
		!form.querySelector("x-auto-submit") &&
		!submitter?.matches("[formaction], [formmethod]");
	const url = new URL(form.getAttribute("action") ?? "", location.href);
	return isPlain && url.origin === location.origin ? url : undefined;
}

function readBody(form: HTMLFormElement, submitter: HTMLElement | null): URLSearchParams {
	const body = new URLSearchParams(new FormData(form) as unknown as Record<string, string>);
	const name = submitter?.getAttribute("name");
	if (name) body.append(name, submitter?.getAttribute("value") ?? "");
	return body;
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
	return page.querySelector("[data-theme] main") && page;
}

/** Replaces the parts of the page; with `mayKeepMain` not `main`, so that nothing typed in it is lost. */
function swapPage(page: Document, mayKeepMain: boolean): void {
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
		const next = page.querySelector(part);
		if (shown && next && !shown.isEqualNode(next)) shown.replaceWith(next);
	}
	focusOn(keepsMain ? "body > footer" : "main", focused);
}

/** Takes over the response's language: another tab may have chosen it since this page was loaded. */
function setLanguage(element: Element, { documentElement: { lang, dir } }: Document): void {
	Object.assign(element, { lang, dir });
}

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
