import { describe, expect, it } from "vitest";
import { getI18n } from "./instance.server";

describe("a text with values", () => {
	const t = getI18n("en").getFixedT(null, "common") as unknown as (
		key: string,
		values?: Record<string, unknown>,
	) => unknown;

	it("has the plural form of its count", () => {
		const read = (count: number) => t("download:moreFeatures", { count });
		expect([read(1), read(3)]).toEqual(["+1 more feature", "+3 more features"]);
	});

	it("does not interpret what a value contains", () => {
		const title = "{{other}} $t(common:login)";
		expect(t("common:titleWithName", { title, name: "Sawt" })).toBe(`${title} – Sawt`);
	});
});
