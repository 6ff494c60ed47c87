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
	const markup = finishMarkup(
		renderToStaticMarkup(<I18nextProvider i18n={getI18n(locale)}>{part}</I18nextProvider>),
	);
	return { markup, bytes: Buffer.from(markup) };
}

const HOLE = /<template data-part="(\d+)"><\/template>/g;

/** A document's pieces in their order: the texts between its holes, and the parts that fill them. */
export function listPieces(unfilled: string): Array<string | WrittenPart> {
	const pieces: Array<string | WrittenPart> = [];
	let from = 0;
	for (const hole of unfilled.matchAll(HOLE)) {
		const part = parts[Number(hole[1])];
		if (!part) continue;
		pieces.push(unfilled.slice(from, hole.index), part);
		from = hole.index + hole[0].length;
	}
	pieces.push(unfilled.slice(from));
	return pieces;
}

/** The document with every hole filled. */
export const fillParts = (unfilled: string): string =>
	listPieces(unfilled)
		.map((piece) => (typeof piece === "string" ? piece : piece.markup))
		.join("");
