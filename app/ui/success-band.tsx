/* The band over the page of a success, from edge to edge: a waveform that swells twice (styles/motion.css), on a
 * ground from the accent of drawings to their green (styles/wait.css). */
import { barPitch, waveformHeights, waveformPath } from "./waveform-shape";

/** Drawn at half its size, for screens up to 1920 pixels; wider ones enlarge it. */
const HEIGHT = 60;
const BARS = 120;
const MARGIN = 6;
const WAVE = waveformPath(waveformHeights("in", BARS), HEIGHT - 2 * MARGIN);

export function SuccessBand() {
	return (
		<svg
			width="100%"
			height={HEIGHT * 2}
			viewBox={`0 -${MARGIN} ${BARS * barPitch} ${HEIGHT}`}
			preserveAspectRatio="xMidYMid slice"
			className="success-band mirrors"
			aria-hidden="true"
		>
			<path
				className="level"
				stroke="var(--art-ink)"
				strokeWidth="4"
				strokeLinecap="round"
				d={WAVE}
			/>
		</svg>
	);
}
