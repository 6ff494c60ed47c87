/** Light, dark or system, as a form that works without script. */
import { useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { THEMES } from "~/domain/theme";
import { paths } from "~/paths";
import { useDocumentFacts } from "./document-facts";

export function ThemeSwitch() {
	const { t } = useTranslation();
	const { theme } = useDocumentFacts();
	const { pathname, search } = useLocation();
	return (
		<form method="post" action={paths.theme()} aria-label={t("theme.label")}>
			<input type="hidden" name="redirectTo" value={pathname + search} />
			{THEMES.map((name) => (
				<button key={name} type="submit" name="theme" value={name} aria-pressed={name === theme}>
					{t(`theme.${name}`)}
				</button>
			))}
		</form>
	);
}
