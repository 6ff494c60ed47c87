/**
 * Posts forms by `fetch` and shows the response in the page that is there (docs/decisions/014). Unusual forms
 * are left to the browser. A request that was sent is never sent again.
 */
import { IN_PLACE_HEADER, NEXT_LOCATION_HEADER } from "~/domain/site/form";
import type { PageDialog } from "./dialog";
import { FormGuard, PRESS_LIMIT_MILLISECONDS } from "./form-guard";
import { focusOn, readPage, requestPage, setLanguage, swapPage, toPageAddress } from "./page-swap";
import { abortAfter } from "./request-json";

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
		const isHere = toPageAddress(next) === toPageAddress(new URL(document.URL));
		if (isHere || form.closest(`dialog ${REGION}`)) {
			const page = await requestPage(next);
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
		const kinds = status ? [status, "responded", ""] : [""];
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
