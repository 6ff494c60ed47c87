/**
 * The colours of the product, by the names of the tokens in the pages' style sheets. Pages, mails, drawings and
 * all else that is painted take theirs from here, so that a house with colours of its own has them everywhere.
 */

/** `system` of a page is one of these. */
export const SCHEMES = ["light", "dark"] as const;
export type Scheme = (typeof SCHEMES)[number];

const own = {
	light: {
		paper: "#faf5ea",
		surface: "#fffdf8",
		sunken: "#f1e9d9",
		ink: "#10272b",
		"ink-soft": "#4a5b5c",
		hairline: "#ded4c0",
		edge: "#7c8079",
		accent: "#f0a922",
		"accent-strong": "#e0970c",
		"accent-edge": "#8f6000",
		"accent-soft": "#fbe9c0",
		"on-accent": "#1d1503",
		"accent-text": "#7d5200",
		link: "#0b6069",
		"link-strong": "#08484f",
		"teal-soft": "#dcebe7",
		focus: "#0b6069",
		success: "#1c6540",
		"success-soft": "#e0efdf",
		warning: "#7d5200",
		"warning-soft": "#fbe9c0",
		danger: "#a5281d",
		"danger-strong": "#84190f",
		"danger-soft": "#fae2da",
		"on-danger": "#fffdf8",
		shade: "#10272b8c",
	},
	dark: {
		paper: "#0b1b1e",
		surface: "#102326",
		sunken: "#071315",
		ink: "#f4ecdb",
		"ink-soft": "#b3beb8",
		hairline: "#294043",
		edge: "#71878a",
		accent: "#f9bd48",
		"accent-strong": "#ffc75c",
		"accent-edge": "#f9bd48",
		"accent-soft": "#3a2d10",
		"on-accent": "#1d1503",
		"accent-text": "#f6c263",
		link: "#7fd3d0",
		"link-strong": "#b0e8e5",
		"teal-soft": "#14363a",
		focus: "#7fd3d0",
		success: "#8ad6a4",
		"success-soft": "#12321f",
		warning: "#f6c263",
		"warning-soft": "#3a2d10",
		danger: "#ffa899",
		"danger-strong": "#ffc7bd",
		"danger-soft": "#421a15",
		"on-danger": "#2b0804",
		shade: "#000000a6",
	},
} as const satisfies Record<Scheme, Record<string, string>>;

export type Token = keyof (typeof own)["light"];

/** Hex colours of six digits; only `shade`, which is laid over a page, has two more for its opacity. */
export type Palette = Readonly<Record<Token, string>>;

/** The colours of drawings, which are the same in both schemes, as on a cover. */
export type ArtToken =
	| "accent"
	| "deep"
	| "warm"
	| "cool"
	| "paper"
	| "ink"
	| "night"
	| "panel"
	| "soft"
	| "dim"
	| "fresh"
	| "alert";

export type Palettes = Readonly<Record<Scheme, Palette>> & {
	readonly art: Readonly<Record<ArtToken, string>>;
};

/** Drawings take these from the schemes as they are. */
export const deriveArt = ({ light, dark }: Record<Scheme, Palette>) => ({
	cool: light.link,
	paper: light.surface,
	ink: light.ink,
	night: dark.paper,
	panel: dark["teal-soft"],
	soft: dark["ink-soft"],
	fresh: dark.success,
	alert: dark.danger,
});

/** Chosen by eye, one by one; a test compares them with the style sheet. */
export const ownPalettes: Palettes = {
	...own,
	art: {
		...deriveArt(own),
		accent: own.dark.accent,
		deep: own.light.accent,
		warm: "#c4552d",
		dim: "#5b6f71",
	},
};
