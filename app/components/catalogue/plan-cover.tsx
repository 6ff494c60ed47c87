/**
 * The drawn cover of a plan: bars of the waveform, as many as the plan is large or long (site-210). A year has
 * a bar for each month, and its free ones have the other colour.
 */
import { type CoveredPlan, type CoverShape, getPlanCover } from "~/domain/catalogue/plan-cover";
import { barPitch, waveformHeights, waveformPath } from "~/ui/waveform-shape";

type PlanCoverProps = {
	plan: CoveredPlan;
	/** All plans beside it, itself included. */
	offered: readonly CoveredPlan[];
};

type Drawing = {
	/** The fewer bars, the lower the drawing, so that they are wider once it fills the cover. */
	height: number;
	getHeights: (bars: number, seed: string) => number[];
};

/** A cover is a poster: its highest bar fills it, however quiet the wave of the seed is. */
function drawAsHighAsPossible(bars: number, seed: string): number[] {
	const heights = waveformHeights(seed, bars);
	const highest = Math.max(...heights);
	return heights.map((height) => height / highest);
}

const drawings: Record<CoverShape, Drawing> = {
	few: {
		height: 24,
		getHeights: (bars) =>
			Array.from({ length: bars }, (_, index) => Math.sin((Math.PI * (index + 1)) / (bars + 1))),
	},
	skyline: { height: 48, getHeights: drawAsHighAsPossible },
	year: {
		height: 48,
		getHeights: (bars, seed) => drawAsHighAsPossible(bars, seed).map((one) => 0.4 + one * 0.6),
	},
};

export function PlanCover({ plan, offered }: PlanCoverProps) {
	const { shape, bars, accents } = getPlanCover(plan, offered);
	const { height, getHeights } = drawings[shape];
	const heights = getHeights(bars, plan.id);
	const plain = bars - accents;
	const width = bars * barPitch;
	return (
		<div className={`plan-cover cover-${shape}`}>
			<svg
				width={width}
				height={height}
				viewBox={`0 0 ${width} ${height}`}
				strokeWidth={4}
				className="waveform"
				aria-hidden="true"
			>
				<path d={waveformPath(heights.slice(0, plain), height)} />
				{accents > 0 ? (
					<path className="cover-accent" d={waveformPath(heights.slice(plain), height, plain)} />
				) : null}
			</svg>
		</div>
	);
}
