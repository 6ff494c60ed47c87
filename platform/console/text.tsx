/** @jsxImportSource hono/jsx */
/** How the console writes times, money and typed text. */
import type { Child } from "hono/jsx";
import { getShortReference } from "#core/short-reference";
import { localizeRow } from "../base/row-language";
import type { ConsoleText } from "./console-text";

/** The time in Cairo; null for what has not happened. */
export const timeOf = (text: ConsoleText, at: string | null): Child | null =>
	at === null ? null : <time datetime={at}>{text.moment(at)}</time>;

/** `EGP 49.99`, in Latin digits from left to right in both languages. */
export const price = (
	text: ConsoleText,
	{ amount_minor, currency }: { amount_minor: number; currency: string },
): Child => <bdi>{text.money(amount_minor, currency)}</bdi>;

/** A price in a column: beside exact ones, a whole one gets room for decimals (`style.ts`). */
export const amount = (
	text: ConsoleText,
	row: { amount_minor: number; currency: string },
): Child => (
	<span class={row.amount_minor % 100 === 0 ? "whole" : "exact"}>{price(text, row)}</span>
);

/** A value, and what explains it on a line of its own. */
export const lines = (first: Child | null, second: Child | null | undefined): Child | null =>
	first || second ? (
		<>
			{first}
			{second ? <span class="second">{second}</span> : null}
		</>
	) : null;

/** Isolates typed text from the text around it, in any script. */
export const typed = (text: string | null | undefined): Child | null =>
	text ? <bdi>{text}</bdi> : null;

/** The name of a plan or a creator in the console's language. */
export const told = <Row extends object>(
	text: ConsoleText,
	row: Row,
	column: keyof Row & string,
): Child | null => {
	const name = localizeRow(text.locale, row)[column];
	return typeof name === "string" ? typed(name) : null;
};

/** To a record, by its name, address or number, which no browser should translate. */
export const link = (href: string, text: Child): Child => (
	<a href={href}>
		<bdi translate="no">{text}</bdi>
	</a>
);

/** The short code that people say, or the id where there is none. */
export const shortReference = (id: string): string => getShortReference(id) ?? id;

/** The short code that people say, then the full id. */
export const reference = (id: string): Child => {
	const short = getShortReference(id);
	return (
		<>
			{short === undefined ? null : <b>{short} </b>}
			{code(id)}
		</>
	);
};

export const code = (text: string | null | undefined): Child | null =>
	text ? (
		<bdi translate="no">
			<code>{text}</code>
		</bdi>
	) : null;
