/** The shared header (spec section 2): language, theme and sign-in state, all without script. */
import { useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { getOtherLocale } from "~/i18n/locale";
import { paths, withLocale } from "~/paths";
import { useDocumentFacts } from "./document-facts";
import { ThemeSwitch } from "./theme-switch";

export type SiteHeaderProps = {
	/** Name or email of the signed-in visitor; null when signed out. */
	displayName: string | null;
	/** The quiet version leaves out the links to sections of the landing page. */
	isQuiet: boolean;
};

export function SiteHeader({ displayName, isQuiet }: SiteHeaderProps) {
	const { t } = useTranslation();
	return (
		<header className="site-header">
			<a href={paths.home()}>{t("companyName")}</a>
			{isQuiet ? null : (
				<nav aria-label={t("mainNavigation")}>
					<a href={paths.features()}>{t("features")}</a>
					<a href={paths.pricing()}>{t("pricing")}</a>
				</nav>
			)}
			<LanguageToggle />
			<ThemeSwitch />
			{displayName === null ? <SignedOut /> : <SignedIn displayName={displayName} />}
		</header>
	);
}

function LanguageToggle() {
	const { t } = useTranslation();
	const { locale } = useDocumentFacts();
	const { pathname, search } = useLocation();
	const other = getOtherLocale(locale);
	return (
		<a href={withLocale(pathname, search, other)} hrefLang={other} lang={other}>
			{t("otherLanguage")}
		</a>
	);
}

function SignedOut() {
	const { t } = useTranslation();
	return (
		<>
			<a href={paths.login()}>{t("login")}</a>
			<a href={paths.getApp()}>{t("getStarted")}</a>
		</>
	);
}

function SignedIn({ displayName }: { displayName: string }) {
	const { t } = useTranslation();
	return (
		<>
			<a href={paths.account()}>
				<bdi>{displayName}</bdi>
			</a>
			<form method="post" action={paths.logout()}>
				<button type="submit">{t("logout")}</button>
			</form>
		</>
	);
}
