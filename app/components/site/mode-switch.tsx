/** Listener or creator: two links to the two landing pages, which keep the place on the page. */
import type { Mode } from "~/domain/site/mode";
import type { Locale } from "~/i18n/locale";
import { useTranslation } from "~/i18n/use-translation";
import { paths } from "~/paths";
import { Segmented } from "~/ui/segmented";

export type ModeSwitchProps = {
	current: Mode;
	/** The section to stay at. */
	section?: string;
	/** Only one switch of a page may slide. */
	slides?: boolean;
	/** The language that the address names (`useNamedLocale`). */
	lang: Locale | undefined;
	className?: string;
};

export function ModeSwitch({ current, section, slides, lang, className }: ModeSwitchProps) {
	const { t } = useTranslation();
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
