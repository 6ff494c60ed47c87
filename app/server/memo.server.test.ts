import { expect, it, vi } from "vitest";
import { memoize } from "./memo.server";

it("a text is made once while it is remembered, and a long one is not remembered", () => {
	const make = vi.fn((text: string) => text.length);
	const measure = memoize(2, make);
	const long = "x".repeat(501);
	const made = ["en", "en", "arab", "en", long, long, "arab"].map(measure);
	expect(made).toEqual([2, 2, 4, 2, 501, 501, 4]);
	expect(make.mock.calls.map(([text]) => text.length)).toEqual([2, 4, 501, 501]);
});
