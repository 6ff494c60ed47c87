/**
 * The drawings of the product share this. Their colours are the brand's and, as on a cover, the same in both
 * themes and with forced colours (styles/tokens.css). Drawn for left to right; in Arabic the shapes are
 * mirrored and the words are placed anew.
 */
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useDocumentFacts } from "~/components/site/document-facts";
import type { Mode } from "~/domain/site/mode";
import { getLocaleFacts } from "~/i18n/locale";
import { paths } from "~/paths";

/** Words, lines and grounds take these; `soft` and `dim` are for words and lines on `night`. */
export const inks = {
	accent: "var(--art-accent)",
	/** Shapes on `accent` that should hardly be seen. */
	deep: "var(--art-deep)",
	warm: "var(--art-warm)",
	cool: "var(--art-cool)",
	paper: "var(--art-paper)",
	ink: "var(--art-ink)",
	night: "var(--art-night)",
	/** A raised ground on `night`. */
	panel: "var(--art-panel)",
	soft: "var(--art-soft)",
	dim: "var(--art-dim)",
	/** A second voice beside `accent`. */
	fresh: "var(--art-fresh)",
	/** Marks the recording, and where it is cut. */
	alert: "var(--art-alert)",
} as const;

/** Mirrors a drawing of this width in a right-to-left page. */
export function useMirror(width: number) {
	const { locale } = useDocumentFacts();
	const isMirrored = getLocaleFacts(locale).direction === "rtl";
	return {
		/** The place of a word that starts at `x`, or of a group that is `groupWidth` wide. */
		place: (x: number, groupWidth = 0) => (isMirrored ? width - x - groupWidth : x),
		mirror: isMirrored ? `matrix(-1 0 0 1 ${width} 0)` : undefined,
	};
}

type WordsProps = {
	x: number;
	y: number;
	size: number;
	fill?: string;
	isHeading?: boolean;
	lang?: string;
	className?: string;
	anchor?: "middle" | "end";
	children: ReactNode;
};

/** Words of a drawing. The space behind them keeps words apart where there are no styles. */
export function Words({
	size,
	isHeading,
	anchor,
	fill = inks.paper,
	className,
	...rest
}: WordsProps) {
	return (
		<>
			<text
				className={isHeading ? "font-heading font-semibold" : className}
				fontSize={size}
				fill={fill}
				textAnchor={anchor}
				{...rest}
			/>{" "}
		</>
	);
}

/** The title and the show above the sound, on both screens. */
export function SampleTitle() {
	const { t } = useTranslation("landing");
	const { place } = useMirror(200);
	return (
		<>
			<Words isHeading x={place(0)} y={20} size={20}>
				{t("picture.sample")}
			</Words>
			<Words x={place(0)} y={43} size={14} fill={inks.soft}>
				{t("picture.show")}
			</Words>
		</>
	);
}

/** The seconds of `public/tune-<mode>.mp3`, rounded down as players do. */
const sampleLengths: Record<Mode, string> = { listener: "0:08", creator: "0:11" };

type SoundProps = {
	mode: Mode;
	stroke: string;
	/** The button stands before the sound instead of below it. */
	isWide?: boolean;
	children: ReactNode;
};

/**
 * The waveform of the sample with its playhead, its times and the button that plays it. They show what the page
 * plays (enhance/tune.ts), and run from left to right in every language, as the controls of players do.
 */
export function Sound({ mode, stroke, isWide, children }: SoundProps) {
	const button = (
		// The button in words plays too, so this one takes no focus.
		<a href={paths.sample(mode)} tabIndex={-1} className="plays" data-plays="">
			<circle cx="100" cy="152" r="26" fill={inks.accent} />
			<path fill={inks.ink} stroke={inks.ink} d="M94 142v20l16-10z" />
			<path stroke={inks.ink} strokeWidth="6" d="M92 143v18m16-18v18" />
		</a>
	);
	return (
		<>
			<svg y="58" width="200" height="40" aria-hidden="true">
				<g stroke={stroke}>
					<g id="sound">{children}</g>
				</g>
				<g className="progress-heard">
					<use href="#sound" stroke={inks.accent} />
					<rect width="3" height="40" fill={inks.paper} />
				</g>
			</svg>
			<g direction="ltr">
				<Words x={0} y={115} size={12} fill={inks.soft} className="elapsed">
					0:00
				</Words>
				<Words x={200} y={115} size={12} fill={inks.soft} anchor="end">
					{sampleLengths[mode]}
				</Words>
			</g>
			{isWide ? <g transform="matrix(.8 0 0 .8 -122 -38)">{button}</g> : button}
		</>
	);
}
