/**
 * The shared header: language, links, and who is signed in (site-4). All of it works without
 * script.
 */
import { useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { getLocaleFacts, listOtherLocales } from "~/i18n/locale";
import { paths, readLandingMode, withLocale } from "~/paths";
import { Button } from "~/ui/button";
import { classNames } from "~/ui/class-names";
import { Icon } from "~/ui/icon";
import { Page } from "~/ui/layout";
import { TextLink } from "~/ui/link";
import { useDocumentFacts } from "./document-facts";
import { PostForm } from "./form";
import {
	GetStarted,
	type LandingOrigin,
	ModeSwitch,
	toSectionPath,
	useLandingOrigin,
} from "./landing-link";
import { type HeaderData, useNamedLocale, usePageData } from "./page-handle";
import { SiteLogo } from "./site-logo";

/** The browser closes a popover by Escape or a click beside it, and keeps the focus in order. */
const MENU_ID = "site-menu";
const menu = { popover: "auto" };
const menuButton = { popovertarget: MENU_ID };

type SiteHeaderProps = {
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
					<SiteLogo />
				</a>{" "}
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
				<LanguageToggle />
				<MenuButton />
			</Page>
		</header>
	);
}

function MenuButton() {
	const { t } = useTranslation();
	return (
		<button
			type="button"
			aria-label={t("menu")}
			className="has-tooltip tooltip-end site-menu-button size-11 place-items-center rounded-md hover:bg-sunken lg:hidden"
			{...menuButton}
		>
			{/* Three lines, of which two turn into a cross (styles/site.css). */}
			<svg className="icon" width="24" height="24" aria-hidden="true">
				<path d="M4 5h16" />
				<path d="M4 12h16" />
				<path d="M4 19h16" />
			</svg>
		</button>
	);
}

type SectionLinksProps = { origin: LandingOrigin; stepsAside: boolean };

/** On wide screens the switch takes the place of the links; the menu of small screens has both. */
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
			className="ms-auto min-w-11 justify-end lg:ms-0 lg:w-20"
		>
			{getLocaleFacts(other).ownName}
		</TextLink>
	));
}

type HeaderAccountProps = {
	displayName: string | null;
	className?: string;
};

function HeaderAccount({ displayName, className }: HeaderAccountProps) {
	return (
		<div
			className={classNames(
				"flex flex-wrap items-center gap-x-4 gap-y-2 lg:flex-nowrap lg:ps-2",
				className,
			)}
		>
			{displayName === null ? <SignedOut /> : <SignedIn displayName={displayName} />}
		</div>
	);
}

function SignedOut() {
	const { pathname, search } = useLocation();
	return <WaysIn isForCreators={readLandingMode(pathname, search) === "creator"} />;
}

/** Every page has a main action of its own, so Get Started is secondary here. */
function WaysIn({ isForCreators }: { isForCreators: boolean }) {
	const { t } = useTranslation();
	return (
		<>
			<TextLink href={paths.login()} quiet standalone className="grow lg:grow-0">
				{t("login")}
			</TextLink>
			<GetStarted isForCreators={isForCreators} variant="secondary" />
		</>
	);
}

function SignedIn({ displayName }: { displayName: string }) {
	const { t } = useTranslation();
	return (
		<>
			<TextLink href={paths.account()} quiet standalone className="min-w-0 grow lg:grow-0">
				<Icon name="circle-user" />
				<bdi className="truncate lg:max-w-[14ch]">{displayName}</bdi>
			</TextLink>
			<PostForm action={paths.logout()} isForAnyone>
				<Button variant="secondary">{t("logout")}</Button>
			</PostForm>
		</>
	);
}
