/* The drawing of waveforms: from a seed to bar heights to one SVG path. Deterministic, so that every
 * rendering draws the same picture. */

/** One bar and the space after it, in drawing units. */
export const barPitch = 8;

function randomFrom(seed: string): () => number {
	let state = 2166136261;
	for (const letter of seed) state = Math.imul(state ^ letter.charCodeAt(0), 16777619);
	return () => {
		state = (state + 0x6d2b79f5) | 0;
		let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
		mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
		return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
	};
}

/** Bar heights between 0.08 and 1: phrases that rise, fall and pause as a speaking voice does. */
export function waveformHeights(seed: string, count: number): number[] {
	const random = randomFrom(seed);
	const heights: number[] = [];
	while (heights.length < count) {
		const phraseLength = 5 + Math.floor(random() * 9);
		const loudness = 0.45 + random() * 0.55;
		for (let bar = 0; bar < phraseLength; bar++) {
			const swell = Math.sin((Math.PI * (bar + 0.7)) / (phraseLength + 0.4));
			heights.push(Math.max(0.08, swell * loudness * (0.5 + random() * 0.5)));
		}
		heights.push(0.08);
	}
	return heights.slice(0, count);
}

/** Silence with one short sound in its middle. */
export const quietHeights = () =>
	waveformHeights("quiet", 25).map((height, index) => (Math.abs(index - 12) < 3 ? height : 0.05));

/** Half the height as an integer: fractions would cost bytes without a visible difference. */
const toHalf = (height: number, drawingHeight: number) =>
	Math.max(1, Math.round((height * (drawingHeight - 4)) / 2));

/** Four paths of every fourth bar, which may move apart from each other. */
export const waveformVoices = (heights: number[], drawingHeight: number) =>
	[0, 1, 2, 3].map((place) => {
		const bars = heights.filter((_, index) => index % 4 === place);
		return { place, drawing: waveformPath(bars, drawingHeight, place, 4) };
	});

/**
 * One path of vertical strokes around the middle line; `offset` is the place of the first bar.
 * Each bar starts from the end of the one before: equal neighbours are equal text, which compresses.
 */
export function waveformPath(heights: number[], drawingHeight: number, offset = 0, step = 1) {
	const halves = heights.map((height) => toHalf(height, drawingHeight));
	return halves
		.map((half, index) => {
			const start = index
				? `m${step * barPitch}-${(halves[index - 1] ?? 0) + half}`
				: `M${offset * barPitch + barPitch / 2} ${drawingHeight / 2 - half}`;
			return `${start}v${half * 2}`;
		})
		.join("");
}
