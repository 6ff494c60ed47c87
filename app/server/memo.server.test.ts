import { expect, it, vi } from "vitest";
import { memoize } from "./memo.server";

it("a text is made once while it is remembered, and a long one is not remembered", () => {
	const make = vi.fn((text: string) => text.length);
	const measure = memoize(2, make);
	for (const text of ["en", "en", "x".repeat(501), "x".repeat(501)]) measure(text);
	expect(make.mock.calls.map(([text]) => text.length)).toEqual([2, 501, 501]);
});
