import { beforeEach, describe, expect, it, vi } from "vitest";
import { defineForTests } from "../../tests/support/custom-element";
import { PageDialog, StepDialog, StepLink } from "./dialog";

defineForTests({ "x-dialog": PageDialog, "x-step-dialog": StepDialog, "x-step-link": StepLink });

/** Imitates browsers, in whose place jsdom has no modal dialogs. */
let onShow: (dialog: HTMLDialogElement) => void = () => {};
beforeEach(() => {
	HTMLDialogElement.prototype.showModal = function () {
		this.setAttribute("open", "");
		onShow(this);
	};
});

const dialog = () => document.querySelector("dialog") as HTMLDialogElement;
const press = (selector: string, keys: MouseEventInit = {}) => {
	const click = new MouseEvent("click", { bubbles: true, cancelable: true, ...keys });
	document.querySelector(selector)?.dispatchEvent(click);
	return click;
};

describe("a dialog that a link opens", () => {
	const inside =
		'<form><input type="hidden" name="form_token"><input name="email"></form><a href="/" data-closes-dialog>Cancel</a>';
	const page = `<a href="#contact" data-opens-dialog="contact">Contact</a>
		<x-dialog><template><dialog id="contact">${inside}</dialog></template></x-dialog>`;
	const focusMarked = (shown: HTMLDialogElement) =>
		shown.querySelector<HTMLElement>("[autofocus]")?.focus();

	it("focuses the first visible field, after a form's hidden token", () => {
		document.body.innerHTML = page;
		onShow = focusMarked;
		expect(press("a").defaultPrevented).toBe(true);
		expect(dialog().open).toBe(true);
		expect(document.activeElement?.getAttribute("name")).toBe("email");
	});

	it("is closed by its own link", () => {
		document.body.innerHTML = page;
		press("a");
		dialog().close = () => dialog().removeAttribute("open");
		expect(press("dialog a").defaultPrevented).toBe(true);
		expect(dialog().open).toBe(false);
	});

	it("is left to the browser when the link is opened in another tab", () => {
		document.body.innerHTML = page;
		expect(press("a", { ctrlKey: true }).defaultPrevented).toBe(false);
		expect(dialog().open).toBe(false);
	});

	it("[site-71] returns the focus to the button of the menu that contains the link", () => {
		document.body.innerHTML = `<button popovertarget="menu">Menu</button>
			<div id="menu" popover="auto"><a href="/contact" data-opens-dialog="contact">Get Started</a></div>
			<x-dialog><dialog id="contact"></dialog></x-dialog>`;
		// The element focused now gets the focus back when the dialog closes.
		let opener: Element | null = null;
		onShow = () => {
			opener = document.activeElement;
		};
		press("a");
		expect(opener).toBe(document.querySelector("button"));
	});

	it("no longer opens once its part of the page was replaced", () => {
		document.body.innerHTML = page;
		document.querySelector("x-dialog")?.remove();
		expect(press("a").defaultPrevented).toBe(false);
	});
});

describe("the links of the plans", () => {
	const open = (fragment: string) => {
		history.replaceState(null, "", `/premium#${fragment}`);
		document.body.innerHTML = `<x-step-link><a id="pay-7%2F1" href="/premium?plan=7">Pay Now</a></x-step-link>
			<a id="other" href="/">Home</a>`;
		return document.activeElement?.id;
	};

	it("return the focus to the plan in the address", () => {
		expect(open(encodeURIComponent("pay-7%2F1"))).toBe("pay-7%2F1");
	});

	it("do not move the focus for anything else, including an undecodable fragment", () => {
		expect(open("other")).toBe("");
		expect(open("%")).toBe("");
		expect(open("")).toBe("");
	});
});

describe("the dialog of a step", () => {
	/** The elements that browsers focus when a dialog becomes modal, in order. */
	function openModal(content: string): (string | undefined)[] {
		const focused: (string | undefined)[] = [];
		onShow = (shown) => {
			shown.addEventListener("focusin", ({ target }) => focused.push((target as Element).id));
			const find = (selector: string) => shown.querySelector<HTMLElement>(selector);
			(find("[autofocus]") ?? find("a"))?.focus();
		};
		document.body.innerHTML = `<x-step-dialog><dialog open><a href="/premium" id="step-close">Close</a>${content}</dialog></x-step-dialog>`;
		return focused;
	}
	const title = '<h1 tabindex="-1" id="step-title">Pay</h1>';

	it("[site-75] opens at its title, and does not announce its close link first", () => {
		expect(openModal(title)).toEqual(["step-title"]);
	});

	it("[site-75] opens at the error above the title", () => {
		expect(openModal(`<div role="alert" id="failure">Not sent</div>${title}`)).toEqual(["failure"]);
	});

	it("follows its close link on Escape", () => {
		openModal(title);
		const follow = vi.fn((event: Event) => event.preventDefault());
		document.querySelector("#step-close")?.addEventListener("click", follow);
		const cancel = new Event("cancel", { cancelable: true });
		dialog().dispatchEvent(cancel);
		expect(cancel.defaultPrevented).toBe(true);
		expect(follow).toHaveBeenCalledOnce();
	});
});
