/** Four features, with texts for listeners or for creators. */

import { useTranslation } from "react-i18next";
import type { Mode } from "~/domain/site/mode";
import { Card } from "~/ui/card";
import { Icon, type IconName } from "~/ui/icon";
import { Page } from "~/ui/layout";

const features = ["distribution", "studio", "money", "discovery"] as const;

const icons: Record<Mode, Record<(typeof features)[number], IconName>> = {
	listener: {
		distribution: "headphones",
		studio: "radio",
		money: "hand-coins",
		discovery: "sparkles",
	},
	creator: { distribution: "upload", studio: "scissors", money: "coins", discovery: "sparkles" },
};

export function FeatureSection({ mode }: { mode: Mode }) {
	const { t } = useTranslation("landing");
	return (
		<section id="features" aria-labelledby="features-title" className="scroll-mt-4">
			<Page className="grid gap-x-16 gap-y-12 py-14 lg:grid-cols-[1fr_2fr] lg:py-24">
				<div id="about" className="grid content-start gap-4">
					<h2 id="features-title" className="text-h1">
						{t(`features.${mode}.title`)}
					</h2>
					<p className="text-lead text-ink-soft">{t(`features.${mode}.lead`)}</p>
				</div>
				<div className="grid gap-x-10 gap-y-12 sm:grid-cols-2">
					{features.map((feature) => (
						<Card key={feature} as="article" look="ruled">
							<Icon name={icons[mode][feature]} size={28} className="text-accent-text" />
							<h3 className="mt-4">{t(`features.${mode}.${feature}.title`)}</h3>
							<p className="mt-2 text-ink-soft">{t(`features.${mode}.${feature}.text`)}</p>
						</Card>
					))}
				</div>
			</Page>
		</section>
	);
}
