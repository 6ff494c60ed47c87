/** @jsxImportSource hono/jsx */
/** How the console writes times, money and what strangers typed. */
import type { Child } from "hono/jsx";
import { getShortReference } from "../platform/short-reference";
import type { ConsoleText } from "./console-text";

/** Wall-clock time in Cairo; nothing for what has not happened. */
export const timeOf = (text: ConsoleText, at: string | null): Child | null =>
	at === null ? null : <time datetime={at}>{text.moment(at)}</time>;

/** `EGP 49.99`, in Latin digits from left to right in both languages. */
export const price = (
	text: ConsoleText,
	{ amount_minor, currency }: { amount_minor: number; currency: string },
): Child => <bdi>{text.money(amount_minor, currency)}</bdi>;

/** Kept apart from the text around it, in whatever script it is written. */
export const typed = (text: string | null | undefined): Child | null =>
	text ? <bdi>{text}</bdi> : null;

export const link = (href: string, text: Child): Child => (
	<a href={href}>
		<bdi>{text}</bdi>
	</a>
);

/** The short code that people say, then the id that it stands for. */
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
		<bdi>
			<code>{text}</code>
		</bdi>
	) : null;
