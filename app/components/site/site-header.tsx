/**
 * The shared header (docs/product.md, site-4): language, links and sign-in state, all without
 * script.
 */
import { useLocation } from "@remix-run/react";
import { getLocaleFacts, listOtherLocales } from "~/i18n/locale";
import { useTranslation } from "~/i18n/use-translation";
import { paths, withLocale } from "~/paths";
import { classNames } from "~/ui/class-names";
import { Icon } from "~/ui/icon";
import { Page } from "~/ui/layout";
import { TextLink } from "~/ui/link";
import { Logo } from "~/ui/logo";
import { useDocumentFacts } from "./document-facts";
import { HeaderAccount } from "./header-account";
import { type LandingOrigin, toSectionPath, useLandingOrigin } from "./landing-section";
import { ModeSwitch } from "./mode-switch";
import { useNamedLocale } from "./named-locale";
import { type HeaderData, usePageData } from "./page-handle";

/** A popover closes by Escape and by a press beside it, and keeps focus in order, by itself. */
const MENU_ID = "site-menu";
const menu = { popover: "auto" };
const menuButton = { popovertarget: MENU_ID };

export type SiteHeaderProps = {
	/** Name or email of the signed-in visitor; null when signed out. */
	displayName: string | null;
	/** The quiet version leaves out the links to sections of the landing page. */
	isQuiet: boolean;
};

export function SiteHeader({ displayName, isQuiet }: SiteHeaderProps) {
	const { headerMode } = usePageData<HeaderData>();
	const origin = useLandingOrigin();
	const lang = useNamedLocale();
	return (
		<header className="site-header border-b border-hairline">
			<Page className="flex min-h-16 flex-wrap items-center gap-x-1 sm:gap-x-3">
				<a href={paths.home()} className="inline-flex min-h-11 items-center rounded-md pe-2">
					<HomeLogo />
				</a>{" "}
				<LanguageToggle />
				<MenuButton />
				<div id={MENU_ID} className="site-menu" {...menu}>
					{isQuiet ? null : <SectionLinks origin={origin} stepsAside={headerMode !== undefined} />}
					{headerMode ? (
						<ModeSwitch
							current={headerMode}
							lang={lang}
							className="lg:ms-auto lg:w-88 lg:min-w-0"
						/>
					) : null}
					<HeaderAccount
						displayName={displayName}
						className={classNames(isQuiet && "lg:ms-auto")}
					/>
				</div>
			</Page>
		</header>
	);
}

function HomeLogo() {
	const { t } = useTranslation();
	return <Logo name={t("companyName")} />;
}

function MenuButton() {
	const { t } = useTranslation();
	return (
		<button
			type="button"
			aria-label={t("menu")}
			className="site-menu-button ms-auto size-11 place-items-center rounded-md hover:bg-sunken lg:hidden"
			{...menuButton}
		>
			<Icon name="menu" size={24} />
		</button>
	);
}

type SectionLinksProps = { origin: LandingOrigin; stepsAside: boolean };

/** The switch takes the links' room on wide screens; the menu of small ones has both. */
function SectionLinks({ origin, stepsAside }: SectionLinksProps) {
	const { t } = useTranslation();
	const links = [
		{ href: toSectionPath(origin, "features"), label: t("features") },
		{ href: toSectionPath(origin, "pricing"), label: t("pricing") },
		{ href: toSectionPath(origin, "about"), label: t("about") },
	];
	return (
		<nav
			aria-label={t("mainNavigation")}
			className={classNames(
				"grid gap-x-6 sm:flex lg:ms-auto lg:pe-2",
				stepsAside ? "lg:hidden" : "lg:flex",
			)}
		>
			{links.map(({ href, label }) => (
				<TextLink key={href} href={href} quiet standalone>
					{label}
				</TextLink>
			))}
		</nav>
	);
}

function LanguageToggle() {
	const { locale } = useDocumentFacts();
	const { pathname, search } = useLocation();
	return listOtherLocales(locale).map((other) => (
		<TextLink
			key={other}
			href={withLocale(pathname, search, other)}
			hrefLang={other}
			lang={other}
			quiet
			standalone
			className="min-w-11 justify-center"
		>
			<span className="border-s border-edge ps-3 sm:ps-4">{getLocaleFacts(other).ownName}</span>
		</TextLink>
	));
}
