/** The opening of the landing page: whose page it is, one sentence, one invitation, one voice. */
import { useTranslation } from "react-i18next";
import { GetStarted } from "~/components/site/get-started";
import { ModeSwitch } from "~/components/site/mode-switch";
import type { Mode } from "~/domain/site/mode";
import { ButtonLink } from "~/ui/button";
import { Page } from "~/ui/layout";
import { HeroWaveform } from "./hero-waveform";

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
