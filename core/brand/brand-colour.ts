/** `colours.json`: four colours for each scheme, from which all others are made. */
import { z } from "zod";
import type { BrandFiles, ReportProblem } from "./brand-folder";
import { group, mustBe, parseJson, readShape } from "./brand-json";
import { findNearest, readLch } from "./colour";
import { type Failure, listFailures } from "./colour-pair";
import { derivePalettes, deriveScheme, type GivenColours } from "./derive-palette";
import { type Palettes, SCHEMES, type Scheme, type Token } from "./palette";

const COLOUR_FILE = "colours.json";

const FORM = "# and six hex digits, as in #0b6069";
const colour = z
	.string(mustBe(FORM))
	.regex(/^#[\da-f]{6}$/i, `must be ${FORM}`)
	.toLowerCase();
const scheme = group({ paper: colour, ink: colour, accent: colour, link: colour });
const colours = group({ light: scheme, dark: scheme });

/** Returns the palettes of a brand; undefined without the file, and where something is wrong with it. */
export function readPalettes(files: BrandFiles, report: ReportProblem): Palettes | undefined {
	if (!files.has(COLOUR_FILE)) return undefined;
	const value = parseJson(COLOUR_FILE, files, report);
	if (value === undefined) return undefined;
	const given = readShape(COLOUR_FILE, colours, value, report);
	if (given === undefined) return undefined;
	const problems = SCHEMES.flatMap((scheme) => listProblems(scheme, given[scheme]));
	for (const problem of problems) report(COLOUR_FILE, problem);
	return problems.length > 0 ? undefined : derivePalettes(given);
}

/** Browsers draw fields and scroll bars for a light page, or for a dark one. */
const ORDER: Record<Scheme, string> = {
	light: "is darker than the ink on it; a light page has dark words",
	dark: "is lighter than the ink on it; a dark page has light words",
};

function listProblems(scheme: Scheme, given: GivenColours): string[] {
	const isDarker = readLch(given.paper).lightness < readLch(given.ink).lightness;
	if (isDarker !== (scheme === "dark")) return [`${scheme}.paper ${given.paper} ${ORDER[scheme]}`];
	const palette = deriveScheme(scheme, given);
	const failures = listFailures(palette);
	const named = failures.filter((failure) => nameCause(failure) !== "paper");
	// A colour that is made from one that fails may fail with it.
	const reported = named.length > 0 ? named : failures;
	const causes = new Set(reported.map(nameCause));
	return [...causes].flatMap((cause) => {
		const worst = reported.find((failure) => nameCause(failure) === cause);
		if (worst === undefined) return [];
		const describe = (token: Token) =>
			`${token} ${palette[token]}${token in given ? "" : " (made from yours)"}`;
		const nearest = findNearest(given[cause], (candidate) =>
			listFailures(deriveScheme(scheme, { ...given, [cause]: candidate })).every(
				(failure) => nameCause(failure) !== cause,
			),
		);
		const way = nearest
			? `the nearest ${cause} that reaches it is ${nearest}`
			: `no lighter or darker ${cause} reaches it`;
		const { colour, ground, found, ratio } = worst;
		return [
			`${scheme}.${cause}: ${describe(colour)} on ${describe(ground)} has a contrast of ${floor(found)}, less than ${ratio}; ${way}`,
		];
	});
}

/** Never rounded up to what is needed. */
const floor = (ratio: number) => Math.floor(ratio * 100) / 100;

/** The given colour that a pair fails by. */
function nameCause({ colour, ground }: Failure): keyof GivenColours {
	if (colour === "link" || colour === "focus" || ground === "link") return "link";
	return colour === "ink" || ground === "ink" ? "ink" : "paper";
}
