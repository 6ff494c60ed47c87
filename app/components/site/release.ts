/** Whether the apps are out, or when they will be (RELEASE, RELEASE_DATE). */
import type { Release } from "~/domain/site/app-release";
import { formatDate } from "~/i18n/date";
import { useTranslation } from "~/i18n/use-translation";
import { useDocumentFacts } from "./document-facts";

export const useRelease = (): Release => useDocumentFacts().release;

/** A sentence on when the apps come; null once they are out. */
export function useAppsDay(): string | null {
	const { t } = useTranslation("common");
	const { locale, release, releaseDate } = useDocumentFacts();
	if (release === "launched") return null;
	const date = releaseDate ? formatDate(releaseDate, locale) : null;
	return date ? t("apps.day", { date }) : t("apps.noDay");
}
