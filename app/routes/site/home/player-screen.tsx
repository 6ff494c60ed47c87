/** The listener's screen: the cover of a show, and the player with an episode. */
import { waveformHeights, waveformPath } from "~/ui/waveform-shape";
import { EpisodeTitle, inks, Sound, useMirror, Words } from "./drawing";

/** Cairo as a waveform, above its reflection in the Nile. */
export function Cover() {
	return (
		<>
			<rect width="200" height="200" rx="18" fill="#08484f" />
			<path d="M0 132V18A18 18 0 0118 0h164a18 18 0 0118 18v114z" fill={inks.teal} />
			<circle cx="132" cy="74" r="38" fill={inks.saffron} />
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
	const { place, mirror } = useMirror(200);
	return (
		<>
			<EpisodeTitle />
			<g transform={mirror} strokeWidth="4">
				<g stroke={inks.green} strokeWidth="2.5">
					<circle cx="187" cy="15" r="12" />
					<path d="M187 9v12m-5-5 5 5 5-5" />
				</g>
				<Sound stroke={inks.dim}>
					<path d={waveformPath(waveformHeights("listener", 25), 40)} />
				</Sound>
				<circle cx="100" cy="152" r="26" fill={inks.saffron} />
				<path stroke={inks.ink} strokeWidth="6" d="M92 143v18m16-18v18" />
				<g stroke={inks.paper} strokeWidth="3">
					<path id="skip" d="m50 144-8 8 8 8m9-16-8 8 8 8" />
					<use href="#skip" transform="matrix(-1 0 0 1 200 0)" />
					<path d="M181 145h14m-14 7h14m-14 7h8" />
				</g>
			</g>
			<Words x={place(0)} y={115} size={12} fill={inks.soft}>
				12:08
			</Words>
			<Words x={place(200)} y={115} size={12} fill={inks.soft} anchor="end">
				33:48
			</Words>
			<Words x={place(10)} y={157} size={14} anchor="middle">
				1.5x
			</Words>
		</>
	);
}
