/* A progress bar as a waveform, whose bars breathe until they are filled (styles/wait.css). The server renders the
 * current state; a script may update aria-valuenow and the width of .progress-fill (an attribute, because inline
 * styles are blocked). */
import { barPitch, waveformHeights, waveformPath, waveformVoices } from "./waveform-shape";

type ProgressProps = {
	label: string;
	/** Both in the same unit, e.g. seconds waited and seconds until the limit. */
	value: number;
	max: number;
	/** The value in words, e.g. "45 seconds of 2 minutes". */
	valueText?: string;
};

const bars = 48;
const drawingHeight = 64;
const heights = waveformHeights("progress", bars);
const drawing = waveformPath(heights, drawingHeight);
const voices = waveformVoices(heights, drawingHeight);

export function Progress({ label, value, max, valueText }: ProgressProps) {
	const known = Math.min(Math.max(value, 0), max);
	return (
		<div
			role="progressbar"
			aria-label={label}
			aria-valuemin={0}
			aria-valuemax={max}
			aria-valuenow={known}
			aria-valuetext={valueText}
		>
			<svg
				width={bars * barPitch}
				viewBox={`0 0 ${bars * barPitch} ${drawingHeight}`}
				strokeWidth={4}
				className="waveform w-full"
				aria-hidden="true"
			>
				<g className="waveform-breathing text-edge" stroke="currentColor">
					{voices.map((voice) => (
						<path key={voice.place} d={voice.drawing} />
					))}
				</g>
				<svg
					className={"progress-fill overflow-hidden text-accent"}
					width={`${Math.round((known / max) * 100)}%`}
					height={drawingHeight}
					aria-hidden="true"
				>
					<path stroke="currentColor" strokeWidth={5} d={drawing} />
				</svg>
			</svg>
		</div>
	);
}
