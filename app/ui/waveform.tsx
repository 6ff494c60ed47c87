/* The motif: one generated waveform that opens pages, divides them, waits and counts. */
import { classNames } from "./class-names";
import { barPitch, quietHeights, waveformHeights, waveformPath } from "./waveform-shape";

export type WaveformVariant = "hero" | "divider" | "breathing" | "quiet";

type WaveformProps = {
	variant?: WaveformVariant;
	/** Any text; the same text always draws the same wave. */
	seed?: string;
	className?: string;
};

const strokeWidth = 4;

/** Where the playhead of the hero is. The drawing has no viewBox: its units are CSS pixels, so
 * bars stay equally thick on every screen and a wide one simply shows more of them. */
const playhead = "38%";

function Hero({ seed, className }: { seed: string; className?: string }) {
	const heard = waveformPath(waveformHeights(seed, 64), 120);
	const unheard = waveformPath(waveformHeights(`${seed}, later`, 104), 120);
	return (
		<svg
			width="100%"
			height="120"
			strokeWidth={strokeWidth}
			className={classNames("waveform overflow-hidden", className)}
			aria-hidden="true"
		>
			<svg width={playhead} height="120" className="text-accent" aria-hidden="true">
				<path stroke="currentColor" d={heard} />
			</svg>
			<svg x={playhead} height="120" className="text-ink" aria-hidden="true">
				<path stroke="currentColor" d={unheard} />
			</svg>
			<line
				x1={playhead}
				x2={playhead}
				y1="2"
				y2="118"
				className="text-ink"
				stroke="currentColor"
			/>
		</svg>
	);
}

function Divider({ seed, className }: { seed: string; className?: string }) {
	const bars = 22;
	return (
		<div className={classNames("flex items-center gap-2", className)}>
			<svg
				height="24"
				viewBox={`0 0 ${bars * barPitch} 48`}
				strokeWidth={strokeWidth}
				className="waveform text-accent"
				aria-hidden="true"
			>
				<path d={waveformPath(waveformHeights(seed, bars), 48)} />
			</svg>
			<span className="grow border-t border-hairline" />
		</div>
	);
}

/** Four interleaved paths, so that neighbours breathe out of step. */
function Breathing({ seed, className }: { seed: string; className?: string }) {
	const heights = waveformHeights(seed, 20);
	const voices = [0, 1, 2, 3].map((place) => {
		const bars = heights.filter((_, index) => index % 4 === place);
		return { place, drawing: waveformPath(bars, 80, place, 4) };
	});
	return (
		<svg
			height="64"
			viewBox={`0 0 ${heights.length * barPitch} 80`}
			strokeWidth={strokeWidth}
			className={classNames("waveform waveform-breathing text-accent", className)}
			aria-hidden="true"
		>
			{voices.map(({ place, drawing }) => (
				<path key={place} d={drawing} />
			))}
		</svg>
	);
}

/** Almost silence: for what is empty, missing or lost. */
function Quiet({ className }: { className?: string }) {
	const heights = quietHeights();
	return (
		<svg
			height="40"
			viewBox={`0 0 ${heights.length * barPitch} 48`}
			strokeWidth={strokeWidth}
			className={classNames("waveform text-edge", className)}
			aria-hidden="true"
		>
			<path d={waveformPath(heights, 48)} />
		</svg>
	);
}

const variants = { hero: Hero, divider: Divider, breathing: Breathing, quiet: Quiet };

export function Waveform({ variant = "hero", seed = "sawt", className }: WaveformProps) {
	const Variant = variants[variant];
	return <Variant seed={seed} className={className} />;
}
