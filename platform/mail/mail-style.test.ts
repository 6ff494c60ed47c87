import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { palettes } from "./mail-style";

const sheet = readFileSync("app/styles/tokens.css", "utf8");
const blocks = {
	light: sheet.slice(sheet.indexOf(":root"), sheet.indexOf('[data-theme="dark"]')),
	dark: sheet.slice(sheet.indexOf('[data-theme="dark"]'), sheet.indexOf("@media")),
};

it.each(["light", "dark"] as const)("mails have the colours of the %s pages", (theme) => {
	for (const [name, colour] of Object.entries(palettes[theme])) {
		expect(blocks[theme]).toContain(`--${name}: ${colour};`);
	}
});
