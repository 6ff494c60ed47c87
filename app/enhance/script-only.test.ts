// @vitest-environment jsdom
import { expect, it } from "vitest";
import { showScriptOnly } from "./script-only";

it("replaces each block with its content", () => {
	document.body.innerHTML = `<p>Before</p><script type="text/html"><button>Copy</button>
		<template data-failed=""><b>Failed</b></template></script><p>After</p>`;
	showScriptOnly(document);
	expect(document.querySelector("script")).toBeNull();
	expect(document.querySelector("p + button")?.textContent).toBe("Copy");
	expect(document.querySelector("template")?.content.textContent).toBe("Failed");
});
