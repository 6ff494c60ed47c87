import { describe, expect, it } from "vitest";
import type { z } from "zod";
import { createCodeForms, createPlanForms, readForm } from "./catalogue-form";

const { packageChangeForm, planForm } = createPlanForms("EGP");
const { codeForm } = createCodeForms("EGP");

const form = {
	name: "Studio",
	price: "899",
	tier_level: "4",
	max_uploads: "2000",
	max_followers: "5000",
};

describe("the numbers of a form", () => {
	it.each([
		["49.5", 4950],
		["٤٩٫٥٠", 4950],
		["۴۹٫۵۰", 4950],
		["\u200f٤٩٫٥٠\u200f", 4950],
	])("[operator-41] accept amounts in Arabic and Persian digits too: %s", (price, minor) => {
		expect(readForm(packageChangeForm, { ...form, price }).price).toBe(minor);
	});

	it.each(["25", "٢٥", "۲۵"])(
		"accept counts in Arabic and Persian digits too: %s",
		(max_uploads) => {
			expect(readForm(packageChangeForm, { ...form, max_uploads }).max_uploads).toBe(25);
		},
	);
});

describe("an amount in a currency of other decimals", () => {
	const read = (currency: string, price: string) =>
		readForm(createPlanForms(currency).packageChangeForm, { ...form, price }).price;

	it("[operator-41] has three for dinars and none for yen", () => {
		expect([read("KWD", "2.500"), read("KWD", "2.5"), read("KWD", "25")]).toEqual([
			2500, 2500, 25_000,
		]);
		expect(read("JPY", "1500")).toBe(1500);
		for (const [currency, price] of [
			["KWD", "2.5000"],
			["EGP", "49.500"],
			["JPY", "15.0"],
		] as const) {
			expect(() => read(currency, price)).toThrow("price: amount");
		}
	});

	it("[operator-41] is a whole percentage as well, or a fixed value", () => {
		const { codeForm: dinars } = createCodeForms("KWD");
		const code = { code: "MAY-10", value: "20", type: "percentage" };
		expect(readForm(dinars, code).value).toBe(20_000);
		expect(() => readForm(dinars, { ...code, value: "20.5" })).toThrow("value: percentage");
		expect(readForm(dinars, { ...code, type: "fixed", value: "0.250" }).value).toBe(250);
	});
});

describe("a mistake in one field", () => {
	const code = { code: "MAY-10", type: "percentage", value: "200", max_usage: "many" };
	const days = { starts_on: "2025-02-02", ends_on: "2025-02-01" };
	const plan = { kind: "tier", interval: "yearly", name: "Friend", price: "much" };
	it.each([
		[codeForm, { ...code, ...days }, { ends_on: "before_start", value: "percentage" }],
		[codeForm, { ...code, ...days, value: "much" }, { ends_on: "before_start", value: "amount" }],
		[codeForm, { ...code, type: "fixed", value: "0" }, { value: "amount" }],
		[planForm, plan, { price: "amount", interval: "monthly_only" }],
	])(
		"[operator-41] does not hide mistakes that two fields make together: %#",
		(schema, typed, problems) => {
			const count = "max_usage" in typed ? { max_usage: "number" } : {};
			const rejection = expect.objectContaining({ problems: { ...problems, ...count } });
			expect(() => readForm<z.ZodType>(schema, typed)).toThrow(rejection);
		},
	);
});
