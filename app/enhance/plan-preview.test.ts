import { afterEach, beforeEach, expect, it, vi } from "vitest";

import "./plan-preview";

const fetched = vi.fn<(address: string, init: RequestInit) => Promise<Response>>();
const card = (text: string) => `<link><div data-part="card">${text}</div>`;
const preview = (text: string) =>
	`<x-plan-preview for="item"><div class="preview"><template>${card(text)}</template></div></x-plan-preview>`;
const respond = (text: string, status = 200) =>
	fetched.mockImplementation(async () => {
		const page = `<html data-theme="system"><main>${preview(text)}</main></html>`;
		return new Response(page, { status });
	});
const shown = () => document.querySelector(".preview")?.shadowRoot;
const type = (value: string) => {
	const field = document.querySelector("input") as HTMLInputElement;
	field.value = value;
	field.dispatchEvent(new Event("input", { bubbles: true }));
};
const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);

beforeEach(() => {
	vi.useFakeTimers();
	vi.stubGlobal("fetch", fetched);
	fetched.mockReset();
	const form = `<form id="item" method="post" action="/item"><input name="action"></form>`;
	document.body.innerHTML = form + preview("Basic");
});
afterEach(() => {
	document.body.replaceChildren();
	vi.useRealTimers();
	vi.unstubAllGlobals();
});

it("[operator-290] opens the card in a browser that leaves its template closed", () => {
	expect(shown()?.textContent).toBe("Basic");
	expect(document.querySelector("template")).toBeNull();
});

it("[operator-290] follows the typing after a pause, by the form's own address, and keeps the style sheet", async () => {
	const sheet = shown()?.querySelector("link");
	respond("Family");
	type("Fam");
	await pass(200);
	type("Family");
	await pass(299);
	expect(fetched).not.toHaveBeenCalled();
	await pass(1);
	expect(fetched).toHaveBeenCalledOnce();
	const [address, init] = fetched.mock.calls[0] ?? [];
	expect(address).toBe("/item");
	expect(String(init?.body)).toBe("action=Family&preview=1");
	expect(shown()?.textContent).toBe("Family");
	expect(shown()?.querySelector("link")).toBe(sheet);
});

it("leaves the card as it is when there is no usable response", async () => {
	respond("Wrong", 503);
	type("x");
	await pass(300);
	fetched.mockRejectedValue(new Error("offline"));
	type("y");
	await pass(300);
	fetched.mockImplementation(async () => new Response("<p>portal</p>"));
	type("z");
	await pass(300);
	expect(fetched).toHaveBeenCalledTimes(3);
	expect(shown()?.textContent).toBe("Basic");
});
