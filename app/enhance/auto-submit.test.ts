// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { submitMarkedForm } from "./form-guard";

const sent = vi.fn<(event: Event) => void>((event) => event.preventDefault());

beforeEach(() => {
	sent.mockClear();
	document.body.innerHTML = "<form data-auto-submit><button type=submit>Verify</button></form>";
	const form = document.querySelector("form") as HTMLFormElement;
	// As in Safari before 16.
	Object.assign(form, { requestSubmit: undefined });
	form.addEventListener("submit", sent);
});
afterEach(() => Reflect.deleteProperty(document, "prerendering"));

it("[site-64] sends the form at once, in browsers too that cannot be asked to submit one", () => {
	submitMarkedForm(document);
	expect(sent).toHaveBeenCalledOnce();
});

it("waits until a page that was prepared in advance is opened", () => {
	Object.assign(document, { prerendering: true });
	submitMarkedForm(document);
	expect(sent).not.toHaveBeenCalled();
	document.dispatchEvent(new Event("prerenderingchange"));
	expect(sent).toHaveBeenCalledOnce();
});

it("leaves a page without such a form alone", () => {
	document.querySelector("form")?.removeAttribute("data-auto-submit");
	submitMarkedForm(document);
	expect(sent).not.toHaveBeenCalled();
});
