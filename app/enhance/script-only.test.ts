// @vitest-environment jsdom
import { expect, it } from "vitest";
import { showScriptOnly } from "./script-only";

it("what is for scripts alone is on the page again, also what is inside of it", () => {
	const inner = `<template data-script-only=""><b>inner</b></template>`;
	document.body.innerHTML = `<p>a<!--script:<i>one</i>${inner}-->b</p><!--another-->`;
	showScriptOnly(document);
	expect(document.body.innerHTML).toBe("<p>a<i>one</i><b>inner</b>b</p><!--another-->");
});

it("another template stays what it is", () => {
	document.body.innerHTML = `<!--script:<template data-words=""><p>Words</p></template>-->`;
	showScriptOnly(document);
	expect(document.body.innerHTML).toBe(`<template data-words=""><p>Words</p></template>`);
});
