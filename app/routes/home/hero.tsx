/** The hero of the landing page: title, call to action, and a sound that plays on request. */

import { useTranslation } from "react-i18next";
import { GetStarted, ModeSwitch } from "~/components/site/landing-link";
import type { Mode } from "~/domain/site/mode";
import type { Locale } from "~/i18n/locale";
import { Button, ButtonLink } from "~/ui/button";
import { Icon } from "~/ui/icon";
import { Page } from "~/ui/layout";
import { ScriptOnly } from "~/ui/script-only";
import { barPitch, waveformHalfPath, waveformHeights } from "~/ui/waveform-shape";

/** The fragment of the switch's links, so that the scroll position stays. */
const SECTION_ID = "start";

type HeroProps = {
	mode: Mode;
	/** The language that the address names. */
	lang: Locale | undefined;
};

export function Hero({ mode, lang }: HeroProps) {
	const { t } = useTranslation("landing");
	return (
		<section id={SECTION_ID} className="overflow-hidden" aria-labelledby="hero-title">
			<Page className="grid gap-4 pt-4 sm:gap-8 sm:pt-10">
				<ModeSwitch
					current={mode}
					section={SECTION_ID}
					slides
					lang={lang}
					className="w-full sm:w-[min(24rem,100%)] sm:justify-self-start"
				/>
				<div className="grid gap-4 sm:gap-6 lg:grid-cols-[1fr_minmax(0,min(32rem,46%))] lg:items-end lg:gap-x-12">
					<h1 id="hero-title" className="text-hero">
						{t(`hero.${mode}.title`)}
					</h1>
					<div className="grid gap-4 sm:gap-6">
						<p className="text-lead text-ink-soft">{t(`hero.${mode}.lead`)}</p>
						<div className="flex flex-wrap gap-3">
							<GetStarted isForCreators={mode === "creator"} size="large" /> <Tune mode={mode} />
						</div>
					</div>
				</div>
			</Page>
			<HeroWaveform seed={mode} />
		</section>
	);
}

/**
 * Loaded and played on a press only. With script a button and the waveform are the player
 * (enhance/tune.ts); without, a link to the sound, which looks like the button and which the browser plays.
 * An audio element would cost a first view more than half of its styling: browsers give it a player of
 * their own, even where it is hidden (decision 058).
 */
function Tune({ mode }: { mode: Mode }) {
	const { t } = useTranslation("landing");
	const name = t(`hero.${mode}.play`);
	return (
		<>
			<ScriptOnly>
				<Button
					type="button"
					variant="secondary"
					wide
					className="plays"
					data-plays=""
					aria-pressed={false}
				>
					<Icon name="play" />
					<Icon name="pause" />
					{name}
				</Button>
			</ScriptOnly>
			<ButtonLink href={`/tune-${mode}.mp3`} variant="secondary" wide className="[.plays+&]:hidden">
				<span className="word-with-icon">
					{name}
					<Icon name="play" />
				</span>
			</ButtonLink>
		</>
	);
}

/** One tile of the wave; wider windows repeat it. */
const BARS = 64;
const HEIGHT = 96;
/** The position of the playhead before anything was played. */
const PLAYHEAD = "38%";

function HeroWaveform({ seed }: { seed: Mode }) {
	return (
		<svg
			width="100%"
			height={HEIGHT}
			strokeWidth="4"
			className="waveform my-4 overflow-hidden sm:my-10"
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
			<rect
				data-heard=""
				className="progress-heard"
				width={PLAYHEAD}
				height={HEIGHT}
				stroke="none"
				fill="url(#hero-heard)"
			/>
			<rect
				className="progress-heard"
				x={PLAYHEAD}
				width="100%"
				height={HEIGHT}
				stroke="none"
				fill="url(#hero-unheard)"
			/>
		</svg>
	);
}

function Tile({ id, className }: { id: string; className: string }) {
	return (
		<pattern id={id} width={BARS * barPitch} height={HEIGHT} patternUnits="userSpaceOnUse">
			<use href="#hero-wave" className={className} stroke="currentColor" />
		</pattern>
	);
}
