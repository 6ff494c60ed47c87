/**
 * A fragment cache: renders the parts of pages that are the same for all visitors (`ui/written-once.tsx`)
 * once, and inserts their markup where documents have a hole for them.
 */
import type { ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { I18nextProvider } from "react-i18next";
import { getI18n } from "~/i18n/instance.server";
import type { Locale } from "~/i18n/locale";
import { listPieces } from "./text-browser.server";

/** The markup of a part, as text and as bytes. */
type WrittenPart = { markup: string; bytes: Buffer };

/** The index is in the hole's `data-part`. */
const parts: WrittenPart[] = [];

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
function render(part: ReactElement, locale: Locale): WrittenPart {
	const rendered = renderToStaticMarkup(
		<I18nextProvider i18n={getI18n(locale)}>{part}</I18nextProvider>,
	);
	const markup = listPieces(rendered).join("");
	return { markup, bytes: Buffer.from(markup) };
}

/** The pieces of what React rendered of a page (`listPieces`), with its parts. */
export const listPagePieces = (rendered: string): Array<string | WrittenPart> =>
	listPieces(rendered, (index) => parts[index]);

/** The whole markup as it is sent. */
export const finishMarkup = (rendered: string): string =>
	listPagePieces(rendered)
		.map((piece) => (typeof piece === "string" ? piece : piece.markup))
		.join("");
