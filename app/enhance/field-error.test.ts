import { beforeEach, describe, expect, it } from "vitest";
import { defineForTests } from "../../tests/support/custom-element";
import { FieldFrame } from "./clear-message";

defineForTests({ "x-field": FieldFrame });

const rejected = (id: string, control: string) =>
	`<x-field><p id="${id}-error">Wrong</p><div>${control}</div></x-field>`;
const fields = [
	rejected("name", '<input id="name" aria-invalid="true">'),
	rejected("topic", '<select id="topic" aria-invalid="true"><option>A</option></select>'),
	rejected("message", '<textarea id="message" aria-invalid="true"></textarea>'),
	rejected(
		"amount",
		'<input type="radio" id="amount" aria-invalid="true"><input type="radio" id="amount-30" aria-invalid="true">',
	),
];
const show = (attributes: string) => {
	document.body.innerHTML = `<form ${attributes}>${fields.join("")}</form>`;
};
const ERRORS = "[id$=-error]";
const listMarked = (selector: string) =>
	[...document.querySelectorAll(selector)].map(({ id }) => id.replace("-error", ""));
const edit = (id: string) =>
	document.getElementById(id)?.dispatchEvent(new Event("input", { bubbles: true }));

beforeEach(() => show('method="post"'));

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
			const [errors, invalid] = [listMarked(ERRORS), listMarked("[aria-invalid]")];
			edit(id);
			expect(listMarked(ERRORS)).toEqual(errors.filter((one) => one !== error));
			expect(listMarked("[aria-invalid]")).toEqual(invalid.filter((one) => !mended.includes(one)));
		},
	);

	it("[site-16] also disappears in a form that reloads its own page, such as a code's", () => {
		show('method="get"');
		edit("name");
		expect(listMarked(ERRORS)).not.toContain("name");
	});

	it("[site-16] goes from the summary too, which goes with its last line", () => {
		const lines = ["name", "topic"].map((id) => `<li><a href="#${id}">Wrong</a></li>`);
		document.body.insertAdjacentHTML(
			"afterbegin",
			`<div id="error-summary"><ul>${lines.join("")}</ul></div>`,
		);
		edit("name");
		expect(document.querySelectorAll("#error-summary a")).toHaveLength(1);
		edit("topic");
		expect(document.querySelector("#error-summary")).toBeNull();
	});
});
