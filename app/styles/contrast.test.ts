/* Reads the token sheet and proves that every pair we paint is legible in both themes. */
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

const sheet = readFileSync(new URL("./tokens.css", import.meta.url), "utf8");

function tokensOf(selector: string): Record<string, string> {
	const start = sheet.indexOf(`${selector} {`);
	const block = sheet.slice(start, sheet.indexOf("}", start));
	return Object.fromEntries(
		[...block.matchAll(/--([\w-]+):\s*([^;]+);/g)].map(([, name = "", value = ""]) => [
			name,
			value,
		]),
	);
}

function luminance(hex: string): number {
	const channels = [1, 3, 5].map((start) => {
		const share = Number.parseInt(hex.slice(start, start + 2), 16) / 255;
		return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
	});
	const [red = Number.NaN, green = Number.NaN, blue = Number.NaN] = channels;
	return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
	const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
	return (lighter + 0.05) / (darker + 0.05);
}

const grounds = ["paper", "surface", "sunken"];
const on = (texts: string[], backgrounds: string[]) =>
	backgrounds.flatMap((background) => texts.map((text) => [text, background] as const));

const textPairs = [
	...on(["ink", "ink-soft", "link", "link-strong", "accent-text"], grounds),
	...on(["success", "warning", "danger"], grounds),
	...on(["on-accent"], ["accent", "accent-strong"]),
	...on(["on-danger"], ["danger", "danger-strong"]),
	...on(["paper"], ["ink"]),
	...on(["ink", "ink-soft", "link", "link-strong"], ["teal-soft"]),
	...on(["ink", "accent-text"], ["accent-soft"]),
	...on(["ink", "ink-soft", "link", "success"], ["success-soft"]),
	...on(["ink", "ink-soft", "link", "warning"], ["warning-soft"]),
	...on(["ink", "ink-soft", "link", "danger"], ["danger-soft"]),
];

const edgePairs = [
	...on(["edge", "accent-edge", "focus", "link", "danger"], grounds),
	...on(["unheard"], ["paper", "surface", "accent"]),
	...on(["surface"], ["link"]),
	...on(["ink"], ["sunken"]),
];

const themes = { light: tokensOf(":root"), dark: tokensOf('[data-theme="dark"]') };

describe.each(Object.entries(themes))("the %s theme", (_, tokens) => {
	const value = (name: string) => tokens[name] ?? "missing";

	it.each(textPairs)("shows %s text on %s at 4.5:1 or more", (text, background) => {
		expect(contrast(value(text), value(background))).toBeGreaterThanOrEqual(4.5);
	});

	it.each(edgePairs)("shows the edge of %s against %s at 3:1 or more", (edge, background) => {
		expect(contrast(value(edge), value(background))).toBeGreaterThanOrEqual(3);
	});
});

describe("the token sheet", () => {
	it("gives both themes the same tokens, and drawings one colour in both", () => {
		const isShared = (name: string) => name.startsWith("art-");
		const { light, dark } = themes;
		expect(Object.keys(dark)).toEqual(Object.keys(light).filter((name) => !isShared(name)));
	});

	it("follows a dark system with exactly the dark theme", () => {
		expect(tokensOf('[data-theme="system"]')).toEqual(themes.dark);
	});
});
