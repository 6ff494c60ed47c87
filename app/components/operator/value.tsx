/** How the console writes times, money, references and typed text. */

import { Children, type ReactNode } from "react";
import { getUnit } from "#core/currency";
import { markOtherLanguage } from "#core/language";
import { getShortReference } from "#core/short-reference";
import { Named } from "~/components/site/named";
import type { ManualPaymentRow } from "~/domain/operator/manual-payment-record";
import type { Price } from "~/domain/operator/record";
import { type OperatorText, useOperatorText } from "./operator-text";

/** The time where people are; nothing for what has not happened. */
export function Time({ at }: { at: string }) {
	const text = useOperatorText();
	return <time dateTime={at}>{text.moment(at)}</time>;
}

/** The time as the value of a fact or a cell; null leaves it out. */
export const timeOf = (at: string | null): ReactNode => (at === null ? null : <Time at={at} />);

/** `EGP 49.99`, in Latin digits from left to right in both languages. */
export function Money({ amount_minor, currency }: Price) {
	return <bdi>{useOperatorText().money(amount_minor, currency)}</bdi>;
}

/** A price in a column: beside exact ones, a whole one gets room for decimals (`styles/operator.css`). */
export const Amount = (price: Price) => (
	<span className={price.amount_minor % getUnit(price.currency) === 0 ? "whole" : "exact"}>
		<Money {...price} />
	</span>
);

/** A value, and what explains it on a line of its own. */
export const lines = (first: ReactNode, second: ReactNode): ReactNode =>
	first || second ? (
		<>
			{first}
			{second ? <span className="second">{second}</span> : null}
		</>
	) : null;

/** Isolates typed text from the text around it, and marks its language where the page has another. */
export const typed = (text: string | null | undefined): ReactNode =>
	text ? <Named>{text}</Named> : null;

/** A text of the catalogue, in which a value in another language than the page's is marked with it. */
export function TextWithValues({ children: text }: { children: string }) {
	const { locale } = useOperatorText();
	// The values are at the odd places, between their isolates.
	const parts = text.split(/(?<=\u2068)([^\u2066-\u2069]+)(?=\u2069)/);
	const isOther = (part: string, place: number) =>
		place % 2 === 1 && markOtherLanguage(part, locale) !== undefined;
	if (!parts.some(isOther)) return text;
	return Children.toArray(parts.map((part, place) => (isOther(part, place) ? typed(part) : part)));
}

/** The text of a column in the language of the page, such as the name of a plan. */
export const localized = <Row extends object>(
	text: OperatorText,
	row: Row,
	column: keyof Row & string,
): ReactNode => typed(text.localize(row, column));

/** The way of a transfer, by its name; one that is unknown by its key. */
export const nameMethod = (
	text: OperatorText,
	row: Pick<ManualPaymentRow, "payment_method" | "method_name" | "method_name_ar">,
): ReactNode => typed(text.localize(row, "method_name") ?? row.payment_method);

/** Leads to a record, by its name, address or number, which no browser should translate. */
export const link = (href: string, text: ReactNode): ReactNode => (
	<a href={href}>
		<bdi translate="no">{text}</bdi>
	</a>
);

export const code = (text: string | null | undefined): ReactNode =>
	text ? (
		<bdi translate="no">
			<code>{text}</code>
		</bdi>
	) : null;

/** The short code that people say, or the id where there is none. */
export const shortReference = (id: string): string => getShortReference(id) ?? id;

/** The short code that people say, then the full id. */
export function reference(id: string): ReactNode {
	const short = getShortReference(id);
	return (
		<>
			{short === undefined ? null : <b>{short} </b>}
			{code(id)}
		</>
	);
}
