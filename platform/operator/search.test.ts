import { describe, expect, it } from "vitest";
import { readSearchText } from "./search";
import { beginsWith, contains } from "./search-key";

describe("an operator's search text", () => {
	it.each([
		["010 1234-5678", ["01012345678", "+201012345678"]],
		["+20 101", ["+20101", "0101"]],
		["\u202a+20 101\u202c", ["+20101", "0101"]],
		["０１０–１２", ["01012", "+201012"]],
		["٠١٠١٢", ["01012", "+201012"]],
		["00971 50 123", ["0097150123", "+97150123", "+20097150123"]],
		["966 50 123", ["96650123", "+96650123", "+2096650123", "096650123"]],
		["IP-77", []],
		["077", []],
	])("%s is read as the phones %s", (typed, phones) => {
		expect(readSearchText(typed)?.phones).toEqual(phones);
	});

	it.each([
		["TXN_9F1C", "txn_9f1c"],
		["txn–9f1c", "txn_9f1c"],
		["ｔｘｎ＿9F1C", "txn_9f1c"],
		["9f1c22", "txn_9f1c22"],
		["\u2066txn_9f1c\u2069", "txn_9f1c"],
		["mona", undefined],
	])("%s is read as the start of the id %s", (typed, id) => {
		expect(readSearchText(typed)?.idOf("txn")).toBe(id);
	});

	it("is nothing when it is blank, and matches literally where it contains wildcards", () => {
		expect(readSearchText("  ")).toBeUndefined();
		expect(beginsWith("100%_a")).toBe("100\\%\\_a%");
		expect(contains("a\\b")).toBe("%a\\\\b%");
	});
});
