import { describe, expect, it } from "vitest";
import { findPage, respondWithText } from "./whole-text.server";
import { prepareBeginning, prepareEnd } from "./zstd-frame.server";

const html = "<p>صوت</p>";
const readBytes = (response: Response) => Buffer.from(findPage(response)?.toBytes() ?? []);
const copy = (response: Response) => new Response(response.body, { status: 201 });

describe("the page of a response", () => {
	it("is its text, without a stream that is read", async () => {
		const response = copy(respondWithText({ text: html }, {}));
		expect(readBytes(response).toString()).toBe(html);
		expect(response.bodyUsed).toBe(false);
		expect(await response.text()).toBe(html);
	});

	it.each([
		["two bytes a letter", "ص".repeat(200_000)],
		["letters outside of the first plane", "🎧".repeat(100_000)],
		["half a letter", "a\ud83c"],
		["nothing", ""],
	])("is encoded as Buffer.from would: %s", (_what, text) => {
		const bytes = readBytes(respondWithText({ text }, {}));
		expect(bytes.equals(Buffer.from(text))).toBe(true);
	});

	it("is its text between what is constant", async () => {
		const constant = { beginning: prepareBeginning("<b>صوت</b>"), end: prepareEnd("</html>") };
		const response = respondWithText({ text: html, constant }, {});
		const whole = readBytes(response).toString();
		expect(whole).toMatch(/^<b>صوت<\/b> *<p>صوت<\/p> *<\/html>$/);
		expect(await response.text()).toBe(whole);
	});

	it("belongs to one response: the next one overwrites nothing", async () => {
		const [first, second] = [
			respondWithText({ text: "first" }, {}),
			respondWithText({ text: "other" }, {}),
		];
		const bytes = [first, second].map((response) => findPage(response)?.toBytes());
		expect(bytes.map(String)).toEqual(["first", "other"]);
		expect(await Promise.all([first.text(), second.text()])).toEqual(["first", "other"]);
	});

	it("is not there where no text is known", () => {
		expect(findPage(new Response(html))).toBeUndefined();
		expect(findPage(new Response(null))).toBeUndefined();
	});
});
