import { describe, expect, it } from "vitest";
import { readId } from "./id";

describe("an id", () => {
	it.each([
		"TX-7",
		" TX-7 ",
		"TX-7?success=true",
		"TX-7?success=false&status=failed",
		"TX-7&amp;success=true",
		"TX-7/?success=true",
		"TX-7#done",
		"TX-7,",
		"TX-7.",
		"TX-7،",
		"«TX-7»",
		"“TX-7”.",
		"(TX-7)",
		"\u200ETX-7\u200F",
		"\u2066TX-7\u2069",
		"TX\u20117",
		"TX–７",
		"TX-٧",
		"TX-7\r\nSet-Cookie: a=b",
	])("[payment-71] in %j is TX-7", (text) => {
		expect(readId(text)).toBe("TX-7");
	});

	it.each(["7", "txn_2", "a.b:c~d", "dGVzdA==", "6d1f8f1e-0f5a-4d66-9d36-1c2f7d1a2b3c"])(
		"keeps %s whole",
		(id) => {
			expect(readId(id)).toBe(id);
		},
	);

	it.each([null, undefined, "", " ", "null", "undefined", "؟", "?success=true", "-1", "{id}"])(
		"is missing in %j",
		(text) => {
			expect(readId(text)).toBeUndefined();
		},
	);
});
