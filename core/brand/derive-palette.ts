/**
 * Makes a whole palette from the four colours of each scheme that a brand gives (docs/decisions/068). Whatever is
 * made moves away from its ground until it can be read there; given colours stay as they are.
 */
import {
	adapt,
	contrast,
	findNearest,
	fromLch,
	lighten,
	meets,
	mix,
	type Need,
	readLch,
} from "./colour";
import { EDGE_RATIO, TEXT_RATIO } from "./colour-pair";
import { deriveArt, ownPalettes, type Palette, type Palettes, type Scheme } from "./palette";

/** The colours of a scheme that a brand gives. */
export type GivenColours = { paper: string; ink: string; accent: string; link: string };

/** How far the light scheme goes, and the dark one. */
type Amounts = Record<
	"soft" | "accentSoft" | "hairline" | "softInk" | "pressed" | "edgeRatio",
	number
>;
const amounts: Record<Scheme, Amounts> = {
	light: {
		soft: 0.13,
		accentSoft: 0.24,
		hairline: 0.16,
		softInk: 0.26,
		pressed: -0.045,
		edgeRatio: 4,
	},
	dark: { soft: 0.17, accentSoft: 0.2, hairline: 0.15, softInk: 0.24, pressed: 0.03, edgeRatio: 3 },
};

const against = (grounds: readonly string[], ratio: number): Need[] =>
	grounds.map((ground) => [ground, ratio]);

/** A ground with a breath of this colour, as strong as the words on it allow. */
function tint(ground: string, colour: string, share: number, words: readonly string[]): string {
	const needs = against(words, TEXT_RATIO);
	for (let strength = share; strength > 0.02; strength *= 0.85) {
		const tinted = mix(ground, colour, strength);
		if (meets(tinted, needs)) return tinted;
	}
	return ground;
}

/** The words on a filled button, and its colour while it is pressed. */
function fillButton(accent: string, shift: number): { words: string; pressed: string } {
	const { hue } = readLch(accent);
	const inks = [
		fromLch({ lightness: 0.2, chroma: 0.035, hue }),
		fromLch({ lightness: 0.99, chroma: 0.008, hue }),
	];
	const [words = "#000000"] = inks.sort(
		(one, other) => contrast(other, accent) - contrast(one, accent),
	);
	for (const pressed of [lighten(accent, shift), lighten(accent, -shift), accent]) {
		const needs = against([accent, pressed], TEXT_RATIO);
		const found = findNearest(words, (colour) => meets(colour, needs));
		if (found) return { words: found, pressed };
	}
	return { words, pressed: accent };
}

function deriveGrounds(scheme: Scheme, { paper, ink, accent, link }: GivenColours) {
	const own = ownPalettes[scheme];
	const { soft, accentSoft } = amounts[scheme];
	const surface = scheme === "light" ? mix(paper, "#ffffff", 0.7) : mix(paper, ink, 0.035);
	const tinted = (colour: string, share: number) => tint(surface, colour, share, [ink, link]);
	return {
		surface,
		sunken: lighten(paper, -0.035),
		"teal-soft": tinted(link, soft),
		"accent-soft": tinted(accent, accentSoft),
		"success-soft": tinted(own.success, soft),
		"warning-soft": tinted(own.accent, accentSoft),
		"danger-soft": tinted(own.danger, soft),
	};
}

/** Success, warning and danger keep their hue in every house. */
function deriveStates(
	scheme: Scheme,
	grounds: ReturnType<typeof deriveGrounds>,
	pages: readonly string[],
) {
	const own = ownPalettes[scheme];
	const read = (state: "success" | "warning" | "danger") =>
		adapt(own[state], against([...pages, grounds[`${state}-soft`]], TEXT_RATIO));
	const danger = read("danger");
	const strong = own["danger-strong"];
	const words = adapt(own["on-danger"], against([danger, strong], TEXT_RATIO));
	return {
		success: read("success"),
		warning: read("warning"),
		danger,
		"danger-strong": strong,
		"on-danger": words,
	};
}

export function deriveScheme(scheme: Scheme, given: GivenColours): Palette {
	const { paper, ink, accent, link } = given;
	const amount = amounts[scheme];
	const grounds = deriveGrounds(scheme, given);
	const pages = [paper, grounds.surface, grounds.sunken];
	const softs = [
		grounds["teal-soft"],
		grounds["success-soft"],
		grounds["warning-soft"],
		grounds["danger-soft"],
	];
	const everywhere = against([...pages, ...softs], TEXT_RATIO);
	const button = fillButton(accent, amount.pressed);
	return {
		...given,
		...grounds,
		...deriveStates(scheme, grounds, pages),
		"ink-soft": adapt(mix(ink, paper, amount.softInk), everywhere),
		hairline: mix(paper, ink, amount.hairline),
		edge: adapt(mix(ink, paper, 0.5), against(pages, EDGE_RATIO)),
		"accent-strong": button.pressed,
		"on-accent": button.words,
		"accent-edge": adapt(accent, against(pages, amount.edgeRatio)),
		"accent-text": adapt(accent, against([...pages, grounds["accent-soft"]], TEXT_RATIO)),
		"link-strong": adapt(lighten(link, scheme === "light" ? -0.09 : 0.07), everywhere),
		focus: link,
		shade: scheme === "light" ? `${ink}8c` : ownPalettes.dark.shade,
	};
}

/** Shapes of the accent lie on grounds of ink, night and link, and the other way round. */
function deriveDrawing(schemes: Record<Scheme, Palette>): Palettes["art"] {
	const art = deriveArt(schemes);
	const accent = adapt(schemes.dark.accent, [
		[art.ink, TEXT_RATIO],
		[art.night, EDGE_RATIO],
	]);
	const { chroma, hue } = readLch(accent);
	const neighbour = fromLch({ lightness: 0.57, chroma: Math.max(chroma, 0.09), hue: hue - 40 });
	return {
		...art,
		accent,
		deep: lighten(accent, -0.06),
		warm: adapt(neighbour, [[art.paper, EDGE_RATIO]]),
		cool: adapt(art.cool, [
			[art.paper, EDGE_RATIO],
			[accent, EDGE_RATIO],
		]),
		dim: adapt(mix(schemes.dark.ink, schemes.dark.paper, 0.6), [
			[art.paper, TEXT_RATIO],
			[art.night, EDGE_RATIO],
		]),
	};
}

export function derivePalettes(given: Record<Scheme, GivenColours>): Palettes {
	const schemes = {
		light: deriveScheme("light", given.light),
		dark: deriveScheme("dark", given.dark),
	};
	return { ...schemes, art: deriveDrawing(schemes) };
}
