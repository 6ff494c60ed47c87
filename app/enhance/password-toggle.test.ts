import { beforeEach, expect, it } from "vitest";
import { defineForTests } from "../../tests/support/custom-element";
import { PasswordToggle } from "./password-toggle";

defineForTests({ "x-password-toggle": PasswordToggle });
beforeEach(() => {
	document.body.innerHTML = `<form><input id="login-password" type="password">
		<x-password-toggle for="login-password" show="Show" hide="Hide"
			show-label="Show password" hide-label="Hide password">
			<template><button type="button">Show</button></template></x-password-toggle></form>`;
});

const button = () => document.querySelector("button") as HTMLButtonElement;
const read = () => [
	document.querySelector("input")?.type,
	button().textContent,
	button().getAttribute("aria-label"),
];
const shown = ["text", "Hide", "Hide password"];
const hidden = ["password", "Show", "Show password"];

it("shows and hides a password, and announces which", () => {
	button().click();
	expect(read()).toEqual(shown);
	button().click();
	expect(read()).toEqual(hidden);
});

it("hides it before the form is sent, so that browsers offer to save it", () => {
	button().click();
	document.querySelector("form")?.dispatchEvent(new Event("submit", { bubbles: true }));
	expect(read()).toEqual(hidden);
});

it("[session-34] is cleared when somebody returns to a page that the browser restores", () => {
	const input = document.querySelector("input") as HTMLInputElement;
	input.value = "correct horse battery";
	const comeBack = (persisted: boolean) =>
		dispatchEvent(Object.assign(new Event("pageshow"), { persisted }));
	comeBack(false);
	expect(input.value).toBe("correct horse battery");
	comeBack(true);
	expect(input.value).toBe("");
});
