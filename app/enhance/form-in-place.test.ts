import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { defineForTests } from "../../tests/support/custom-element";
import { PageDialog } from "./dialog";
import { Enhancement } from "./enhancement";
import { AutoSubmit, PRESS_LIMIT_MILLISECONDS } from "./form-guard";
import { FormInPlace } from "./form-in-place";

type Reply = {
	status?: number;
	html?: string;
	next?: string;
	type?: ResponseType;
	/** The address that a redirect led to. */
	url?: string;
};

const left: string[] = [];
/** How often an element of the content was started and stopped. */
const content = { started: 0, stopped: 0 };
class Content extends Enhancement {
	start(signal: AbortSignal): void {
		content.started += 1;
		signal.addEventListener("abort", () => {
			content.stopped += 1;
		});
	}
}
class Form extends FormInPlace {
	override leaveFor(url: URL): void {
		left.push(url.href);
	}
}
defineForTests({
	"x-form": Form,
	"x-auto-submit": AutoSubmit,
	"x-dialog": PageDialog,
	"x-content": Content,
});
/** Submissions left to the browser. */
let native = 0;
const requested = vi.fn<typeof fetch>();

const count = (event: Event) => {
	if (!event.defaultPrevented) native += 1;
	event.preventDefault();
};
beforeEach(() => {
	document.addEventListener("submit", count);
	vi.stubGlobal("fetch", requested);
	// Other test files share the document and so the address.
	history.replaceState(null, "", "/");
	document.body.innerHTML = page(form());
	document.title = "Login";
	Object.assign(content, { started: 0, stopped: 0 });
});
afterEach(() => {
	document.removeEventListener("submit", count);
	requested.mockReset();
	left.length = 0;
	native = 0;
	vi.unstubAllGlobals();
});

const guard = "<x-form></x-form>";
const form = (attributes = 'action="/login"', inside = guard) =>
	`<form method="post" ${attributes}><input name="email" value="mona@example.com">
	<button name="plan" value="7" data-pending-label="Sending..."><svg></svg>Send</button>${inside}</form>`;
const words = (status: string, text: string) =>
	`<template data-failed="${status}"><p id="form-failure" tabindex="-1">${text}</p></template>`;
const page = (main: string, skip = "Skip") =>
	`<a href="#main">${skip}</a>${words("412", "Somebody else.")}${words("", "Network error.")}
	<header>Out</header><main tabindex="-1"><x-content></x-content>${main}</main><footer></footer>`;
const rejected = (main = form()) =>
	`<!DOCTYPE html><html lang="ar" dir="rtl" data-theme="dark"><head><title>Error: Login</title></head>
	<body>${page(`<div id="error-summary" tabindex="-1">Enter it</div>${main}`, "انتقل")}</body></html>`;

function respond(...replies: Reply[]): void {
	for (const { status = 200, html, next, type, url } of replies) {
		const headers = new Headers(html ? { "Content-Type": "text/html; charset=utf-8" } : {});
		if (next) headers.set("X-Location", next);
		const redirected = url !== undefined;
		const given = { ok: status < 400, status, headers, type, redirected, url };
		requested.mockResolvedValueOnce({ ...given, text: async () => html ?? "" } as Response);
	}
}

const hang: typeof fetch = (_url, init) =>
	new Promise((_resolve, reject) => init?.signal?.addEventListener("abort", reject));

const button = () => document.querySelector("main button") as HTMLButtonElement;
const settle = () => new Promise((resolve) => setTimeout(resolve));

async function press(): Promise<void> {
	button().click();
	await settle();
}

