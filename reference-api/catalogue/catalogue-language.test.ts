import { describe, expect, it } from "vitest";
import { creatorTiers, packages, platformPlans } from "../seed/plan";
import { discountCodes } from "../seed/sample";
import { chooseTexts, tellIn } from "./catalogue-language";

describe("the catalogue", () => {
	it("is in Arabic for readers who prefer it, and in English for everybody else", () => {
		const text = "Ad-free listening";
		expect(chooseTexts("ar-EG,en;q=0.5")(text)).toBe("استماع بلا إعلانات");
		expect(chooseTexts("fr,ar;q=0.5")(text)).toBe("استماع بلا إعلانات");
		expect(chooseTexts("en,ar;q=0.5")(text)).toBe(text);
		expect(chooseTexts("fr")(text)).toBe(text);
		expect(chooseTexts(undefined)(text)).toBe(text);
	});

	it("keeps an operator's own text and a missing one", () => {
		const tell = chooseTexts("ar");
		expect(tellIn(tell, { description: null, features: ["Backstage calls"] })).toEqual({
			description: null,
			features: ["Backstage calls"],
		});
	});

	it("has an Arabic text for everything in the seed", () => {
		const tell = chooseTexts("ar");
		const offers = [...platformPlans, ...creatorTiers].map(({ description, features }) => {
			const list: unknown = JSON.parse(features);
			return [description, ...(Array.isArray(list) ? list : [])];
		});
		const own = packages.map(({ description }) => description);
		const codes = discountCodes.map((code) => [code.description, code.invite_description]);
		const texts = [...offers, own, ...codes]
			.flat()
			.filter((text) => /\p{Script=Latin}{4}/u.test(text ?? ""));
		expect(texts.filter((text) => tell(text) === text)).toEqual([]);
	});
});
