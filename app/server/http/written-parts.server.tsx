/** Writes the parts of pages that are the same for everybody (`ui/written-once.tsx`), and puts them into their holes. */
import type { ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { I18nextProvider } from "react-i18next";
import { getI18n } from "~/i18n/instance.server";
import { LOCALES, type Locale } from "~/i18n/locale";
import { finishMarkup } from "./text-browser.server";

/** By number; the same one stands in `data-part`. */
const parts: string[] = [];

const writers = new Map(LOCALES.map((locale) => [locale, createWriter(locale)]));

/** What writes a part in the language, or finds it written, and gives its number. */
export function getPartWriter(locale: Locale): (part: ReactElement) => number {
	const writer = writers.get(locale);
	if (!writer) throw new Error(`no parts for ${locale}`);
	return writer;
}

function createWriter(locale: Locale) {
	const known = new Map<ReactElement["type"], Map<string, number>>();
	return (part: ReactElement) => {
		const numbers = known.get(part.type) ?? new Map<string, number>();
		known.set(part.type, numbers);
		const name = JSON.stringify(part.props);
		const number = numbers.get(name) ?? parts.push(write(part, locale)) - 1;
		numbers.set(name, number);
		return number;
	};
}

/** Outside of what a request provides: without it, nothing of a visitor can get into a part. */
const write = (part: ReactElement, locale: Locale) =>
	finishMarkup(
		renderToStaticMarkup(<I18nextProvider i18n={getI18n(locale)}>{part}</I18nextProvider>),
	);

const OPENING = '<template data-part="';
const CLOSING = '"></template>';

/** The whole document, of one with holes. */
export function fillParts(unfilled: string): string {
	let whole = "";
	let from = 0;
	for (let at = unfilled.indexOf(OPENING); at >= 0; at = unfilled.indexOf(OPENING, from)) {
		const start = at + OPENING.length;
		const end = unfilled.indexOf(CLOSING, start);
		whole += `${unfilled.slice(from, at)}${parts[Number(unfilled.slice(start, end))]}`;
		from = end + CLOSING.length;
	}
	return whole + unfilled.slice(from);
}
