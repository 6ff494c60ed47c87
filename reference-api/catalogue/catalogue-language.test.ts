import { describe, expect, it } from "vitest";
import { creatorTiers, packages, platformPlans } from "../seed/plan";
import { creators, discountCodes } from "../seed/sample";
import { listMissing, tellIn } from "./catalogue-language";

const plan = {
	name: "Family",
	name_ar: "العائلية",
	description: "Six people.",
	description_ar: null,
	features: "[]",
	features_ar: '["ستة أشخاص"]',
	discount: null,
	discount_ar: null,
	price_minor: 8900,
};

describe("a row of the catalogue", () => {
	it("[catalogue-40] is told in the reader's language, and in the other one where that is missing", () => {
		expect(tellIn("ar", plan)).toMatchObject({
			name: "العائلية",
			description: "Six people.",
			features: '["ستة أشخاص"]',
			discount: null,
			price_minor: 8900,
		});
		expect(tellIn("en", plan)).toMatchObject({
			name: "Family",
			description: "Six people.",
			features: '["ستة أشخاص"]',
		});
	});

	it("[catalogue-40] names the languages in which a text is missing", () => {
		expect(listMissing(plan)).toEqual(["en", "ar"]);
		expect(listMissing({ ...plan, description_ar: "ستة أشخاص." })).toEqual(["en"]);
		expect(
			listMissing({ name: "Nour", name_ar: "نور", description: "", description_ar: null }),
		).toEqual([]);
		expect(listMissing({ name: "Nour", name_ar: "" })).toEqual(["ar"]);
	});

	it("[catalogue-41] that comes with the platform has Arabic for all its English", () => {
		const isEnglish = (text: unknown) => /\p{Script=Latin}{4}/u.test(String(text ?? ""));
		const missing = [...platformPlans, ...creatorTiers, ...packages, ...creators, ...discountCodes]
			.flatMap((row) => Object.entries(row).map(([column, text]) => ({ row, column, text })))
			.filter(({ row, column, text }) => `${column}_ar` in row && isEnglish(text))
			.filter(({ row, column }) => !(row as Record<string, unknown>)[`${column}_ar`])
			// Pages write what a package allows and a tier opens in their own words; a name that guesses
			// a price stays (catalogue-12).
			.filter(({ column }) => column !== "features" && column !== "perks")
			.filter(({ text }) => text !== "Exclusive Circle");
		expect(missing).toEqual([]);
	});
});
