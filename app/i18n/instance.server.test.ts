import { afterEach, describe, expect, it } from "vitest";
import { setTimeZone } from "#core/time-zone";
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

describe("a text with a time", () => {
	afterEach(() => setTimeZone());

	it.each([
		["en", undefined, "Waiting since 14:05 Cairo time."],
		["ar", undefined, "ننتظر منذ الساعة 14:05 بتوقيت القاهرة."],
		["en", "Asia/Riyadh", "Waiting since 14:05 Riyadh time."],
		["ar", "Asia/Riyadh", "ننتظر منذ الساعة 14:05 بتوقيت الرياض."],
	] as const)("[site-182] names the zone in %s, for %s", (locale, zone, text) => {
		setTimeZone(zone);
		expect(getI18n(locale).t("payment:processing.since", { time: "14:05" })).toBe(text);
	});
});
