/**
 * A fragment cache: renders the parts of pages that are the same for all visitors (`ui/written-once.tsx`)
 * once, and inserts their markup where documents have a hole for them.
 */
import type { ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { I18nextProvider } from "react-i18next";
import { getI18n } from "~/i18n/instance.server";
import type { Locale } from "~/i18n/locale";
import { finishMarkup } from "./text-browser.server";

/** Their markup; the index is in the hole's `data-part`. */
const parts: string[] = [];

const numbersOf = new Map<ReactElement["type"], Map<string, number>>();

/** The index of a part in the language; it is rendered when it is not cached. */
export function writePart(part: ReactElement, locale: Locale): number {
	const numbers = numbersOf.get(part.type) ?? new Map<string, number>();
	numbersOf.set(part.type, numbers);
	const name = JSON.stringify([locale, part.props]);
	const number = numbers.get(name) ?? parts.push(render(part, locale)) - 1;
	numbers.set(name, number);
	return number;
}

/** Rendered outside of the request's providers, so nothing about a visitor can get into a part. */
const render = (part: ReactElement, locale: Locale) =>
	finishMarkup(
		renderToStaticMarkup(<I18nextProvider i18n={getI18n(locale)}>{part}</I18nextProvider>),
	);

/** The document with every hole filled. */
export const fillParts = (unfilled: string): string =>
	unfilled.replace(
		/<template data-part="(\d+)"><\/template>/g,
		(hole, number) => parts[Number(number)] ?? hole,
	);
