/** Listener or creator: two links to the two landing pages, which keep the place on the page. */
import { useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { Mode } from "~/domain/site/mode";
import { paths, readNamedLanguage } from "~/paths";
import { Segmented } from "~/ui/segmented";

export type ModeSwitchProps = {
	current: Mode;
	/** The section to stay at. */
	section?: string;
	/** Only one switch of a page may slide. */
	slides?: boolean;
	className?: string;
};

export function ModeSwitch({ current, section, slides, className }: ModeSwitchProps) {
	const { t } = useTranslation();
	const lang = readNamedLanguage(useLocation().search);
	return (
		<Segmented
			label={t("mode.label")}
			slides={slides}
			className={className}
			segments={[
				{
					label: t("mode.listener"),
					href: paths.landing({ mode: "listener", section, lang }),
					icon: "headphones",
					isCurrent: current === "listener",
				},
				{
					label: t("mode.creator"),
					href: paths.landing({ mode: "creator", section, lang }),
					icon: "mic",
					isCurrent: current === "creator",
				},
			]}
		/>
	);
}
