/** The opening of the landing page: whose page it is, one sentence, one invitation, one voice. */

import { useTranslation } from "react-i18next";
import { GetStarted } from "~/components/site/get-started";
import { ModeSwitch } from "~/components/site/mode-switch";
import type { Mode } from "~/domain/site/mode";
import { ButtonLink } from "~/ui/button";
import { classNames } from "~/ui/class-names";
import { Icon } from "~/ui/icon";
import { Page } from "~/ui/layout";
import { Ltr } from "~/ui/ltr";
import { barPitch, waveformHalfPath, waveformHeights } from "~/ui/waveform-shape";

/** Where the switch's links come back to, so that the page does not jump under the finger. */
const SECTION_ID = "start";

export function Hero({ mode }: { mode: Mode }) {
	const { t } = useTranslation("landing");
	return (
		<section id={SECTION_ID} className="overflow-hidden" aria-labelledby="hero-title">
			<Page className="grid gap-8 pt-6 sm:pt-10">
				<ModeSwitch
					current={mode}
					section={SECTION_ID}
					slides
					className="w-full sm:w-[min(24rem,100%)] sm:justify-self-start"
				/>
				<div className="grid gap-x-12 gap-y-6 lg:grid-cols-[minmax(0,1fr)_minmax(0,min(30rem,45%))] lg:items-end">
					<h1 id="hero-title" className="text-hero">
						{t(`hero.${mode}.title`)}
					</h1>
					<div className="grid gap-6">
						<p className="text-lead text-ink-soft">{t(`hero.${mode}.lead`)}</p>
						<div className="flex flex-wrap gap-3">
							<GetStarted size="large" />
							<ButtonLink href="#features" variant="secondary" size="large" wide>
								{t(`hero.${mode}.more`)}
							</ButtonLink>
						</div>
					</div>
				</div>
			</Page>
			<HeroWaveform
				seed={mode}
				time={t(`hero.${mode}.time`)}
				spoken={t(`hero.${mode}.spoken`)}
				isRecording={mode === "creator"}
			/>
		</section>
	);
}

/** One tile of the wave; wider windows repeat it. */
const BARS = 104;
const HEIGHT = 168;
const PLAYHEAD = "38%";

type HeroWaveformProps = { seed: string; time: string; spoken: string; isRecording: boolean };

function HeroWaveform({ seed, time, spoken, isRecording }: HeroWaveformProps) {
	return (
		<figure className="mt-8 pb-10 sm:mt-12">
			<svg
				width="100%"
				height={HEIGHT}
				strokeWidth="4"
				className="waveform overflow-hidden"
				aria-hidden="true"
			>
				<defs>
					<g id="hero-wave">
						<path
							id="hero-half"
							strokeLinejoin="round"
							d={waveformHalfPath(waveformHeights(seed, BARS), HEIGHT)}
						/>
						<use href="#hero-half" transform={`matrix(1 0 0 -1 0 ${HEIGHT})`} />
					</g>
					<Tile id="hero-heard" className="text-accent" />
					<Tile id="hero-unheard" className="text-unheard" />
				</defs>
				<rect width={PLAYHEAD} height={HEIGHT} stroke="none" fill="url(#hero-heard)" />
				<rect x={PLAYHEAD} width="62%" height={HEIGHT} stroke="none" fill="url(#hero-unheard)" />
				<line x1={PLAYHEAD} x2={PLAYHEAD} y1="2" y2={HEIGHT} stroke="currentColor" />
			</svg>
			<figcaption className="ms-[38%] grid max-w-prose gap-1 ps-4 pe-4 pt-2">
				<span className="flex items-center gap-2 text-small font-semibold text-ink-soft">
					<Icon
						name={isRecording ? "mic" : "play"}
						size={16}
						className={classNames(isRecording && "text-danger")}
					/>
					<Ltr>{time}</Ltr>
				</span>
				<span className="font-heading text-h4 font-semibold">{spoken}</span>
			</figcaption>
		</figure>
	);
}

function Tile({ id, className }: { id: string; className: string }) {
	return (
		<pattern id={id} width={BARS * barPitch} height={HEIGHT} patternUnits="userSpaceOnUse">
			<use href="#hero-wave" className={className} stroke="currentColor" />
		</pattern>
	);
}
