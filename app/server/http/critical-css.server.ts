/**
 * The critical CSS: the first document that a browser gets has the style sheet inline, without its print
 * rules, so that it needs no second request before the paint. Its last element makes the browser load the
 * sheet's file as well. The response with that file sets a cookie, so that later documents link to the
 * file instead (docs/decisions/017).
 */
import { getBrand, makePerBrand } from "#core/brand/current-brand";
import { listCookies, writeCookie } from "~/server/request/cookie.server";
import { cookieTable } from "~/server/request/cookie-table.server";
import path from "~/styles/app.css?url";
import styles from "~/styles/critical.css?inline";
import { leaveOutColours, writeBrandStyles } from "./brand-style.server";
import { hashSource } from "./security-headers.server";

/** The cookie's value is the name of the style sheet's file, which changes with its content. */
export const SHEET_COOKIE = cookieTable.sheet.name;

const name = /([\w-]+)\.css$/.exec(path)?.[1] ?? "";

export const STYLE_SHEET = {
	path,
	/** The Set-Cookie header of the file's response. */
	toCookie: (isSecure: boolean): string =>
		writeCookie(SHEET_COOKIE, name, { isSecure, seconds: cookieTable.sheet.seconds }),
};

const getStyles = makePerBrand(() => (getBrand()?.palettes ? leaveOutColours(styles) : styles));

/** The colours of the brand, for an element beside the sheet; undefined where they are those of the sheet. */
export const getBrandStyles = makePerBrand(() => {
	const palettes = getBrand()?.palettes;
	return palettes && writeBrandStyles(palettes);
});

/** The hashes of the inlined styles, for the content security policy. */
export const listStyleSources = makePerBrand(() =>
	[getStyles(), getBrandStyles()].flatMap((text) => (text === undefined ? [] : hashSource(text))),
);

/** True when the cookie names the style sheet of this build. */
export const isSheetName = (value: string): boolean => value === name;

/**
 * The styles to inline; undefined for a browser that has the file, and in development, where Vite
 * serves the styles.
 */
export function findInlineStyles(request: Request): string | undefined {
	if (import.meta.env.DEV) return undefined;
	return listCookies(request.headers, SHEET_COOKIE).some(isSheetName) ? undefined : getStyles();
}
