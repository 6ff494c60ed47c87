/**
 * A mail before it is rendered: the one source of its HTML and its text. Texts may hold the
 * isolates of `platform/base/text.ts`, which HTML turns into elements.
 */
import { DEFAULT_LOCALE, type Locale } from "../base/locale";
import type { MailText } from "./mail-text";

export type Block =
	| { kind: "paragraph"; text: string }
	/** The amount paid or tipped, or the code to pay with: the largest text of the mail. */
	| { kind: "amount"; text: string }
	| { kind: "facts"; rows: readonly Fact[] }
	/** Typed text, line by line. */
	| { kind: "quote"; label: string; text: string }
	| { kind: "action"; label: string; link: string }
	/** The link of the action once more, for readers whose button does not work. */
	| { kind: "copyLink"; text: string; link: string }
	/** A sentence and a link that is no button. */
	| { kind: "quietLink"; text: string; label: string; link: string }
	/** Smaller, quieter text. */
	| { kind: "note"; text: string };

export type Fact = readonly [label: string, value: string];

export type MailDocument = {
	subject: string;
	title: string;
	blocks: readonly Block[];
	/** Why this address receives the mail. */
	reason: "account" | "address" | "operator";
	/**
	 * A link that works for anyone who has it; the operator can read it while no mail server is set.
	 */
	secretLink?: string;
};

export const paragraph = (text: string): Block => ({ kind: "paragraph", text });
export const note = (text: string): Block => ({ kind: "note", text });
export const amount = (text: string): Block => ({ kind: "amount", text });
export const quote = (label: string, text: string): Block => ({ kind: "quote", label, text });
export const quietLink = (text: string, label: string, link: string): Block => ({
	kind: "quietLink",
	text,
	label,
	link,
});
export const action = (label: string, link: string): Block => ({ kind: "action", label, link });

/**
 * Facts without a value are omitted. Line breaks are removed: in the text part a typed line could
 * pass for one of our facts.
 */
export function facts(...rows: Array<readonly [label: string, value: string | null]>): Block {
	return {
		kind: "facts",
		rows: rows
			.filter((row): row is Fact => Boolean(row[1]))
			.map(([label, value]) => [label, value.replace(/[\n\u2028\u2029]+/g, " ")]),
	};
}

/** A button with a secret link, and the link in full below it. */
export function secretAction(text: MailText, label: string, link: string): Block[] {
	return [action(label, link), { kind: "copyLink", text: text.t("frame.copyLink"), link }];
}

/** Builds an address of the site from a path and a query. */
export type WebLink = (path: string, query?: Record<string, string>) => string;

export function createWebLink(webOrigin: string, locale: Locale): WebLink {
	return (path, query = {}) => {
		const url = new URL(path, webOrigin);
		for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
		if (locale !== DEFAULT_LOCALE) url.searchParams.set("lang", locale);
		return url.href;
	};
}
