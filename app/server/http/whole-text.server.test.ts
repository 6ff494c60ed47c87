import { describe, expect, it } from "vitest";
import { respondWithText, withWhole } from "./whole-text.server";
import { prepareBeginning, prepareEnd } from "./zstd-frame.server";

const html = "<p>صوت</p>";
const readWhole = (response: Response) => withWhole(response, (bytes) => Buffer.from(bytes));
const copy = (response: Response) => new Response(response.body, { status: 201 });

describe("the whole of a response", () => {
	it("is its text, without a stream that is read", async () => {
		const response = copy(respondWithText({ text: html }, {}));
		expect((await readWhole(response)).toString()).toBe(html);
		expect(response.bodyUsed).toBe(false);
		expect(await response.text()).toBe(html);
	});

	it.each([
		["two bytes a letter", "ص".repeat(200_000)],
		["letters outside of the first plane", "🎧".repeat(100_000)],
		["half a letter", "a\ud83c"],
		["nothing", ""],
	])("is encoded as Buffer.from would: %s", async (_what, text) => {
		const whole = await readWhole(respondWithText({ text }, {}));
		expect(whole.equals(Buffer.from(text))).toBe(true);
	});

	it("is its text between what is constant", async () => {
		const constant = { beginning: prepareBeginning("<b>صوت</b>"), end: prepareEnd("</html>") };
		const response = respondWithText({ text: html, constant }, {});
		const whole = (await readWhole(response)).toString();
		expect(whole).toMatch(/^<b>صوت<\/b> *<p>صوت<\/p> *<\/html>$/);
		expect(await response.text()).toBe(whole);
	});

	it("belongs to one response: the next one overwrites nothing", async () => {
		const [first, second] = [
			respondWithText({ text: "first" }, {}),
			respondWithText({ text: "other" }, {}),
		];
		expect((await readWhole(second)).toString()).toBe("other");
		expect((await readWhole(first)).toString()).toBe("first");
		expect(await Promise.all([first.text(), second.text()])).toEqual(["first", "other"]);
	});

	it("is read where no text is known", async () => {
		expect((await readWhole(new Response(html))).toString()).toBe(html);
		expect((await readWhole(new Response(null))).length).toBe(0);
	});
});
