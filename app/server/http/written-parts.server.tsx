/** Writes the parts of pages that are the same for everybody (`ui/written-once.tsx`), and puts them into their holes. */
import type { ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { I18nextProvider } from "react-i18next";
import { getI18n } from "~/i18n/instance.server";
import type { Locale } from "~/i18n/locale";
import { finishMarkup } from "./text-browser.server";

/** By number; the same one stands in `data-part`. */
const parts: string[] = [];

const numbersOf = new Map<ReactElement["type"], Map<string, number>>();

/** Writes a part in the language, or finds it written; its number. */
export function writePart(part: ReactElement, locale: Locale): number {
	const numbers = numbersOf.get(part.type) ?? new Map<string, number>();
	numbersOf.set(part.type, numbers);
	const name = JSON.stringify([locale, part.props]);
	const number = numbers.get(name) ?? parts.push(render(part, locale)) - 1;
	numbers.set(name, number);
	return number;
}

/** Outside of what a request provides: without it, nothing of a visitor can get into a part. */
const render = (part: ReactElement, locale: Locale) =>
	finishMarkup(
		renderToStaticMarkup(<I18nextProvider i18n={getI18n(locale)}>{part}</I18nextProvider>),
	);

/** The whole document, of one with holes. */
export const fillParts = (unfilled: string): string =>
	unfilled.replace(
		/<template data-part="(\d+)"><\/template>/g,
		(hole, number) => parts[Number(number)] ?? hole,
	);
