/** The button that plays the sample of a side of the product. */
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { Mode } from "~/domain/site/mode";
import { paths } from "~/paths";
import { Button, ButtonLink } from "~/ui/button";
import { Icon, type IconName } from "~/ui/icon";

/**
 * Plays the sample, which is loaded on a press only. With script a button and the drawn player are one
 * (enhance/tune.ts), and the link stands in its place until then; without script the sound has its own controls.
 */
export function SampleButton({ mode }: { mode: Mode }) {
	const { t } = useTranslation("landing");
	const name = t(`hero.${mode}.play`);
	return (
		<x-player>
			<template>
				<Button type="button" variant="secondary" wide className="plays" data-plays="">
					<WordWithIcon icon="play">{name}</WordWithIcon>
					<WordWithIcon icon="pause">{t("hero.pause")}</WordWithIcon>
				</Button>
			</template>
			<ButtonLink href={paths.sample(mode)} variant="secondary" wide>
				<WordWithIcon icon="play">{name}</WordWithIcon>
			</ButtonLink>
			<noscript>
				{/* biome-ignore lint/a11y/useMediaCaption: The sound is music, without words. */}
				<audio controls preload="none" src={paths.sample(mode)} aria-label={name} />
			</noscript>
		</x-player>
	);
}

type WordWithIconProps = { icon: IconName; children: ReactNode };

function WordWithIcon({ icon, children }: WordWithIconProps) {
	return (
		<span className="word-with-icon">
			{children}
			<Icon name={icon} />
		</span>
	);
}
