/**
 * The colours of a brand as styles. They stand in an element of every document, in a layer above those of the
 * sheet, so that they need no request and hold before the first paint (docs/decisions/068).
 */
import { ownPalettes, type Palettes, SCHEMES } from "#core/brand/palette";

const declare = (colours: Readonly<Record<string, string>>, prefix = "--") =>
	Object.entries(colours)
		.map(([name, colour]) => `${prefix}${name}:${colour};`)
		.join("");

/** Returns the rules of `styles/tokens.css` in other colours. */
export function writeBrandStyles({ light, dark, art }: Palettes): string {
	const darkened = declare(dark);
	return (
		`@layer brand{:root{${declare(light)}${declare(art, "--art-")}}[data-theme=dark]{${darkened}}` +
		`@media (prefers-color-scheme:dark){[data-theme=system]{${darkened}}}}`
	);
}

const OWN_COLOURS = new RegExp(
	`--(?:${[
		...SCHEMES.flatMap((scheme) => Object.keys(ownPalettes[scheme])),
		...Object.keys(ownPalettes.art).map((name) => `art-${name}`),
	].join("|")}):[^;{}]+(?:;|(?=}))`,
	"g",
);

/** Returns the style sheet without the colours that a brand replaces: they would be sent twice. */
export const leaveOutColours = (styles: string): string => styles.replace(OWN_COLOURS, "");
