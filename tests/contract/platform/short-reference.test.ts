/**
 * Tests the short code of a payment, which pages, mails and the console show and which can be
 * searched for.
 */
import { describe, expect, it } from "vitest";
import { setBrand } from "#core/brand/current-brand";
import { readBrand } from "#core/brand/read-brand";
import { getShortReference, readShortReference } from "#core/short-reference";
import { newId } from "../../../platform/base/secret-token";
import { newTransferId } from "../../../platform/manual-payment/transfer-reference";

const ids = [
	"txn_00000000000000000000000000000000",
	"txn_fffffffabcdef0123456789abcdef012",
	...Array.from({ length: 200 }, () => newId("txn")),
];

describe("a short reference", () => {
	it("[payment-52] is a short code of its payment, and finds it", () => {
		for (const id of ids) {
			const short = getShortReference(id) ?? "";
			expect(short).toMatch(/^SAWT-[ACDEFGHJKLMNPQRTUVWXY34679]{6}$/);
			expect(readShortReference(short)).toBe(id.slice(4, 11));
		}
		expect(new Set(ids.map(getShortReference)).size).toBe(ids.length);
	});

	it.each([
		"sawt j7m9gm",
		"SAWT–J7M9GM",
		" j7m9gm ",
		"sawt_j7m9gm",
		"SAWT−J7M9GM",
		"ＳＡＷＴ－Ｊ７Ｍ９ＧＭ",
	])("is read in any spelling a caller may use: %s", (typed) => {
		expect(readShortReference(typed)).toBe(readShortReference("SAWT-J7M9GM"));
	});

	it.each(["txn_1", "pay-4711", "txn_page_001"])(
		"[payment-52] does not exist for an id of another form: %s",
		(id) => {
			expect(getShortReference(id)).toBeUndefined();
		},
	);

	it.each(["SAWT-J7M9G", "SAWT-0OIL15", "SAWT-999999", ""])("is not read from %o", (typed) => {
		expect(readShortReference(typed)).toBeUndefined();
	});

	it("[wallet-32, payment-82] of a transfer is the code that its payer entered with it", () => {
		expect(getShortReference(newTransferId("SAWT-J7M9GM"))).toBe("SAWT-J7M9GM");
		expect(newTransferId("SAWT-J7M9GM")).not.toBe(newTransferId("SAWT-J7M9GM"));
		for (const dash of ["\u2011", "–", "—", "−", "_"]) {
			expect(getShortReference(newTransferId(`sawt${dash}j7m9gm`))).toBe("SAWT-J7M9GM");
		}
		for (const other of [undefined, null, "IP 90-817", "SAWT-999999"]) {
			expect(newTransferId(other)).toMatch(/^mp_[\da-f]{32}$/);
		}
	});

	it("[brand-4] begins with the prefix of the brand, and is read with any", () => {
		const id = newTransferId("SAWT-J7M9GM");
		const read = readBrand("deploy/brand-sample");
		if ("problems" in read) throw new Error(read.problems.join("\n"));
		setBrand(read.brand);
		try {
			expect(getShortReference(id)).toBe("YSMR-J7M9GM");
			expect(getShortReference(newTransferId("ysmr j7m9gm"))).toBe("YSMR-J7M9GM");
			expect(getShortReference(newTransferId("SAWT-J7M9GM"))).toBe("YSMR-J7M9GM");
			expect(newTransferId("REF-J7M9GM")).not.toMatch(new RegExp(`^${id.slice(0, 10)}`));
			for (const typed of ["YSMRJ7M9GM", "ysmr-j7m9gm", "SAWT-J7M9GM", "OLD-J7M9GM", "J7M9GM"]) {
				expect(readShortReference(typed)).toBe(readShortReference("SAWT-J7M9GM"));
			}
		} finally {
			setBrand(undefined);
		}
	});
});
