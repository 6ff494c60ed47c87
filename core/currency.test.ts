import { describe, expect, it } from "vitest";
import { getDecimals, isCurrency, toMajor, toMinor, writeMajor } from "./currency";

/** The currencies of all Arab countries, with the decimals that `Intl` knows. */
const arabCurrencies = {
	...{ AED: 2, DZD: 2, EGP: 2, ILS: 2, MAD: 2, MRU: 2, QAR: 2, SAR: 2, SDG: 2 },
	...{ BHD: 3, JOD: 3, KWD: 3, LYD: 3, OMR: 3, TND: 3 },
	...{ DJF: 0, IQD: 0, KMF: 0, LBP: 0, SOS: 0, SYP: 0, YER: 0 },
};

describe("a currency", () => {
	it.each(["EGP", "USD", "SAR", "KWD", "BHD", "OMR", "TND", "JOD", "LYD", "IQD", "JPY"])(
		"[catalogue-35] may be %s",
		(code) => expect(isCurrency(code)).toBe(true),
	);

	it.each(["CLF", "EGY", "egp", "ABC", ""])("[catalogue-35] may not be %j", (code) => {
		expect(isCurrency(code)).toBe(false);
	});
});

describe.each(Object.entries(arabCurrencies))("an amount in %s", (currency, decimals) => {
	it("[payment-180] has the decimals that Intl knows", () => {
		expect(getDecimals(currency)).toBe(decimals);
	});

	it("[payment-180] is the same after every way from minor to major units and back", () => {
		const random = createRandom(decimals + currency.charCodeAt(0));
		for (let round = 0; round < 2000; round++) {
			const minor = Math.floor(random() ** 3 * 1e9);
			const major = toMajor(minor, currency);
			expect(toMinor(major, currency)).toBe(minor);
			expect(toMinor(Number(major.toFixed(decimals)), currency)).toBe(minor);
			expect(toMinor(Number(writeMajor(minor, currency)), currency)).toBe(minor);
			expect(toMinor(JSON.parse(JSON.stringify({ major })).major, currency)).toBe(minor);
		}
	});

	it("[payment-180] has no part of a minor unit", () => {
		expect(toMinor(1 + 0.5 / 10 ** decimals, currency)).toBeUndefined();
	});
});

/** Mulberry32: the same amounts in each run. */
function createRandom(seed: number) {
	let state = seed;
	return () => {
		state = (state + 0x6d2b79f5) | 0;
		let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
		mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
		return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
	};
}

describe("an amount", () => {
	it("[payment-180] of 2.500 dinars is 2500 fils", () => {
		expect(toMinor(2.5, "KWD")).toBe(2500);
		expect(toMajor(2500, "KWD")).toBe(2.5);
		expect(writeMajor(2500, "KWD")).toBe("2.500");
		expect(writeMajor(25_000, "KWD")).toBe("25");
	});

	it("[payment-180] of pounds is written as before", () => {
		expect([writeMajor(4900, "EGP"), writeMajor(4950, "EGP")]).toEqual(["49", "49.5"]);
		expect([0.1, 19.99, 49, 1234.56, 100_000].map((major) => toMinor(major, "EGP"))).toEqual([
			10, 1999, 4900, 123_456, 10_000_000,
		]);
		expect(toMinor(10.005, "EGP")).toBeUndefined();
	});
});
