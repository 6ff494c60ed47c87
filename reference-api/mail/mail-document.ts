/**
 * A mail before it is written out: the one source of its HTML and its text. Texts may hold the
 * isolates of `platform/text.ts`; HTML makes elements of them.
 */

import { DEFAULT_LOCALE, type Locale } from "../platform/locale";
import type { MailText } from "./mail-text";

export type Block =
	| { kind: "paragraph"; text: string }
	/** What is paid or tipped, the largest thing in the mail. */
	| { kind: "amount"; text: string }
	| { kind: "facts"; rows: readonly Fact[] }
	/** What somebody typed, line by line. */
	| { kind: "quote"; label: string; text: string }
	| { kind: "action"; label: string; link: string }
	/** The link of the action once more, for readers whose button does nothing. */
	| { kind: "copyLink"; text: string; link: string }
	/** Said more quietly. */
	| { kind: "note"; text: string };

export type Fact = readonly [label: string, value: string];

export type MailDocument = {
	subject: string;
	title: string;
	blocks: readonly Block[];
	/** Why this address gets the mail. */
	reason: "account" | "address" | "operator";
	/** A link that works for anyone who has it: told to the operator while no mail server is set. */
	secretLink?: string;
};

export const paragraph = (text: string): Block => ({ kind: "paragraph", text });
export const note = (text: string): Block => ({ kind: "note", text });
export const amount = (text: string): Block => ({ kind: "amount", text });
export const quote = (label: string, text: string): Block => ({ kind: "quote", label, text });
export const action = (label: string, link: string): Block => ({ kind: "action", label, link });

/** Facts without a value are left out. What is typed in lines would pass for facts of ours in the text. */
export function facts(...rows: Array<readonly [label: string, value: string | null]>): Block {
	return {
		kind: "facts",
		rows: rows
			.filter((row): row is Fact => Boolean(row[1]))
			.map(([label, value]) => [label, value.replace(/[\n\u2028\u2029]+/g, " ")]),
	};
}

/** A button whose link is a secret, with the link in full below it. */
export function secretAction(text: MailText, label: string, link: string): Block[] {
	return [action(label, link), { kind: "copyLink", text: text.t("frame.copyLink"), link }];
}

/** Builds an address of the site: path and query. */
export type WebLink = (path: string, query?: Record<string, string>) => string;

export function createWebLink(webOrigin: string, locale: Locale): WebLink {
	return (path, query = {}) => {
		const url = new URL(path, webOrigin);
		for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
		if (locale !== DEFAULT_LOCALE) url.searchParams.set("lang", locale);
		return url.href;
	};
}
