import { describe, expect, it } from "vitest";
import { listPieces } from "./text-browser.server";

const finish = (rendered: string) => listPieces(rendered).join("");
const wrap = (content: string) => `<template data-script-only="">${content}</template>`;

describe("what is for scripts alone", () => {
	it("leaves the server as a comment", () => {
		const html = `<p>before</p>${wrap("<p>one</p>")}<p>between</p>${wrap("<b>two</b>")}<p>after</p>`;
		expect(finish(html)).toBe(
			"<p>before</p><!--script:<p>one</p>--><p>between</p><!--script:<b>two</b>--><p>after</p>",
		);
	});

	it("keeps what is for scripts inside of it as a template", () => {
		const inner = wrap("<p>inner</p>");
		expect(finish(`${wrap(`<i>a</i>${inner}<i>b</i>`)}<p>after</p>`)).toBe(
			`<!--script:<i>a</i>${inner}<i>b</i>--><p>after</p>`,
		);
	});

	it("leaves every other document as it is", () => {
		expect(finish("<p>text</p>")).toBe("<p>text</p>");
	});
});

describe("pieces of a line", () => {
	it("are parted by a space, which no style sheet has to make", () => {
		expect(finish("<a>Login</a><a>Get Started</a><p>text</p><p>text</p>")).toBe(
			"<a>Login</a> <a>Get Started</a><p>text</p><p>text</p>",
		);
		expect(finish("<b><span>17</span></b><span>%</span>")).toBe(
			"<b><span>17</span></b><span>%</span>",
		);
	});

	it("are parted from what is written once", () => {
		const pieces = listPieces(
			'<a>Login</a><template data-part="3"></template><a>Contact</a><template data-part="4"></template><p>text</p>',
			(index) => `<a>${index}</a>`,
		);
		expect(pieces.join("")).toBe("<a>Login</a> <a>3</a> <a>Contact</a> <a>4</a><p>text</p>");
	});
});
