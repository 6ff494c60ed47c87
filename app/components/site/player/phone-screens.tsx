/** Draws the phones: a show and its player for listeners, a recording and the studio for creators. */
import { waveformHeights, waveformPath } from "~/ui/waveform-shape";
import { inks, SampleTitle, Sound, useMirror, Words } from "./drawing";

/** Cairo as a waveform, above its reflection in the Nile. */
export function Cover() {
	return (
		<>
			<rect width="200" height="200" rx="18" fill={inks.cool} />
			<path d="M0 132v50a18 18 0 0018 18h164a18 18 0 0018-18v-50z" fill={inks.ink} opacity=".3" />
			<circle cx="132" cy="74" r="38" fill={inks.accent} />
			<g stroke={inks.paper} strokeWidth="8">
				<path
					id="skyline"
					d="M16 124v-22m13 22v-46m13 46v-34m13 34v-84m13 84v-30m13 30v-52m13 52v-66m13 66v-40m13 40v-20m13 20v-58m13 58v-36m13 36v-72m13 72v-48m13 48v-28"
				/>
				<use href="#skyline" opacity=".3" transform="matrix(1 0 0 -.6 0 216)" />
			</g>
		</>
	);
}

export function Player() {
	const { mirror } = useMirror(200);
	return (
		<>
			<SampleTitle />
			<g transform={mirror} stroke={inks.fresh} strokeWidth="2.5">
				<circle cx="187" cy="15" r="12" />
				<path d="M187 9v12m-5-5 5 5 5-5" />
			</g>
			<g strokeWidth="4">
				<Sound mode="listener" stroke={inks.dim}>
					<path d={waveformPath(waveformHeights("listener", 25), 40)} />
				</Sound>
			</g>
		</>
	);
}

const LEVELS = waveformHeights("creator", 12);

/** Shows the recording so far, with its level. */
export function Recording() {
	const { place, mirror } = useMirror(200);
	return (
		<>
			<rect width="200" height="200" rx="18" fill={inks.panel} />
			<g transform={mirror} strokeWidth="4">
				<circle cx="27" cy="31" r="7" fill={inks.alert} />
				<g className="level" stroke={inks.accent}>
					<path transform="translate(38 62)" d={waveformPath(LEVELS.slice(0, 12), 116)} />
				</g>
				<path stroke={inks.alert} strokeWidth="3" d="M139 56v128" />
			</g>
			<Words isHeading x={place(44)} y={39} size={24}>
				0:11
			</Words>
		</>
	);
}

export function Studio() {
	return (
		<>
			<SampleTitle />
			<g strokeWidth="4">
				{/* Two takes with a cut between them. */}
				<Sound mode="creator" stroke={inks.fresh}>
					<path id="take" d={waveformPath(LEVELS.slice(0, 11), 40)} />
					<use href="#take" transform="matrix(-1 0 0 1 200 0)" />
				</Sound>
			</g>
		</>
	);
}
