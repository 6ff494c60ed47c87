import { expect, it } from "vitest";
import { readPictureAddress } from "./scalar.server";

it.each([
	["https://cdn.example/a.png", "https://cdn.example/a.png"],
	["javascript:alert(1)", undefined],
	["data:text/html,x", undefined],
	["a.png", undefined],
	["", undefined],
	[null, undefined],
])("[session-24] a picture's address is dropped unless a page may load it: %s", (given, read) => {
	expect(readPictureAddress(given)).toBe(read);
});
