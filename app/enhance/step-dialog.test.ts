// @vitest-environment jsdom
import { beforeEach, describe, expect, it } from "vitest";
import { showStepDialog } from "./step-dialog";

beforeEach(() => {
	document.body.innerHTML = `<a id="pay-7%2F1" href="/premium?plan=7" data-opens-step>Pay Now</a>
		<a id="other" href="/">Home</a>`;
});
const open = (fragment: string) => {
	history.replaceState(null, "", `/premium#${fragment}`);
	showStepDialog(document);
	return document.activeElement?.id;
};

describe("a page without a dialog", () => {
	it("returns the focus to the plan in the address", () => {
		expect(open(encodeURIComponent("pay-7%2F1"))).toBe("pay-7%2F1");
	});

	it("does not move the focus for anything else, including an undecodable fragment", () => {
		expect(open("other")).toBe("");
		expect(open("%")).toBe("");
		expect(open("")).toBe("");
	});
});

describe("a dialog", () => {
	/** The elements that browsers focus when a dialog becomes modal, in order. */
	function openModal(content: string): (string | undefined)[] {
		document.body.innerHTML = `<dialog open data-step-dialog><a href="/" id="close">Close</a>${content}</dialog>`;
		const dialog = document.querySelector("dialog") as HTMLDialogElement;
		const focused: (string | undefined)[] = [];
		dialog.addEventListener("focusin", ({ target }) => focused.push((target as Element).id));
		const find = (selector: string) => dialog.querySelector<HTMLElement>(selector);
		const showModal = () => (find("[autofocus]") ?? find("a"))?.focus();
		Object.assign(dialog, { showModal });
		showStepDialog(document);
		return focused;
	}
	const title = '<h1 tabindex="-1" id="title" data-step-title>Pay</h1>';

	it("[site-75] opens at its title, and does not announce its close link first", () => {
		expect(openModal(title)).toEqual(["title"]);
	});

	it("[site-75] opens at the error above the title", () => {
		expect(openModal(`<div role="alert" id="failure">Not sent</div>${title}`)).toEqual(["failure"]);
	});

	it("[site-64] stays a page in browsers without modal dialogs", () => {
		document.body.innerHTML = "<dialog open data-step-dialog><h1>Pay</h1></dialog>";
		const dialog = document.querySelector("dialog") as HTMLDialogElement;
		// Simulates Safari before 15.4.
		Object.assign(dialog, { showModal: undefined });
		showStepDialog(document);
		expect(dialog.open).toBe(true);
	});
});
