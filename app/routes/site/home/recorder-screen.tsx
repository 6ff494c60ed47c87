/** The creator's screen: a recording with its level, and the studio with a cut. */
import { waveformHeights, waveformPath } from "~/ui/waveform-shape";
import { EpisodeTitle, inks, Sound, useMirror, Words } from "./drawing";

const LEVELS = waveformHeights("creator", 12);

/** Shows the recording so far, with its level. */
export function Recording() {
	const { place, mirror } = useMirror(200);
	return (
		<>
			<rect width="200" height="200" rx="18" fill={inks.panel} />
			<g transform={mirror} strokeWidth="4">
				<circle cx="27" cy="31" r="7" fill={inks.coral} />
				<g className="level" stroke={inks.saffron}>
					<path transform="translate(38 62)" d={waveformPath(LEVELS.slice(0, 12), 116)} />
				</g>
				<path stroke={inks.coral} strokeWidth="3" d="M139 56v128" />
			</g>
			<Words isHeading x={place(44)} y={39} size={24}>
				08:24
			</Words>
		</>
	);
}

export function Studio() {
	const { mirror } = useMirror(200);
	return (
		<>
			<EpisodeTitle />
			<g transform={mirror} strokeWidth="4">
				<Sound stroke={inks.green}>
					<path id="take" d={waveformPath(LEVELS.slice(0, 11), 40)} />
					<use href="#take" transform="matrix(-1 0 0 1 200 0)" />
				</Sound>
				<g stroke={inks.paper} strokeWidth="2">
					<path strokeDasharray="4 5" d="M100 54v48" />
					<path d="m96 108 8-12m-8 0 8 12" />
					<circle cx="94" cy="112" r="4.5" />
					<circle cx="106" cy="112" r="4.5" />
				</g>
				<circle cx="100" cy="152" r="26" stroke={inks.paper} strokeWidth="3" />
				<rect x="88" y="140" width="24" height="24" rx="5" fill={inks.coral} />
				<g stroke={inks.paper} strokeWidth="3">
					<path d="m46 144-8 8 8 8m-8-8h18M144 152h18m-9-9v18" />
				</g>
			</g>
		</>
	);
}
