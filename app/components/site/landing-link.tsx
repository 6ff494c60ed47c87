/** The links to the landing page: its sections, its two modes, and the call to action. */
import { useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { Mode } from "~/domain/site/mode";
import type { Locale } from "~/i18n/locale";
import { paths, readLandingMode } from "~/paths";
import { ButtonLink, type ButtonVariant } from "~/ui/button";
import { Icon } from "~/ui/icon";
import { Segmented } from "~/ui/segmented";
import { type HeaderData, usePageData } from "./page-handle";

/** Where a link leads from: the landing page itself, the page of a mode, or any other page. */
export type LandingOrigin = "landing" | Mode | undefined;

type LandingSection = "features" | "pricing" | "about";

export function useLandingOrigin(): LandingOrigin {
	const { pathname, search } = useLocation();
	const { headerMode } = usePageData<HeaderData>();
	if (readLandingMode(pathname, search) !== undefined) return "landing";
	return headerMode;
}

/** Returns a fragment when the landing page is open, else the landing page's address in the header's mode. */
export function toSectionPath(origin: LandingOrigin, section: LandingSection): string {
	return origin === "landing" ? `#${section}` : paths.landing({ mode: origin, section });
}

type ModeSwitchProps = {
	current: Mode;
	/** The section to stay at. */
	section?: string;
	/** Only one switch of a page may slide. */
	slides?: boolean;
	/** The language that the address names (`useNamedLocale`). */
	lang: Locale | undefined;
	className?: string;
};

/** Switches between listener and creator by two links, which keep the place on the page. */
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

export const CONTACT_DIALOG_ID = "contact-dialog";

type GetStartedProps = {
	/** On the creators' landing page. */
	isForCreators: boolean;
	variant?: ButtonVariant;
	size?: "medium" | "large";
};

/** Leads to the apps; on the creators' page to the contact form, which a script opens as a dialog (site-3). */
export function GetStarted({ isForCreators, variant, size = "medium" }: GetStartedProps) {
	const { t } = useTranslation();
	const target = isForCreators
		? { href: paths.contact(), "data-opens-dialog": CONTACT_DIALOG_ID }
		: { href: paths.getApp() };
	return (
		<ButtonLink variant={variant} size={size} wide={size === "large"} {...target}>
			{t("getStarted")}
			{size === "large" ? <Icon name="arrow-right" /> : null}
		</ButtonLink>
	);
}
