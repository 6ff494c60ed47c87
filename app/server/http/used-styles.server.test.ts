import { describe, expect, it } from "vitest";
import { getStylesKey } from "./used-styles.server";

const page =
	'<p class="one two">text</p><b class="three">text</b><template data-part="3"></template>';

describe("the key of a document's styles", () => {
	it("is the same for more of the same, and for other texts", () => {
		const longer = `${page.replaceAll("text", "other words")}<p class="one two"></p>`;
		expect(getStylesKey(longer)).toBe(getStylesKey(page));
	});

	it.each([
		["a class", page.replace("one two", "one")],
		["an element", page.replace("<b", "<i")],
		["an element with the name of a class", `${page}<three></three>`],
		["a kind of field", `${page}<input type="file">`],
		["a written part", page.replace('"3"', '"4"')],
	])("differs by %s", (_, other) => {
		expect(getStylesKey(other)).not.toBe(getStylesKey(page));
	});
});
