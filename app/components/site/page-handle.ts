/**
 * The facts that a route states about its whole page (title, robots, frame), and hooks that read the page
 * on screen.
 */
import { useLocation, useMatches, useRouteLoaderData } from "@remix-run/react";
import type { Mode } from "~/domain/site/mode";
import { isLocale, LOCALE_QUERY, type Locale } from "~/i18n/locale";
import type { TextKey } from "~/i18n/message";

/**
 * The bundles of app/enhance: pages with two sides, marketing pages, invite and discount links, forms beside a player,
 * all others.
 */
export type PageScript = "landing" | "marketing" | "invite" | "sign-in" | "main";

export type PageHandle = {
	/** The title when the loader gives no `title` of its own. */
	titleKey?: TextKey;
	descriptionKey?: TextKey;
	/** The one address of a page that is served at several; its own path otherwise. */
	canonicalPath?: string;
	/** Pages with tokens, payments or personal data: `noindex`. */
	isPrivate?: boolean;
	/** The quiet frame: logo, language, account (payment and sign-in pages). */
	isQuiet?: boolean;
	/** The page is one of the operators' console, which has a document of its own. */
	isConsole?: boolean;
	/** The message beside a form that could not be sent; a generic one by default. */
	networkErrorKey?: TextKey;
	/** The script of the page; `main` by default. */
	script?: PageScript;
	/** The page has rules outside the critical CSS, which apply as soon as the sheet has arrived. */
	needsWholeSheet?: boolean;
};

/** The data that a loader may return for the header of its page. */
export type HeaderData = {
	/** Puts the listener / creator switch into the header; this is the page's side of it. */
	headerMode?: Mode;
};

/** Merges the handles of the routes on screen; the innermost one wins. */
export function usePageHandle(): PageHandle {
	return Object.assign({}, ...useMatches().map((match) => match.handle));
}

/** Returns the data of the innermost loader; empty when it failed. */
export function usePageData<Data extends object>(): Partial<Data> {
	return (useMatches().at(-1)?.data as Data | undefined) ?? {};
}

/** Returns the language that the address names; links to another state of the page keep it. */
export function useNamedLocale(): Locale | undefined {
	const named = new URLSearchParams(useLocation().search).get(LOCALE_QUERY);
	return isLocale(named) ? named : undefined;
}

/** The data of the layout around every page (`routes/site/layout.tsx`). */
type SiteData = {
	/** Name or email of the signed-in visitor; null when signed out. */
	displayName: string | null;
	/** The page may let the browser prefetch others. */
	mayPrefetch: boolean;
};

/** Returns the data for the frame; that of a signed-out visitor when it could not be loaded. */
export const useSiteData = (): SiteData =>
	useRouteLoaderData<SiteData>("site") ?? { displayName: null, mayPrefetch: false };

/** True when somebody is signed in, as in the header. */
export const useIsSignedIn = (): boolean => useSiteData().displayName !== null;
