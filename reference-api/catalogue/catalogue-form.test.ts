import { describe, expect, it } from "vitest";
import { packageChangeForm, readForm } from "./catalogue-form";

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
	])("are amounts in Arabic and Persian digits too: %s", (price, minor) => {
		expect(readForm(packageChangeForm, { ...form, price }).price).toBe(minor);
	});

	it.each(["25", "٢٥", "۲۵"])("are counts in Arabic and Persian digits too: %s", (max_uploads) => {
		expect(readForm(packageChangeForm, { ...form, max_uploads }).max_uploads).toBe(25);
	});
});
