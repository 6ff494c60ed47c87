/** Four features, each with a picture and a text for listeners or for creators. */

import { useTranslation } from "react-i18next";
import { useDocumentFacts } from "~/components/site/document-facts";
import { getFeaturePictures } from "~/components/site/feature-picture.server";
import type { Mode } from "~/domain/site/mode";
import { paths } from "~/paths";
import { Page } from "~/ui/layout";

const features = ["distribution", "studio", "money", "discovery"] as const;

type Feature = (typeof features)[number];

export function FeatureSection({ mode }: { mode: Mode }) {
	const { t } = useTranslation("landing");
	return (
		<section id="features" aria-labelledby="features-title" className="scroll-mt-4">
			<Page className="grid gap-10 py-14 lg:py-24">
				<div id="about" className="grid gap-x-16 gap-y-4 lg:grid-cols-[7fr_5fr] lg:items-end">
					<h2 id="features-title" className="text-h1">
						{t(`features.${mode}.title`)}
					</h2>
					<p className="text-lead text-ink-soft">{t(`features.${mode}.lead`)}</p>
				</div>
				<div className="grid gap-x-6 gap-y-12 sm:grid-cols-2 lg:grid-cols-4">
					{features.map((feature) => (
						<article key={feature}>
							<Picture feature={feature} />
							<h3 className="mt-4">{t(`features.${mode}.${feature}.title`)}</h3>
							<p className="mt-2 text-ink-soft">{t(`features.${mode}.${feature}.text`)}</p>
						</article>
					))}
				</div>
			</Page>
		</section>
	);
}

/** All are in one file, which is loaded after the paint, and not where people want less data. */
function Picture({ feature }: { feature: Feature }) {
	const { canSaveData } = useDocumentFacts();
	if (canSaveData) return null;
	return (
		<img
			src={`${paths.featurePictures(getFeaturePictures().version)}#${feature}`}
			width={320}
			height={220}
			loading="lazy"
			alt=""
			className="w-full rounded-lg mirrors"
		/>
	);
}
