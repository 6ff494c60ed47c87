/**
 * The drawings of the product share this. Their colours are the brand's and, as on a cover, the same in both
 * themes and with forced colours (styles/tokens.css). Drawn for left to right; in Arabic the shapes are
 * mirrored and the words are placed anew.
 */
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useDocumentFacts } from "~/components/site/document-facts";
import { getLocaleFacts } from "~/i18n/locale";

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
	/** What is being recorded, or cut. */
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
	anchor?: "middle" | "end";
	children: ReactNode;
};

/** Words of a drawing. The space behind them keeps words apart where there are no styles. */
export function Words({ size, isHeading, anchor, fill = inks.paper, ...rest }: WordsProps) {
	return (
		<>
			<text
				className={isHeading ? "font-heading font-semibold" : undefined}
				fontSize={size}
				fill={fill}
				textAnchor={anchor}
				{...rest}
			/>{" "}
		</>
	);
}

/** The title and the show above the sound, on both screens. */
export function EpisodeTitle() {
	const { t } = useTranslation("landing");
	const { place } = useMirror(200);
	return (
		<>
			<Words isHeading x={place(0)} y={20} size={20}>
				{t("picture.episode")}
			</Words>
			<Words x={place(0)} y={43} size={14} fill={inks.soft}>
				{t("picture.show")}
			</Words>
		</>
	);
}

type SoundProps = { stroke: string; children: ReactNode };

/** A waveform with the playhead where the sample of the hero is (enhance/tune.ts). */
export function Sound({ stroke, children }: SoundProps) {
	return (
		<svg y="58" width="200" height="40" aria-hidden="true">
			<g stroke={stroke}>
				<g id="sound">{children}</g>
			</g>
			<g className="progress-heard">
				<use href="#sound" stroke={inks.accent} />
				<rect width="3" height="40" fill={inks.paper} />
			</g>
		</svg>
	);
}
