/**
 * The facts that every component can read without a loader: language, theme, support code, and some
 * settings. They are also there when loaders failed, so that the error page is in the right language.
 */
import { createContext, type ReactNode, useContext } from "react";
import { useTranslation } from "react-i18next";
import { type AfterPayment, getHearing, type Hearing } from "#core/after-payment";
import type { ManualPaymentMethods } from "~/domain/manual-payment/method";
import type { SignedIn } from "~/domain/operator/operator-account";
import type { PaidStart } from "~/domain/payment/paid-start";
import type { Release } from "~/domain/site/app-release";
import type { Theme } from "~/domain/site/theme";
import { formatDate } from "~/i18n/date";
import type { Locale } from "~/i18n/locale";

export type DocumentFacts = {
	/** The origin that people use. */
	origin: string;
	locale: Locale;
	theme: Theme;
	/** Shown on error pages, and in the log beside the cause. */
	supportCode: string;
	/** The CSRF token of this session's forms; undefined in documents that all visitors share. */
	formToken: string | undefined;
	/** The user's id, for the forms that act for their account. */
	accountId: string | undefined;
	/** Present on pages of the operators' console; its session, once an operator has signed in. */
	console: { session: { operator: SignedIn; formToken: string } | undefined } | undefined;
	/** A form of another account's page was rejected. */
	isOfAnotherAccount: boolean;
	/** A form was rejected: the title begins with that, for screen readers. */
	isRejected: boolean;
	/** The title of an action, which replaces the loader's. */
	actionTitle: string | undefined;
	/** The error that a loader, an action or the page threw; an error page is shown. */
	error: unknown;
	/** The style sheet, where the browser does not have its file yet. */
	inlineStyles: string | undefined;
	/** The colours of the brand, where it has its own. */
	brandStyles: string | undefined;
	/** The visitor wants less data (`Save-Data`): no web fonts. */
	canSaveData: boolean;
	supportEmail: string | undefined;
	release: Release;
	/** When the apps are released, where that is known. */
	releaseDate: string | undefined;
	/** How paid time starts; undefined where it starts at once and there is something to hear. */
	paidStart: PaidStart | undefined;
	afterPayment: AfterPayment;
	socialLinks: readonly string[];
	/** The site's own pages, or addresses of the operator. */
	privacyUrl: string;
	termsUrl: string;
	/** The other text pages. */
	textPages: readonly { href: string; title: string; locale: Locale }[];
	/** The ways to transfer money, on pages whose loaders asked for them. */
	methods: ManualPaymentMethods | undefined;
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

/** Returns the attributes of `<html>`. */
export function getDocumentAttributes(facts: DocumentFacts) {
	return {
		lang: facts.locale,
		"data-theme": facts.theme,
		className: facts.canSaveData ? "no-webfont" : undefined,
	};
}

/** The ways to transfer money. The page's loader has called `context.methods`. */
export function useMethods(): ManualPaymentMethods {
	const { methods } = useDocumentFacts();
	if (!methods) throw new Error("useMethods needs a loader that calls context.methods");
	return methods;
}

export const useRelease = (): Release => useDocumentFacts().release;

export function useHearing(): Hearing {
	const { release, afterPayment } = useDocumentFacts();
	return getHearing(release, afterPayment);
}

/** Returns a sentence on when the apps come; null once they are out. */
export function useAppsDay(): string | null {
	const { t } = useTranslation("common");
	const { locale, release, releaseDate } = useDocumentFacts();
	if (release === "launched") return null;
	const date = releaseDate ? formatDate(releaseDate, locale) : null;
	return date ? t("apps.day", { date }) : t("apps.noDay");
}
