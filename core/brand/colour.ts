/** Calculates with colours, which are hex strings: what is measured is what is painted. */
import {
	ColorSpace,
	getLuminance,
	mix as mixColours,
	OKLab,
	OKLCH,
	serialize,
	sRGB,
	to,
	toGamut,
} from "colorjs.io/fn";

// Hex strings are parsed by the spaces that are registered.
for (const space of [sRGB, OKLab, OKLCH]) ColorSpace.register(space);

type Lch = { lightness: number; chroma: number; hue: number };

/** Lightness (0 to 1), chroma and hue (degrees) as people see them, in OKLCH. */
export function readLch(colour: string): Lch {
	const [lightness, chroma, hue] = to(colour, OKLCH).coords;
	return { lightness: lightness ?? 0, chroma: chroma ?? 0, hue: hue ?? 0 };
}

/** Brings it into what screens show, without changing the hue. */
export function fromLch({ lightness, chroma, hue }: Lch): string {
	const bounded = Math.min(Math.max(lightness, 0), 1);
	return toHex({ space: OKLCH, coords: [bounded, chroma, hue], alpha: 1 });
}

const toHex = (colour: Parameters<typeof toGamut>[0]): string =>
	serialize(toGamut(to(colour, sRGB), { space: sRGB }), { format: "hex", collapse: false });

/** `share` of the second colour, from 0 to 1. */
export const mix = (one: string, other: string, share: number): string =>
	toHex(mixColours(one, other, share, { space: OKLab, outputSpace: sRGB }));

/** Adds to the lightness; hue and chroma stay. */
export function lighten(colour: string, by: number): string {
	const lch = readLch(colour);
	return fromLch({ ...lch, lightness: lch.lightness + by });
}

/** A palette is measured at the start, and most of its colours against many others. */
const luminances = new Map<string, number>();

function readLuminance(colour: string): number {
	const known = luminances.get(colour);
	if (known !== undefined) return known;
	const luminance = Math.max(getLuminance(colour), 0);
	luminances.set(colour, luminance);
	return luminance;
}

/** The contrast of WCAG 2, from 1 to 21. */
export function contrast(one: string, other: string): number {
	const [first, second] = [readLuminance(one), readLuminance(other)];
	return (Math.max(first, second) + 0.05) / (Math.min(first, second) + 0.05);
}

/** A ground, and the contrast that it needs. */
export type Need = readonly [ground: string, ratio: number];

export const meets = (colour: string, needs: readonly Need[]): boolean =>
	needs.every(([ground, ratio]) => contrast(colour, ground) >= ratio);

/**
 * Returns the colour that passes whose lightness differs least from this one's, to a thousandth; undefined where no
 * lightness passes.
 */
export function findNearest(
	colour: string,
	passes: (colour: string) => boolean,
): string | undefined {
	if (passes(colour)) return colour;
	const lch = readLch(colour);
	const at = (lightness: number) => fromLch({ ...lch, lightness });
	const distance = (lightness: number) => Math.abs(lightness - lch.lightness);
	/** Between a lightness that fails and one that passes. */
	const approach = (failing: number, passing: number): number => {
		if (distance(passing) - distance(failing) < 0.001) return passing;
		const between = (failing + passing) / 2;
		return passes(at(between)) ? approach(failing, between) : approach(between, passing);
	};
	const ends = [0, 1].filter((end) => passes(at(end)));
	// Where neither end passes, a few colours between two grounds may.
	const starts = ends.length > 0 ? ends : lightnesses.filter((lightness) => passes(at(lightness)));
	const [nearest] = starts
		.map((start) => approach(lch.lightness, start))
		.sort((one, other) => distance(one) - distance(other));
	return nearest === undefined ? undefined : at(nearest);
}

const lightnesses = Array.from({ length: 101 }, (_, index) => index / 100);

/** Returns the nearest colour of this hue that meets all needs, or the same one where there is none. */
export const adapt = (colour: string, needs: readonly Need[]): string =>
	findNearest(colour, (candidate) => meets(candidate, needs)) ?? colour;
