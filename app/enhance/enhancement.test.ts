import { expect, it } from "vitest";
import { defineForTests } from "../../tests/support/custom-element";
import { ScriptOnly } from "./enhancement";

defineForTests({ "x-script-only": ScriptOnly });

it("puts the content of its template in its place, and leaves the templates in that as they are", () => {
	document.body.innerHTML = `<p>Before</p><x-script-only><template><button>Copy</button>
		<template data-failed=""><b>Failed</b></template></template></x-script-only><p>After</p>`;
	expect(document.querySelector("p + x-script-only > button")?.textContent).toBe("Copy");
	expect(document.querySelector("template")?.content.textContent).toBe("Failed");
});
