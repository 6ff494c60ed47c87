/** The number of a missing page, drawn as the wave of the sample: pressed, it plays (site-240). */
import { inks, Sound } from "./drawing";

const FOUR = "v20m8-2v4m8-4v4m8-22v32m8-14v4";
const ZERO = "v18m8-25v4m0 24v4m8-32v4m0 24v4m8-25v18";
/** Silence before and after the number. */
const WAVE = `M4 19v2m8-2v2m8-2v2M36 4${FOUR}M84 11${ZERO}M124 4${FOUR}M172 19v2m8-2v2m8-2v2m8-2v2`;

export function MissingPagePlayer() {
	return (
		<svg
			width="292"
			viewBox="-76 44 292 84"
			fill="none"
			strokeLinecap="round"
			strokeLinejoin="round"
			className="w-full rounded-lg"
			aria-hidden="true"
		>
			<path fill={inks.panel} d="M-76 44h292v84h-292z" />
			<g strokeWidth="5">
				<Sound mode="listener" stroke={inks.soft} isWide>
					<path d={WAVE} />
				</Sound>
			</g>
		</svg>
	);
}
