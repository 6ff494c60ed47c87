/** @jsxImportSource hono/jsx */
/** How the console writes times, money and what strangers typed. */
import type { Child } from "hono/jsx";
import { toMajor } from "../catalogue/money";

const timeFormat = new Intl.DateTimeFormat("en-GB", {
	dateStyle: "medium",
	timeStyle: "short",
	timeZone: "Africa/Cairo",
});

/** Wall-clock time in Cairo; nothing for what has not happened. */
function Time({ at }: { at: string }) {
	return <time datetime={at}>{timeFormat.format(Date.parse(at))}</time>;
}

export const timeOf = (at: string | null): Child | null => (at === null ? null : <Time at={at} />);

/** 4999 → `49.99 EGP` */
export const price = (row: { amount_minor: number; currency: string }) =>
	`${toMajor(row.amount_minor).toFixed(2)} ${row.currency}`;

/** Kept apart from the text around it, in whatever script it is written. */
export const typed = (text: string | null): Child | null => (text ? <bdi>{text}</bdi> : null);

export const link = (href: string, text: string): Child => <a href={href}>{text}</a>;

export const code = (text: string | null): Child | null => (text ? <code>{text}</code> : null);
