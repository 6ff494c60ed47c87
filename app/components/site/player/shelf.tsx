/**
 * An empty shelf above the player, to which each field of the registration that is filled in brings a cover, and the
 * whole form the last one (styles/shelf.css).
 */
import { inks, useMirror } from "./drawing";
import { Cover, Player } from "./phone-screens";

const WIDTH = 560;

/** In the order of the fields, and of their places. */
const covers = [
	{
		field: "name",
		ground: inks.cool,
		line: inks.accent,
		mark: "M30 92V64m17 28V40m17 52V54m17 38V30m17 62V60",
	},
	{
		field: "email",
		ground: inks.warm,
		line: inks.paper,
		mark: "M28 92a36 36 0 0172 0m-54 0a18 18 0 0136 0",
	},
	{ field: "phone", ground: inks.ink, line: inks.fresh, mark: "M64 30v68M38 48v32m52-32v32" },
	{ field: "password", ground: inks.paper, line: inks.warm, mark: "M30 46h68M30 64h46M30 82h58" },
	{
		field: "password_confirmation",
		ground: inks.night,
		line: inks.accent,
		mark: "M64 34a30 30 0 10.1 0M64 52a12 12 0 10.1 0",
	},
	{
		field: "all",
		ground: inks.fresh,
		line: inks.ink,
		mark: "M64 94C40 76 30 64 30 50a17 17 0 0134-5 17 17 0 0134 5c0 14-10 26-34 44z",
	},
] as const;

/** A place of the shelf, as large as a cover. */
const FRAME =
	"m14 0h100a14 14 0 0114 14v100a14 14 0 01-14 14h-100a14 14 0 01-14-14v-100a14 14 0 0114-14";

const toPlace = (index: number) => `${40 + (index % 3) * 176} ${32 + Math.floor(index / 3) * 168}`;

export function Shelf() {
	const { place, mirror } = useMirror(WIDTH);
	return (
		<svg
			width={WIDTH}
			viewBox={`0 0 ${WIDTH} 640`}
			fill="none"
			strokeLinecap="round"
			strokeLinejoin="round"
			className="w-full rounded-lg"
			aria-hidden="true"
		>
			<path fill={inks.accent} d={`M0 0h${WIDTH}v640H0z`} />
			<g transform={mirror}>
				<path
					stroke={inks.ink}
					strokeWidth="2"
					strokeDasharray="2 8"
					d={covers.map((_, at) => `M${toPlace(at)}${FRAME}`).join("")}
				/>
				<path stroke={inks.ink} strokeWidth="6" d="M30 168h500M30 336h500" />
				{covers.map(({ field, ground, line, mark }, at) => (
					<g key={field} data-cover={field} opacity="0" transform={`translate(${toPlace(at)})`}>
						<rect x="-2" y="-2" width="132" height="132" rx="16" fill={ground} />
						<path stroke={line} strokeWidth="8" d={mark} />
					</g>
				))}
			</g>
			<rect x="30" y="376" width="500" height="234" rx="28" fill={inks.night} />
			<g transform={`translate(${place(54, 186)} 400) scale(.93)`}>
				<Cover />
			</g>
			<g transform={`translate(${place(270, 230)} 396) scale(1.15)`}>
				<Player />
			</g>
		</svg>
	);
}
