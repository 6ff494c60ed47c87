/**
 * What every part of a document may know without a loader: language, theme, support code, and what
 * the operator set. It is there even when loaders failed, so that the error page is in the right
 * language and says the same of the site.
 */
import { createContext, type ReactNode, useContext } from "react";
import type { Release } from "~/domain/site/app-release";
import type { Theme } from "~/domain/site/theme";
import type { Locale } from "~/i18n/locale";

export type DocumentFacts = {
	locale: Locale;
	theme: Theme;
	/** Shown on error pages, and in the log beside the cause. */
	supportCode: string;
	/** What forms carry for this session; undefined in documents that are the same for everybody. */
	formToken: string | undefined;
	/** Who is signed in, for the forms that act for them. */
	accountId: string | undefined;
	/** A form was pressed that another account had opened: it did nothing. */
	isOfAnotherAccount: boolean;
	/** A form was refused: the title says so first, for those who hear it. */
	isRefused: boolean;
	/** What the answer to a form calls its page, where that is not what the loader does. */
	answeredTitle: string | undefined;
	/** The visitor asked for less data: no web fonts. */
	canSaveData: boolean;
	supportEmail: string | undefined;
	release: Release;
	/** When the apps come, where that is known. */
	releaseDate: string | undefined;
	socialLinks: readonly string[];
	privacyUrl: string | undefined;
	termsUrl: string | undefined;
};

const FactsContext = createContext<DocumentFacts | null>(null);

export function DocumentFactsProvider({
	facts,
	children,
}: {
	facts: DocumentFacts;
	children: ReactNode;
}) {
	return <FactsContext.Provider value={facts}>{children}</FactsContext.Provider>;
}

export function useDocumentFacts(): DocumentFacts {
	const facts = useContext(FactsContext);
	if (!facts) throw new Error("useDocumentFacts needs a DocumentFactsProvider");
	return facts;
}

/** The attributes of `<html>`. */
export function getDocumentAttributes(facts: DocumentFacts) {
	return {
		lang: facts.locale,
		"data-theme": facts.theme,
		className: facts.canSaveData ? "no-webfont" : undefined,
	};
}
