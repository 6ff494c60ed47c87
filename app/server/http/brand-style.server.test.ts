import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { derivePalettes } from "#core/brand/derive-palette";
import sample from "../../../deploy/brand-sample/colours.json";
import { leaveOutColours, writeBrandStyles } from "./brand-style.server";

const tokens = readFileSync("app/styles/tokens.css", "utf8");
const listNames = (styles: string) =>
	[...styles.matchAll(/--([\w-]+):/g)].map(([, name]) => name).sort();

describe("the styles of a brand", () => {
	const styles = writeBrandStyles(derivePalettes(sample));

	it("[brand-22] have each token that the sheet has, as often", () => {
		expect(listNames(styles)).toEqual(listNames(tokens));
		expect(styles).toContain(`--link:${sample.light.link};`);
		expect(styles).toContain(`--link:${sample.dark.link};`);
	});

	it("[brand-22] take the place of our colours in an inlined sheet, and of nothing else", () => {
		const rest = leaveOutColours(`${tokens.replaceAll(": ", ":")} .a{color:var(--ink);--pad:1rem}`);
		expect(listNames(rest)).toEqual(["pad"]);
		expect(rest).toContain(".a{color:var(--ink);--pad:1rem}");
	});
});
