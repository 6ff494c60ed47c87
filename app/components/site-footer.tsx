/** The shared footer (spec section 2); its copyright text reads 2024. */
import { useTranslation } from "react-i18next";
import { paths } from "~/paths";

export type SiteFooterProps = { isQuiet: boolean; socialLinks: readonly string[] };

export function SiteFooter({ isQuiet }: SiteFooterProps) {
	const { t } = useTranslation();
	return (
		<footer className="site-footer">
			{isQuiet ? null : (
				<nav aria-label={t("footer.label")}>
					<a href={paths.home()}>{t("home")}</a>
					<a href={paths.features()}>{t("features")}</a>
					<a href={paths.pricing()}>{t("pricing")}</a>
					<a href={paths.contact()}>{t("contact")}</a>
				</nav>
			)}
			<p>{t("footer.copyright")}</p>
		</footer>
	);
}
