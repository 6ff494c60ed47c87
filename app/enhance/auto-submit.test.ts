import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { defineForTests } from "../../tests/support/custom-element";
import { AutoSubmit } from "./form-guard";

defineForTests({ "x-auto-submit": AutoSubmit });

const sent = vi.fn<(event: Event) => void>((event) => event.preventDefault());

beforeEach(() => {
	sent.mockClear();
	document.body.innerHTML = "<form><button type=submit>Verify</button></form>";
	form().addEventListener("submit", sent);
});
afterEach(() => Reflect.deleteProperty(document, "prerendering"));

const form = () => document.querySelector("form") as HTMLFormElement;
const mark = () => form().append(document.createElement("x-auto-submit"));

it("[site-64] submits the form at once, even in browsers without requestSubmit", () => {
	// Simulates Safari before 16.
	Object.assign(form(), { requestSubmit: undefined });
	mark();
	expect(sent).toHaveBeenCalledOnce();
});

it("waits until a preloaded page is opened", () => {
	Object.assign(document, { prerendering: true });
	mark();
	expect(sent).not.toHaveBeenCalled();
	document.dispatchEvent(new Event("prerenderingchange"));
	expect(sent).toHaveBeenCalledOnce();
});

it("leaves other forms alone", () => {
	document.body.append(document.createElement("x-auto-submit"));
	expect(sent).not.toHaveBeenCalled();
});
