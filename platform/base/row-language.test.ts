import { describe, expect, it } from "vitest";
import { creatorTiers, packages, platformPlans } from "../seed/plan";
import { creators, discountCodes } from "../seed/sample";
import { listMissing, localizeRow } from "./row-language";

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
	it("[catalogue-40] is shown in the reader's language, and in the other one where that is missing", () => {
		expect(localizeRow("ar", plan)).toMatchObject({
			name: "العائلية",
			description: "Six people.",
			features: '["ستة أشخاص"]',
			discount: null,
			price_minor: 8900,
		});
		expect(localizeRow("en", plan)).toMatchObject({
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
		expect(listMissing({ name: "قهوة العصر", name_ar: null })).toEqual(["en"]);
		expect(listMissing({ features: '{"early_access":true}', features_ar: null })).toEqual([]);
	});

	it("[catalogue-41] that comes with the platform has Arabic for all its English", () => {
		const rows = [...platformPlans, ...creatorTiers, ...packages, ...creators, ...discountCodes];
		const missing = rows.filter((row) => listMissing(row).includes("ar"));
		// A name that guesses a price stays as it is (catalogue-12).
		expect(missing).toMatchObject([{ name: "Exclusive Circle" }]);
	});
});
