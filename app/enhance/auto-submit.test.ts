// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { submitMarkedForm } from "./form-guard";

const sent = vi.fn<(event: Event) => void>((event) => event.preventDefault());

beforeEach(() => {
	sent.mockClear();
	document.body.innerHTML = "<form data-auto-submit><button type=submit>Verify</button></form>";
	const form = document.querySelector("form") as HTMLFormElement;
	// Simulates Safari before 16.
	Object.assign(form, { requestSubmit: undefined });
	form.addEventListener("submit", sent);
});
afterEach(() => Reflect.deleteProperty(document, "prerendering"));

it("[site-64] submits the form at once, even in browsers without requestSubmit", () => {
	submitMarkedForm(document);
	expect(sent).toHaveBeenCalledOnce();
});

it("waits until a preloaded page is opened", () => {
	Object.assign(document, { prerendering: true });
	submitMarkedForm(document);
	expect(sent).not.toHaveBeenCalled();
	document.dispatchEvent(new Event("prerenderingchange"));
	expect(sent).toHaveBeenCalledOnce();
});

it("ignores a page without such a form", () => {
	document.querySelector("form")?.removeAttribute("data-auto-submit");
	submitMarkedForm(document);
	expect(sent).not.toHaveBeenCalled();
});
