/** The hero of the landing page: title, call to action, a sound that plays on request, and the product. */

import { useTranslation } from "react-i18next";
import { getBrand } from "#core/brand/current-brand";
import { GetStarted, ModeSwitch } from "~/components/site/landing-link";
import { ProductShot } from "~/components/site/player/product-shot";
import { SampleButton } from "~/components/site/player/sample-button";
import type { Mode } from "~/domain/site/mode";
import type { Locale } from "~/i18n/locale";
import { paths } from "~/paths";
import { Page } from "~/ui/layout";

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
		<section id={SECTION_ID} aria-labelledby="hero-title">
			<Page className="grid gap-x-12 gap-y-8 pt-4 sm:pt-10 lg:grid-cols-[7fr_5fr]">
				<div className="flex flex-col gap-4 sm:gap-8">
					<ModeSwitch
						current={mode}
						section={SECTION_ID}
						slides
						lang={lang}
						className="w-full sm:max-w-96"
					/>
					<h1 id="hero-title" className="mt-auto text-hero">
						{t(`hero.${mode}.title`)}
					</h1>
					<p className="max-w-measure text-lead text-ink-soft">{t(`hero.${mode}.lead`)}</p>
					<div className="mb-auto flex flex-wrap gap-3">
						<GetStarted isForCreators={mode === "creator"} size="large" />{" "}
						<SampleButton mode={mode} />
					</div>
				</div>
				<HeroPicture mode={mode} />
			</Page>
		</section>
	);
}

/** The picture of the brand; without one, the product. */
function HeroPicture({ mode }: { mode: Mode }) {
	const brand = getBrand();
	const picture = brand?.pictures.hero;
	if (!brand || !picture) return <ProductShot mode={mode} />;
	const src = paths.brandFile({ digest: brand.digest, name: "hero" });
	const { width, height } = picture;
	return <img src={src} alt="" width={width} height={height} className="rounded-lg" />;
}
