/** A computer, a tablet and a phone, each with the screen that the hero has drawn. */
import { inks, useMirror } from "~/components/site/player/drawing";

const WIDTH = 640;
const frame = { fill: inks.night, stroke: inks.dim, strokeWidth: 2 };

export function Devices() {
	const { mirror } = useMirror(WIDTH);
	return (
		<svg width={WIDTH} viewBox={`0 0 ${WIDTH} 440`} className="w-full" aria-hidden="true">
			<g transform={mirror} strokeLinecap="round">
				<path stroke={inks.dim} strokeWidth="14" d="M47 331h546" />
				<rect {...frame} x="81" y="11" width="478" height="314" rx="16" />
			</g>
			<Screen cover={[140, 46]} deck={[372, 62]} size={200} deckSize={140} />
			<g transform={mirror}>
				<rect {...frame} x="1" y="211" width="300" height="214" rx="22" />
			</g>
			<Screen cover={[22, 248]} deck={[176, 262]} size={140} deckSize={100} />
			<g transform={mirror}>
				<rect {...frame} x="506" y="171" width="133" height="262" rx="26" />
			</g>
			<Screen cover={[523, 196]} deck={[523, 308]} size={100} deckSize={100} />
		</svg>
	);
}

type Corner = [x: number, y: number];
type ScreenProps = { cover: Corner; deck: Corner; size: number; deckSize: number };

/** Both parts are 200 wide; the deck begins 216 below the cover (product-shot.tsx). */
function Screen({ cover, deck, size, deckSize }: ScreenProps) {
	const { place } = useMirror(WIDTH);
	const scale = size / 200;
	const deckScale = deckSize / 200;
	return (
		<>
			<use
				href="#cover"
				transform={`matrix(${scale} 0 0 ${scale} ${place(cover[0], size)} ${cover[1]})`}
			/>
			<use
				href="#deck"
				transform={`matrix(${deckScale} 0 0 ${deckScale} ${place(deck[0], deckSize)} ${deck[1] - 216 * deckScale})`}
			/>
		</>
	);
}
