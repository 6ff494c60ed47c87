/** A computer with an editor, a tablet with a library, and a phone with the screen that the hero has drawn. */
import { getBrand } from "#core/brand/current-brand";
import { inks, useMirror } from "~/components/site/player/drawing";
import { PhoneScreen } from "~/components/site/player/product-shot";
import type { Mode } from "~/domain/site/mode";

const WIDTH = 640;
const frame = { fill: inks.night, stroke: inks.dim, strokeWidth: 2 };

export function Devices({ mode }: { mode: Mode }) {
	const { mirror } = useMirror(WIDTH);
	return (
		<svg
			width={WIDTH}
			viewBox={`0 0 ${WIDTH} 440`}
			fill="none"
			strokeLinecap="round"
			pointerEvents="none"
			className="w-full"
			aria-hidden="true"
		>
			{/* A hero with a picture of the brand has drawn no screen. */}
			{getBrand()?.pictures.hero ? (
				<defs>
					<PhoneScreen mode={mode} />
				</defs>
			) : null}
			<g transform={mirror} strokeWidth="4">
				<path stroke={inks.dim} strokeWidth="14" d="M47 331h546" />
				<rect {...frame} x="81" y="11" width="478" height="314" rx="16" />
				<path
					stroke={inks.panel}
					strokeWidth="52"
					d="M131 87h378M131 147h378M131 207h378M131 267h378"
				/>
				<g stroke={inks.accent}>
					<use href="#sound" x="116" y="67" />
					<use href="#sound" x="324" y="67" />
				</g>
				<use href="#sound" x="212" y="127" stroke={inks.fresh} />
				<use href="#sound" x="304" y="187" stroke={inks.accent} />
				<path stroke={inks.paper} strokeWidth="2" d="M320 52v256" />
				<rect {...frame} x="1" y="211" width="300" height="214" rx="22" />
				<rect x="112" y="233" width="78" height="78" rx="8" fill={inks.warm} />
				<rect x="201" y="233" width="78" height="78" rx="8" fill={inks.accent} />
				<path stroke={inks.paper} d="M131 288a20 20 0 0140 0m-30 0a10 10 0 0120 0" />
				<path stroke={inks.ink} strokeWidth="6" d="M224 265v14m16-28v42m16-30v18" />
				<path stroke={inks.soft} strokeWidth="6" d="M26 330h46m43 0h58m31 0h40" />
				<path stroke={inks.panel} strokeWidth="44" d="M45 380h212" />
				<use href="#sound" x="51" y="360" stroke={inks.soft} />
				<rect {...frame} x="506" y="171" width="133" height="262" rx="26" />
			</g>
			<Screen href="#cover" corner={[23, 233]} scale={0.39} />
			<Screen href="#cover" corner={[523, 196]} scale={0.5} />
			<Screen href="#deck" corner={[523, 200]} scale={0.5} />
		</svg>
	);
}

type ScreenProps = { href: "#cover" | "#deck"; corner: [x: number, y: number]; scale: number };

/** Draws a part of the hero again, which is 200 wide there. */
function Screen({ href, corner: [x, y], scale }: ScreenProps) {
	const { place } = useMirror(WIDTH);
	return (
		<use href={href} transform={`matrix(${scale} 0 0 ${scale} ${place(x, scale * 200)} ${y})`} />
	);
}
