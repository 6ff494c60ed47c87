/**
 * The shared footer with links, social icons, where the operator has set them, and the button of the theme (site-5). Its
 * copyright text reads 2024. That of a quiet page is one line.
 */

import { useLocation } from "@remix-run/react";
import { Fragment } from "react";
import { useTranslation } from "react-i18next";
import type { Theme } from "~/domain/site/theme";
import { paths } from "~/paths";
import { classNames } from "~/ui/class-names";
import { Icon, type IconName } from "~/ui/icon";
import { Page } from "~/ui/layout";
import { useDocumentFacts } from "./document-facts";
import { PostForm } from "./form";
import { type LandingOrigin, toSectionPath, useLandingOrigin } from "./landing-link";
import { SiteMark } from "./site-logo";

const linkLook = "inline-flex min-h-11 items-center underline-offset-4 hover:underline";
const iconButton =
	"has-tooltip grid size-11 place-items-center rounded-md text-ink-soft hover:bg-paper hover:text-ink";

export function SiteFooter({ isQuiet }: { isQuiet: boolean }) {
	const { t } = useTranslation();
	const { socialLinks } = useDocumentFacts();
	const origin = useLandingOrigin();
	const links = (
		<nav
			aria-label={t("footer.label")}
			className={classNames("flex flex-wrap", isQuiet ? "gap-x-4 text-small" : "gap-x-6")}
		>
			<OwnLinks isQuiet={isQuiet} origin={origin} />
		</nav>
	);
	const end = (
		<>
			<p className="text-small text-ink-soft">{t("footer.copyright")}</p>
			<ThemeSwitch />
		</>
	);
	return (
		// The name of an icon at the edge must not widen the page.
		<footer className="mt-auto overflow-hidden border-t border-hairline bg-sunken">
			{isQuiet ? (
				<Page className="flex flex-wrap items-center gap-x-4 py-2">
					{links}
					<div className="flex grow items-center justify-between gap-x-4 sm:justify-end">{end}</div>
				</Page>
			) : (
				<Page className="grid gap-6 pt-8 pb-4 sm:pt-10">
					<Signature />
					<div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-4">
						{links}
						{socialLinks.length === 0 ? null : <SocialLinks links={socialLinks} />}
					</div>
					<div className="flex items-center justify-between gap-x-4 border-t border-hairline pt-4">
						{end}
					</div>
				</Page>
			)}
		</footer>
	);
}

function Signature() {
	const { t } = useTranslation();
	return (
		<p className="flex items-center gap-4 font-heading text-h3 font-semibold">
			<SiteMark size={40} className="shrink-0" />
			{t("footer.signature")}
		</p>
	);
}

type OwnLinksProps = { isQuiet: boolean; origin: LandingOrigin };

function OwnLinks({ isQuiet, origin }: OwnLinksProps) {
	const { t } = useTranslation();
	const { privacyUrl, termsUrl, textPages, locale } = useDocumentFacts();
	const links: { href: string; label: string; lang?: string }[] = [
		...(isQuiet
			? []
			: [
					{ href: paths.home(), label: t("home") },
					{ href: toSectionPath(origin, "features"), label: t("features") },
					{ href: toSectionPath(origin, "pricing"), label: t("pricing") },
				]),
		// Quiet pages are about payments and accounts, so their link leads to the support form.
		{ href: paths.contact(isQuiet ? { topic: "question" } : {}), label: t("contact") },
		{ href: privacyUrl, label: t("footer.privacy") },
		{ href: termsUrl, label: t("footer.terms") },
		...(isQuiet ? [] : textPages).map((page) => ({
			href: page.href,
			label: page.title,
			...(page.locale === locale ? undefined : { lang: page.locale }),
		})),
	];
	return links.map(({ href, label, lang }) => (
		<Fragment key={href}>
			<a href={href} lang={lang} className={linkLook}>
				{label}
			</a>{" "}
		</Fragment>
	));
}

const channels = [
	{ name: "Instagram", icon: "instagram", hosts: ["instagram.com"] },
	{ name: "Facebook", icon: "facebook", hosts: ["facebook.com", "fb.com"] },
	{ name: "X", icon: "x-twitter", hosts: ["x.com", "twitter.com"] },
	{ name: "YouTube", icon: "youtube", hosts: ["youtube.com", "youtu.be"] },
	{ name: "LinkedIn", icon: "linkedin", hosts: ["linkedin.com"] },
] as const satisfies { name: string; icon: IconName; hosts: string[] }[];

function SocialLinks({ links }: { links: readonly string[] }) {
	return (
		<ul className="-mx-2.5 flex flex-wrap gap-1">
			{links.map(describeLink).map(({ name, icon, href }, place) => (
				<li key={name}>
					<a
						href={href}
						rel="me"
						aria-label={name}
						className={classNames(iconButton, place > 0 && "tooltip-end")}
					>
						<Icon name={icon} size={22} />
					</a>
				</li>
			))}
		</ul>
	);
}

function describeLink(href: string): { name: string; icon: IconName; href: string } {
	const host = new URL(href).hostname.replace(/^(www|m)\./, "");
	const channel = channels.find(({ hosts }) => hosts.some((known) => known === host));
	return channel ? { ...channel, href } : { name: host, icon: "globe", href };
}

const BUTTON_ID = "theme";
const icons: Record<Theme, IconName> = { light: "sun", dark: "moon", system: "contrast" };
/** Most systems are light, so that the first press shows a difference. */
const nextThemes: Record<Theme, Theme> = { system: "dark", dark: "light", light: "system" };

/** One button that goes through the themes; its icon and its name say which one is on. */
function ThemeSwitch() {
	const { t } = useTranslation();
	const { theme } = useDocumentFacts();
	const { pathname, search } = useLocation();
	const next = nextThemes[theme];
	return (
		<PostForm
			keepsMain
			isForAnyone
			action={paths.theme()}
			hidden={{ redirectTo: `${pathname}${search}#${BUTTON_ID}`, theme: next }}
			className="-me-2"
		>
			<button
				type="submit"
				id={BUTTON_ID}
				aria-label={t("theme.change", { theme: t(`theme.${theme}`), next: t(`theme.${next}`) })}
				className={classNames(iconButton, "tooltip-end tooltip-above")}
			>
				<Icon name={icons[theme]} />
			</button>
		</PostForm>
	);
}
