// @vitest-environment jsdom
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { dropListenersAfterwards } from "../../tests/support/listener";
import { clearErrorsOnInput } from "./clear-message";

dropListenersAfterwards(document);

const refused = (id: string, control: string) =>
	`<div data-field=""><p data-field-error="${id}">Wrong</p><div>${control}</div></div>`;
const fields = [
	refused("name", '<input id="name" aria-invalid="true">'),
	refused("topic", '<select id="topic" aria-invalid="true"><option>A</option></select>'),
	refused("message", '<textarea id="message" aria-invalid="true"></textarea>'),
	refused(
		"amount",
		'<input type="radio" id="amount" aria-invalid="true"><input type="radio" id="amount-30" aria-invalid="true">',
	),
];
const show = (attributes: string) => {
	document.body.innerHTML = `<form ${attributes}>${fields.join("")}</form>`;
};
const listMarked = (selector: string) =>
	[...document.querySelectorAll<HTMLElement>(selector)].map(
		({ id, dataset }) => dataset.fieldError ?? id,
	);
const edit = (id: string) =>
	document.getElementById(id)?.dispatchEvent(new Event("input", { bubbles: true }));

beforeAll(() => clearErrorsOnInput(document));
beforeEach(() => show('method="post" data-guard'));

describe("the error of a field", () => {
	it.each([
		["name", "name", ["name"]],
		["topic", "topic", ["topic"]],
		["message", "message", ["message"]],
		["amount", "amount", ["amount", "amount-30"]],
		["amount-30", "amount", ["amount", "amount-30"]],
	])(
		"[site-16] disappears when %s is edited, with the marks of all its controls",
		(id, error, mended) => {
			const [errors, invalid] = [listMarked("[data-field-error]"), listMarked("[aria-invalid]")];
			edit(id);
			expect(listMarked("[data-field-error]")).toEqual(errors.filter((one) => one !== error));
			expect(listMarked("[aria-invalid]")).toEqual(invalid.filter((one) => !mended.includes(one)));
		},
	);

	it("[site-16] also disappears in a form that reloads its own page, such as a code's", () => {
		show('method="get"');
		edit("name");
		expect(listMarked("[data-field-error]")).not.toContain("name");
	});

	it("[site-16] goes from the summary too, which goes with its last line", () => {
		const lines = ["name", "topic"].map((id) => `<li><a href="#${id}">Wrong</a></li>`);
		document.body.insertAdjacentHTML(
			"afterbegin",
			`<div data-error-summary><ul>${lines.join("")}</ul></div>`,
		);
		edit("name");
		expect(document.querySelectorAll("[data-error-summary] a")).toHaveLength(1);
		edit("topic");
		expect(document.querySelector("[data-error-summary]")).toBeNull();
	});
});