describe("a form sent in place", () => {
	it("posts what the browser would post, with the button's value, and marks it as in place", async () => {
		respond({ html: rejected() });
		await press();
		const [url, init] = requested.mock.calls[0] ?? [];
		expect([String(url), init?.method, init?.redirect]).toEqual([
			"http://localhost:3000/login",
			"POST",
			"manual",
		]);
		expect(String(init?.body)).toBe("email=mona%40example.com&plan=7");
		expect(new Headers(init?.headers).has("X-In-Place")).toBe(true);
		expect(native).toBe(0);
	});

	it("shows the rejected page: content, title, language and theme, with the summary in focus", async () => {
		respond({ status: 422, html: rejected() });
		await press();
		expect(document.title).toBe("Error: Login");
		const { lang, dir, dataset } = document.documentElement;
		const skip = document.querySelector("body > a")?.textContent;
		expect([lang, dir, dataset.theme, skip]).toEqual(["ar", "rtl", "dark", "انتقل"]);
		expect(document.activeElement?.textContent).toBe("Enter it");
		expect(content).toEqual({ started: 1, stopped: 1 });
		expect(button().textContent).toBe("Send");
		expect(left).toEqual([]);
	});

	it("is sent once however often it is pressed", async () => {
		respond({ html: rejected() });
		button().click();
		button().click();
		await settle();
		expect(requested).toHaveBeenCalledTimes(1);
		expect(native).toBe(0);
	});

	it("blocks other forms while it is under way", async () => {
		document.body.innerHTML = page(form() + form('action="/subscription"'));
		respond({ html: rejected() });
		for (const one of document.querySelectorAll("button")) one.click();
		await settle();
		expect(requested).toHaveBeenCalledTimes(1);
		expect(native).toBe(0);
	});

	it("reports a network failure, keeps the input and can be sent again, once", async () => {
		const input = document.querySelector("input") as HTMLInputElement;
		input.value = "typed@example.com";
		requested.mockRejectedValueOnce(new TypeError("Failed to fetch"));
		await press();
		expect(document.activeElement?.textContent).toBe("Network error.");
		expect(input.value).toBe("typed@example.com");
		expect([button().textContent, native, left]).toEqual(["Send", 0, []]);
		requested.mockRejectedValueOnce(new TypeError("Failed to fetch"));
		await press();
		expect(document.querySelectorAll("#form-failure")).toHaveLength(1);
		expect(requested).toHaveBeenCalledTimes(2);
	});

	it("[session-35] reports that somebody else has signed in, and keeps the page with its input", async () => {
		const input = document.querySelector("input") as HTMLInputElement;
		input.value = "typed@example.com";
		respond({ status: 412 });
		await press();
		expect(document.activeElement?.textContent).toBe("Somebody else.");
		expect([input.value, button().textContent, native, left]).toEqual([
			"typed@example.com",
			"Send",
			0,
			[],
		]);
	});

	it("[site-63] reports a missing response, and can be sent again", async () => {
		vi.useFakeTimers();
		requested.mockImplementationOnce(hang);
		button().click();
		await vi.advanceTimersByTimeAsync(PRESS_LIMIT_MILLISECONDS);
		vi.useRealTimers();
		expect(document.activeElement?.textContent).toBe("Network error.");
		respond({ status: 204, next: "/subscription" });
		await press();
		expect(left).toEqual(["http://localhost:3000/subscription"]);
	});

	it.each(["/subscription", "https://gateway.example/pay?id=1"])(
		"navigates to %s, and is not posted again",
		async (next) => {
			respond({ status: 204, next });
			await press();
			expect(left).toEqual([new URL(next, location.href).href]);
			expect([requested.mock.calls.length, native]).toEqual([1, 0]);
			expect(button().textContent).toBe("Sending...");
		},
	);

	it("reloads its own page in place when the response leads there", async () => {
		respond({ status: 204, next: "/#theme" }, { html: rejected("<p>Changed</p>") });
		await press();
		expect(document.querySelector("main p")?.textContent).toBe("Changed");
		expect(requested.mock.calls[1]?.[1]?.method).toBeUndefined();
		expect(left).toEqual([]);
	});

	it("lets the browser load its own page when that is rejected", async () => {
		respond({ status: 204, next: "/#theme" }, { status: 403, html: "<main></main>" });
		await press();
		expect(left).toEqual(["http://localhost:3000/"]);
	});

	it("lets the browser load another page that the next address leads to", async () => {
		respond({ status: 204, next: "/" }, { html: rejected(), url: "http://localhost:3000/login" });
		await press();
		expect(left).toEqual(["http://localhost:3000/"]);
	});

	it("lets the browser load its own page when that fails, without a fragment", async () => {
		respond({ status: 204, next: "/#theme" }, { status: 503, html: rejected() });
		await press();
		expect(left).toEqual(["http://localhost:3000/"]);
	});

	it("[site-63] lets the browser load the next page when it does not arrive in time", async () => {
		vi.useFakeTimers();
		respond({ status: 204, next: "/" });
		requested.mockImplementationOnce(hang);
		button().click();
		await vi.advanceTimersByTimeAsync(8000);
		vi.useRealTimers();
		expect(left).toEqual(["http://localhost:3000/"]);
		expect(button().textContent).toBe("Sending...");
	});

	it("[site-63] lets the browser load the next page when it arrives incomplete", async () => {
		respond({ status: 204, next: "/" });
		requested.mockResolvedValueOnce({
			ok: true,
			redirected: false,
			text: () => Promise.reject(new TypeError("network error")),
		} as unknown as Response);
		await press();
		expect(left).toEqual(["http://localhost:3000/"]);
	});

	it.each([
		["leaves what was typed where only the page around it changes", "en", "Login"],
		["shows the whole page where another tab has chosen another language", "ar", "Home"],
	])("%s", async (_name, lang, title) => {
		document.documentElement.lang = "en";
		const theme = form('action="/theme"', "<x-form keeps-main></x-form>");
		const around = (main: string, mark: string) =>
			`<main>${main}</main><footer>${mark}${theme}</footer>`;
		document.body.innerHTML = around('<div id="error-summary">Enter it</div><input>', "Light");
		const typed = document.querySelector("main input") as HTMLInputElement;
		const html = `<html lang="${lang}" data-theme="dark"><title>Home</title>`;
		respond({ status: 204, next: "/" }, { html: html + around("<input>", "Dark") });
		const pressed = document.querySelector("footer button") as HTMLButtonElement;
		for (const act of ["focus", "click"] as const) pressed[act]();
		await settle();
		expect(document.querySelector("footer")?.textContent).toContain("Dark");
		expect(typed.isConnected).toBe(lang === "en");
		expect(document.title).toBe(title);
		expect(document.activeElement).toBe(document.querySelector("footer button"));
	});

	it("loads its own address after a redirect without a target", async () => {
		respond({ type: "opaqueredirect", status: 0 });
		await press();
		expect(left).toEqual(["http://localhost:3000/login"]);
		expect([requested.mock.calls.length, native]).toEqual([1, 0]);
	});

	it.each([
		["no page", { status: 413 }],
		["a page of somebody else", { html: "<main>Sign in to this WLAN</main>" }],
	] as Array<[string, Reply]>)(
		"treats %s as a failure, and keeps the form",
		async (_name, given) => {
			respond(given);
			await press();
			expect(document.activeElement?.textContent).toBe("Network error.");
			expect(document.querySelector("form")?.dataset.state).toBeUndefined();
		},
	);

	it("[account-10] says of our own 503, as during an overload, that the request failed", async () => {
		document.body.insertAdjacentHTML("afterbegin", words("responded", "Request failed."));
		respond({ status: 503 });
		await press();
		expect(document.activeElement?.textContent).toBe("Request failed.");
	});
});

