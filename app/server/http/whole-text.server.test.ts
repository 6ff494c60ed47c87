import { describe, expect, it } from "vitest";
import { readWhole, respondWithText } from "./whole-text.server";

const html = "<p>صوت</p>";
const copy = (response: Response) => new Response(response.body, { status: 201 });

describe("the whole of a response", () => {
	it("is its text, without a stream that is read", async () => {
		const response = copy(respondWithText(html, {}));
		expect((await readWhole(response)).toString()).toBe(html);
		expect(response.bodyUsed).toBe(false);
		expect(await response.text()).toBe(html);
	});

	it("is read where no text is known", async () => {
		expect((await readWhole(new Response(html))).toString()).toBe(html);
		expect((await readWhole(new Response(null))).length).toBe(0);
	});
});
