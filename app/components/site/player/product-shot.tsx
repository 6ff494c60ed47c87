/**
 * The product as it will be, drawn once in the hero and used again for the devices of the apps
 * section. Its player plays the sample, as the button in words does that stands beside it.
 */
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useDocumentFacts } from "~/components/site/document-facts";
import { formatAmount } from "~/domain/catalogue/money";
import type { Mode } from "~/domain/site/mode";
import { getI18n } from "~/i18n/instance.server";
import { listOtherLocales } from "~/i18n/locale";
import { inks, useMirror, Words } from "./drawing";
import { Cover, Player, Recording, Studio } from "./phone-screens";

const WIDTH = 560;
const HEIGHT = 640;

export function ProductShot({ mode }: { mode: Mode }) {
	const { t } = useTranslation("landing");
	const isListener = mode === "listener";
	return (
		<svg
			width={WIDTH}
			viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
			fill="none"
			strokeLinecap="round"
			strokeLinejoin="round"
			className="w-full rounded-lg"
			aria-hidden="true"
		>
			<path fill={inks.accent} d={`M0 0h${WIDTH}v${HEIGHT}H0z`} />
			<use href="#sound" stroke={inks.deep} strokeWidth="4" transform="matrix(8 0 0 12 -520 80)" />
			<rect
				x="126"
				y="40"
				width="308"
				height="700"
				rx="46"
				fill={inks.night}
				stroke={inks.ink}
				strokeWidth="10"
			/>
			<g transform="matrix(1.15 0 0 1.15 165 80)">
				<PhoneScreen mode={mode} />
			</g>
			<Badge words={t(isListener ? "picture.offline" : "picture.live")}>
				<path
					{...(isListener
						? { stroke: inks.cool, strokeWidth: 3, d: "M26 15v13m-6-6 6 6 6-6M19 33h14" }
						: { stroke: inks.warm, strokeWidth: 14, d: "M26 24h.1" })}
				/>
			</Badge>
			{isListener ? <NextEpisode /> : <Tip />}
		</svg>
	);
}

/** The screen of the phone in two parts, which other drawings use again. */
export function PhoneScreen({ mode }: { mode: Mode }) {
	const isListener = mode === "listener";
	return (
		<>
			<g id="cover">{isListener ? <Cover /> : <Recording />}</g>
			<g id="deck" transform="translate(0 216)">
				{isListener ? <Player /> : <Studio />}
			</g>
		</>
	);
}

/** A badge over an edge of the phone. */
function Badge({ words, children }: { words: string; children: ReactNode }) {
	const { place } = useMirror(WIDTH);
	const inside = useMirror(136);
	return (
		<g transform={`translate(${place(404, 136)} 116)`}>
			<rect width="136" height="48" rx="24" fill={inks.paper} />
			<g transform={inside.mirror}>{children}</g>
			<Words x={inside.place(44)} y={30} size={17} fill={inks.ink}>
				{words}
			</Words>
		</g>
	);
}

/** A card over the bottom of the phone. */
function Card({ children }: { children: ReactNode }) {
	const { place } = useMirror(WIDTH);
	return (
		<g transform={`translate(${place(28, CARD_WIDTH)} 544)`}>
			<rect width={CARD_WIDTH} height="76" rx="20" fill={inks.paper} />
			{children}
		</g>
	);
}

const CARD_WIDTH = 290;

/** The next episode is in the other language, because people listen in both. */
function NextEpisode() {
	const { locale } = useDocumentFacts();
	const [other = locale] = listOtherLocales(locale);
	const { t } = getI18n(other);
	const { place, mirror } = useMirror(CARD_WIDTH);
	return (
		<Card>
			<g transform={mirror} strokeWidth="4">
				<rect x="12" y="12" width="52" height="52" rx="12" fill={inks.warm} />
				<path stroke={inks.paper} d="M25 50a13 13 0 0126 0m-19 0a6 6 0 0112 0" />
				<circle cx="38" cy="28" r="5" fill={inks.accent} />
			</g>
			<g lang={other}>
				<Words x={place(78)} y={35} size={18} fill={inks.ink}>
					{t("landing:picture.nextEpisode")}
				</Words>
				<Words x={place(78)} y={57} size={14} fill={inks.dim}>
					{t("landing:picture.nextShow")}
				</Words>
			</g>
		</Card>
	);
}

/** One of the presets of a tip. */
const TIP = { amountMajor: 30, currency: "EGP" };

function Tip() {
	const { t } = useTranslation("landing");
	const { place, mirror } = useMirror(CARD_WIDTH);
	return (
		<Card>
			<g transform={mirror} strokeWidth="4">
				<circle cx="40" cy="38" r="24" fill={inks.accent} />
				<path stroke={inks.ink} d="M30 35v6m10-15v24m10-15v6" />
			</g>
			<Words isHeading x={place(80)} y={35} size={20} fill={inks.ink}>
				{formatAmount(TIP.amountMajor, TIP.currency)}
			</Words>
			<Words x={place(80)} y={57} size={14} fill={inks.dim}>
				{t("picture.tip")}
			</Words>
		</Card>
	);
}