describe("a form left to the browser", () => {
	it.each([
		["is not ours", 'action="/login"', ""],
		["goes to another site", 'action="https://elsewhere.example/"', guard],
		["opens another window", 'target="_blank" action="/login"', guard],
		["sends files", 'enctype="multipart/form-data" action="/login"', guard],
	])("%s: makes no request", async (_name, attributes, inside) => {
		document.body.innerHTML = page(form(attributes, inside));
		await press();
		expect([requested.mock.calls.length, native]).toEqual([0, 1]);
	});
});

it("a form that goes out at once is left to the browser, and makes no request", () => {
	const inside = `<input type="submit">${guard}<x-auto-submit></x-auto-submit>`;
	document.body.innerHTML = page(form('action="/login"', inside));
	expect([requested.mock.calls.length, native]).toEqual([0, 1]);
});

describe("a form in a dialog", () => {
	const region = (inside: string) => `<div data-region="contact">${inside}</div>`;
	const thanks = region('<h2 data-takes-focus="" tabindex="-1">Sent</h2>');
	const inDialog = () => {
		document.body.innerHTML = page(
			`<p>Landing</p><x-dialog><dialog open>${region(form('action="/contact"'))}</dialog></x-dialog>`,
		);
	};
	const dialog = () => document.querySelector("dialog") as HTMLDialogElement;

	it("changes only the dialog", async () => {
		inDialog();
		respond({ status: 422, html: rejected(region(`<p role="alert">Enter it</p>${form()}`)) });
		await press();
		expect(document.querySelector("main > p")?.textContent).toBe("Landing");
		expect([document.activeElement?.textContent, document.title]).toEqual(["Enter it", "Login"]);
		expect(dialog().firstElementChild).toMatchObject({ lang: "ar", dir: "rtl" });
	});

	it("shows the confirmation, and opens with a new form after it was closed", async () => {
		inDialog();
		(document.querySelector("input") as HTMLInputElement).value = "first message";
		respond({ status: 204, next: "/contact?sent=yes" }, { html: rejected(thanks) });
		await press();
		expect(document.activeElement?.textContent).toBe("Sent");
		dialog().dispatchEvent(new Event("close"));
		expect(document.querySelector("input")?.value).toBe("mona@example.com");
		respond({ status: 204, next: "/contact?sent=yes" }, { html: rejected(thanks) });
		await press();
		expect(requested).toHaveBeenCalledTimes(4);
		expect(document.activeElement?.textContent).toBe("Sent");
	});

	it("shows its own message after a failure, until it is sent again", async () => {
		const own = words("413", "Too long") + words("", "Not sent") + form();
		document.body.innerHTML = page(`<x-dialog><dialog open>${region(own)}</dialog></x-dialog>`);
		requested.mockRejectedValueOnce(new TypeError("Failed to fetch"));
		await press();
		expect(document.activeElement?.textContent).toBe("Not sent");
		respond({ status: 413 });
		await press();
		expect(document.activeElement?.textContent).toBe("Too long");
		respond({ status: 204, next: "/contact?sent=yes" }, { html: rejected(thanks) });
		await press();
		dialog().dispatchEvent(new Event("close"));
		expect(button().innerHTML).toBe("<svg></svg>Send");
		expect(document.getElementById("form-failure")).toBeNull();
	});
});
