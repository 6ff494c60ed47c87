import { describe, expect, it } from "vitest";
import sample from "../../deploy/brand-sample/colours.json";
import { readPalettes } from "./brand-colour";
import { contrast } from "./colour";
import { artPairs, listArtFailures, listFailures, pairs } from "./colour-pair";
import { derivePalettes } from "./derive-palette";
import { ownPalettes, type Palette, type Palettes, SCHEMES } from "./palette";

const COLOUR_FILE = "colours.json";

function read(content: unknown): { palettes: Palettes | undefined; problems: string[] } {
	const problems: string[] = [];
	const text = typeof content === "string" ? content : JSON.stringify(content);
	const palettes = readPalettes(new Map([[COLOUR_FILE, Buffer.from(text)]]), (file, problem) =>
		problems.push(`${file}: ${problem}`),
	);
	return { palettes, problems };
}

const light = (colours: object) => ({ ...sample, light: { ...sample.light, ...colours } });
const dark = (colours: object) => ({ ...sample, dark: { ...sample.dark, ...colours } });

describe("colours of a brand", () => {
	it("[brand-20] are four for each scheme, which stay as they are given", () => {
		const { palettes, problems } = read(sample);
		expect(problems).toEqual([]);
		for (const scheme of SCHEMES) expect(palettes?.[scheme]).toMatchObject(sample[scheme]);
	});

	it("[brand-20] are followed by all others", () => {
		const { palettes } = read(sample);
		const followed = SCHEMES.flatMap((scheme) =>
			Object.entries(palettes?.[scheme] ?? {}).filter(
				([name, colour]) => colour === ownPalettes[scheme][name as keyof Palette],
			),
		);
		const names = new Set(followed.map(([name]) => name));
		// Good, bad and doubtful keep their meaning in every house; a shade over a dark page is black.
		for (const kept of ["success", "warning", "danger", "danger-strong", "on-danger", "shade"])
			names.delete(kept);
		expect([...names]).toEqual([]);
	});

	it("[brand-20] are undefined without the file", () => {
		expect(readPalettes(new Map(), () => {})).toBeUndefined();
	});

	it("come close to the product's own palette from its own four", () => {
		const derived = derivePalettes(ownPalettes);
		for (const scheme of SCHEMES) {
			expect(listFailures(derived[scheme])).toEqual([]);
			for (const [name, colour] of Object.entries(derived[scheme]))
				expect
					.soft(
						contrast(colour.slice(0, 7), ownPalettes[scheme][name as keyof Palette].slice(0, 7)),
						name,
					)
					.toBeLessThan(1.6);
		}
		expect(listArtFailures(derived)).toEqual([]);
	});

	/** Numbers from 0 to 1 that look random and are the same in each run. */
	function* drawLots() {
		for (let state = 20_26; ; ) {
			state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
			yield state / 2 ** 31;
		}
	}

	it("[brand-21] are told apart wherever the given ones are", () => {
		const lots = drawLots();
		const digit = (low: number, high: number) =>
			Math.floor(low + (high - low) * (lots.next().value ?? 0))
				.toString(16)
				.padStart(2, "0");
		const draw = (low: number, high: number) =>
			`#${digit(low, high)}${digit(low, high)}${digit(low, high)}`;
		let accepted = 0;
		for (let run = 0; run < 60; run++) {
			const given = {
				light: {
					paper: draw(225, 256),
					ink: draw(0, 70),
					accent: draw(0, 256),
					link: draw(0, 110),
				},
				dark: {
					paper: draw(0, 40),
					ink: draw(200, 256),
					accent: draw(90, 256),
					link: draw(150, 256),
				},
			};
			const { palettes } = read(given);
			if (palettes === undefined) continue;
			accepted++;
			expect(listArtFailures(palettes), JSON.stringify(given)).toEqual([]);
		}
		expect(accepted).toBeGreaterThan(20);
	});
});

describe("the check of contrast", () => {
	const palettes = derivePalettes(sample);

	it.each(pairs)("[brand-21] notices $colour on $ground", ({ colour, ground, ratio }) => {
		const failures = listFailures({ ...palettes.light, [colour]: palettes.light[ground] });
		expect(failures).toContainEqual({ colour, ground, ratio, found: 1 });
	});

	it.each(artPairs)("notices $colour on $ground in drawings", ({ colour, ground, ratio }) => {
		const art = { ...palettes.art, [colour]: palettes.art[ground] };
		expect(listArtFailures({ ...palettes, art })).toContainEqual({
			colour,
			ground,
			ratio,
			found: 1,
		});
	});
});

describe("wrong colours", () => {
	const FORM = "# and six hex digits, as in #0b6069";

	it.each<[problem: string, content: unknown]>([
		["isn't JSON: it ends too early, in line 1", "{"],
		["must be an object in braces", "[]"],
		["light is missing", { dark: sample.dark }],
		["dark is missing", { light: sample.light }],
		["dark.link is missing", { ...sample, dark: { ...sample.dark, link: undefined } }],
		["sepia isn't a known key", { ...sample, sepia: sample.light }],
		["light.surface isn't a known key", light({ surface: "#ffffff" })],
		[`light.accent must be ${FORM}`, light({ accent: "#f00" })],
		[`light.accent must be ${FORM}`, light({ accent: "tomato" })],
		[`light.accent must be ${FORM}`, light({ accent: "rgb(1 2 3)" })],
		[`light.accent must be ${FORM}`, light({ accent: "#aabbccdd" })],
		[`light.accent must be ${FORM}`, light({ accent: "#aabbcc;}body{display:none" })],
		[`light.accent must be ${FORM}`, light({ accent: 0xaabbcc })],
		[
			"light.link: link #c58fb8 on sunken #ece7e9 (made from yours) has a contrast of 2.14, less than 4.5; the nearest link that reaches it is #8a587f",
			light({ link: "#c58fb8" }),
		],
		[
			"light.ink: ink #8c8390 on sunken #ece7e9 (made from yours) has a contrast of 2.97, less than 4.5; the nearest ink that reaches it is #6e6672",
			light({ ink: "#8c8390" }),
		],
		[
			"dark.link: link #6a4a70 on surface #1f1526 (made from yours) has a contrast of 2.36, less than 4.5; the nearest link that reaches it is #98759e",
			dark({ link: "#6a4a70" }),
		],
		[
			"dark.ink: ink #7a6f80 on surface #1c1223 (made from yours) has a contrast of 3.8, less than 4.5; the nearest ink that reaches it is #867b8c",
			dark({ ink: "#7a6f80" }),
		],
		[
			"light.paper #1a1a1a is darker than the ink on it; a light page has dark words",
			light({ paper: "#1a1a1a" }),
		],
		[
			"dark.paper #ffffff is lighter than the ink on it; a dark page has light words",
			dark({ paper: "#ffffff" }),
		],
		[
			"light.link: link #7c2f6b on sunken #a5959d (made from yours) has a contrast of 2.98, less than 4.5; the nearest link that reaches it is #5c0f4e",
			light({ paper: "#b0a0a8" }),
		],
	])("[brand-20, brand-21] are rejected with a sentence: %s", (problem, content) => {
		expect(read(content).problems).toEqual([`${COLOUR_FILE}: ${problem}`]);
	});

	it("[brand-2] are told all at once", () => {
		const { link } = sample.light;
		const problems = read({
			light: { ...sample.light, link: sample.light.paper },
			dark: { ...sample.dark, link, ink: link },
		}).problems;
		expect(problems.map((problem) => problem.split(":")[1]?.trim())).toEqual([
			"light.link",
			"dark.ink",
			"dark.link",
		]);
	});
});
