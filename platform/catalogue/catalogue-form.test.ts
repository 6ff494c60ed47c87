import { describe, expect, it } from "vitest";
import type { z } from "zod";
import { codeForm, packageChangeForm, planForm, readForm } from "./catalogue-form";

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
