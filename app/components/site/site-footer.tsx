/** The shared footer (docs/product.md, site-5); its copyright text reads 2024. */
import { Fragment } from "react";
import type { Release } from "~/domain/site/app-release";
import { useTranslation } from "~/i18n/use-translation";
import { paths } from "~/paths";
import { Page } from "~/ui/layout";
import { LogoMark } from "~/ui/logo";
import { useDocumentFacts } from "./document-facts";
import { type LandingOrigin, toSectionPath, useLandingOrigin } from "./landing-section";
import { NOTE_ID, SocialLinks } from "./social-links";
import { ThemeSwitch } from "./theme-switch";

const linkLook = "inline-flex min-h-11 items-center underline-offset-4 hover:underline";

export function SiteFooter({ isQuiet }: { isQuiet: boolean }) {
	const { t } = useTranslation();
	const { release, socialLinks, privacyUrl, termsUrl } = useDocumentFacts();
	const origin = useLandingOrigin();
	const isPending = !privacyUrl || !termsUrl || socialLinks.length === 0;
	return (
		<footer className="mt-auto border-t border-hairline bg-sunken">
			<Page className="grid gap-6 py-8 sm:py-10">
				{isQuiet ? null : <Signature />}
				<div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-4">
					<nav aria-label={t("footer.label")} className="flex flex-wrap gap-x-6">
						<OwnLinks isQuiet={isQuiet} origin={origin} />
						<a href={privacyUrl ?? `#${NOTE_ID}`} className={linkLook}>
							{t("footer.privacy")}
						</a>{" "}
						<a href={termsUrl ?? `#${NOTE_ID}`} className={linkLook}>
							{t("footer.terms")}
						</a>
					</nav>
					{isQuiet ? null : <SocialLinks links={socialLinks} />}
				</div>
				<div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-4 border-t border-hairline pt-6">
					<Notes pending={isPending ? release : undefined} />
					<ThemeSwitch />
				</div>
			</Page>
		</footer>
	);
}

function Signature() {
	const { t } = useTranslation();
	return (
		<p className="flex items-center gap-4 font-heading text-h3 font-semibold">
			<LogoMark size={40} className="shrink-0" />
			{t("footer.signature")}
		</p>
	);
}

type OwnLinksProps = { isQuiet: boolean; origin: LandingOrigin };

function OwnLinks({ isQuiet, origin }: OwnLinksProps) {
	const { t } = useTranslation();
	const links = [
		...(isQuiet
			? []
			: [
					{ href: paths.home(), label: t("home") },
					{ href: toSectionPath(origin, "features"), label: t("features") },
					{ href: toSectionPath(origin, "pricing"), label: t("pricing") },
				]),
		// Quiet pages are about payments and accounts, so their link leads to the support form.
		{ href: paths.contact(isQuiet ? { topic: "question" } : {}), label: t("contact") },
	];
	return links.map(({ href, label }) => (
		<Fragment key={label}>
			<a href={href} className={linkLook}>
				{label}
			</a>{" "}
		</Fragment>
	));
}

/** `pending`: the operator has not set all addresses. */
function Notes({ pending }: { pending: Release | undefined }) {
	const { t } = useTranslation();
	return (
		<div className="text-small text-ink-soft">
			<p>{t("footer.copyright")}</p>
			{pending ? (
				<p id={NOTE_ID} tabIndex={-1} className="site-note">
					{t(`footer.pending.${pending}`)}
				</p>
			) : null}
		</div>
	);
}
