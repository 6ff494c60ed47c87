/* The motif: one generated waveform, as a divider, a loading indicator or an empty state. */
import { classNames } from "./class-names";
import {
	barPitch,
	quietHeights,
	waveformHeights,
	waveformPath,
	waveformVoices,
} from "./waveform-shape";

type WaveformProps = {
	variant: keyof typeof variants;
	/** Any text; the same text always draws the same wave. */
	seed?: string;
	className?: string;
};

const strokeWidth = 4;

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

/** Four interleaved paths with different animation delays. */
function Breathing({ seed, className }: { seed: string; className?: string }) {
	const heights = waveformHeights(seed, 20);
	return (
		<svg
			height="64"
			viewBox={`0 0 ${heights.length * barPitch} 80`}
			strokeWidth={strokeWidth}
			className={classNames("waveform waveform-breathing text-accent", className)}
			aria-hidden="true"
		>
			{waveformVoices(heights, 80).map(({ place, drawing }) => (
				<path key={place} d={drawing} />
			))}
		</svg>
	);
}

/** A wave as high as the tick of a success, into which it settles. */
function Short({ seed, className }: { seed: string; className?: string }) {
	const bars = 16;
	return (
		<svg
			height="56"
			viewBox={`0 0 ${bars * barPitch} 56`}
			strokeWidth={strokeWidth}
			className={classNames("waveform", className)}
			aria-hidden="true"
		>
			<path d={waveformPath(waveformHeights(seed, bars), 56)} />
		</svg>
	);
}

/** Decorates empty states and errors. */
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

const variants = { divider: Divider, short: Short, breathing: Breathing, quiet: Quiet };

export function Waveform({ variant, seed = "sawt", className }: WaveformProps) {
	const Variant = variants[variant];
	return <Variant seed={seed} className={className} />;
}
