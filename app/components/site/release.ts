/** What pages say of the apps: whether they are out, and else when they come (RELEASE, RELEASE_DATE). */
import { useRouteLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { Release } from "~/domain/site/app-release";
import { formatDate } from "~/i18n/date";
import { useDocumentFacts } from "./document-facts";

type ReleaseFacts = { release?: Release; releaseDate?: string | null };

const useReleaseFacts = () => (useRouteLoaderData("root") as ReleaseFacts | undefined) ?? {};

export const useRelease = (): Release => useReleaseFacts().release ?? "pre-launch";

/** A sentence on when the apps come; null once they are out. */
export function useAppsDay(): string | null {
	const { t } = useTranslation("common");
	const { locale } = useDocumentFacts();
	const { release, releaseDate } = useReleaseFacts();
	if (release === "launched") return null;
	const date = releaseDate ? formatDate(releaseDate, locale) : null;
	return date ? t("apps.day", { date }) : t("apps.noDay");
}
