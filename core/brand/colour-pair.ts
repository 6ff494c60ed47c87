/**
 * Every pair of colours that has to be told apart: words on their ground at 4.5 to 1, and edges, marks and large
 * words at 3 to 1 (WCAG 2 AA). The colours of a brand are checked by it at the start, and ours by a test.
 */
import { contrast } from "./colour";
import type { ArtToken, Palette, Palettes, Token } from "./palette";

type Pair<Name> = { colour: Name; ground: Name; ratio: number };

const pair = <Name>(ratio: number, colours: Name[], grounds: Name[]): Pair<Name>[] =>
	grounds.flatMap((ground) => colours.map((colour) => ({ colour, ground, ratio })));

export const TEXT_RATIO = 4.5;
export const EDGE_RATIO = 3;

/** The grounds of pages. */
const grounds = ["paper", "surface", "sunken"] as const satisfies Token[];

const words = (of: Token[], on: Token[]) => pair(TEXT_RATIO, of, on);
const edges = (of: Token[], on: Token[]) => pair(EDGE_RATIO, of, on);

export const pairs: readonly Pair<Token>[] = [
	...words(["ink", "ink-soft", "link", "link-strong", "accent-text"], [...grounds]),
	...words(["success", "warning", "danger"], [...grounds]),
	...words(["on-accent"], ["accent", "accent-strong"]),
	...words(["on-danger"], ["danger", "danger-strong"]),
	...words(["paper"], ["ink"]),
	...words(["ink", "ink-soft", "link", "link-strong"], ["teal-soft"]),
	...words(["ink", "accent-text"], ["accent-soft"]),
	...words(["ink", "ink-soft", "link", "success"], ["success-soft"]),
	...words(["ink", "ink-soft", "link", "warning"], ["warning-soft"]),
	...words(["ink", "ink-soft", "link", "danger"], ["danger-soft"]),
	...edges(["edge", "accent-edge", "focus"], [...grounds]),
	...edges(["surface"], ["link"]),
];

/** Drawings are decoration, but their words and shapes should be seen. */
export const artPairs: readonly Pair<ArtToken>[] = [
	...pair<ArtToken>(TEXT_RATIO, ["ink"], ["accent", "paper"]),
	...pair<ArtToken>(TEXT_RATIO, ["paper", "soft"], ["night"]),
	...pair<ArtToken>(TEXT_RATIO, ["dim"], ["paper"]),
	...pair<ArtToken>(EDGE_RATIO, ["accent", "fresh", "alert", "dim"], ["night"]),
	...pair<ArtToken>(EDGE_RATIO, ["accent", "paper"], ["cool"]),
	...pair<ArtToken>(EDGE_RATIO, ["paper"], ["warm"]),
];

export type Failure<Name = Token> = Pair<Name> & { found: number };

const listFailing = <Name extends string>(
	all: readonly Pair<Name>[],
	palette: Readonly<Record<Name, string>>,
): Failure<Name>[] =>
	all
		.map((one) => ({ ...one, found: contrast(palette[one.colour], palette[one.ground]) }))
		.filter(({ found, ratio }) => found < ratio);

/** The pairs of a palette that are too close, the worst one first. */
export const listFailures = (palette: Palette): Failure[] =>
	listFailing(pairs, palette).sort(
		(one, other) => one.found / one.ratio - other.found / other.ratio,
	);

export const listArtFailures = ({ art }: Palettes): Failure<ArtToken>[] =>
	listFailing(artPairs, art);
