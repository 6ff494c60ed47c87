/**
 * Every cookie of the site, with its name and how long a browser keeps it. The privacy policy states all of them
 * (site-194), so a new cookie begins here.
 */
import { OPERATOR_SESSION_SECONDS } from "#core/retention";
import { THEME_COOKIES } from "~/domain/site/theme";

type Cookie = {
	name: string;
	seconds: number;
	/** With https its name begins with `__Host-`. */
	isBoundToHost?: boolean;
	/** There are several of them, whose names begin so. */
	isPrefix?: boolean;
};

const DAY_SECONDS = 24 * 60 * 60;
const YEAR_SECONDS = 365 * DAY_SECONDS;
const SESSION_SECONDS = 30 * DAY_SECONDS;

export const cookieTable = {
	session: { name: "sawt_session", seconds: SESSION_SECONDS, isBoundToHost: true },
	/** The sign-in by a link of the app. */
	sessionLink: { name: "sawt_session_link", seconds: SESSION_SECONDS, isBoundToHost: true },
	/** One for each payment that was begun. */
	payment: {
		name: "sawt_visit_pay_",
		seconds: SESSION_SECONDS,
		isBoundToHost: true,
		isPrefix: true,
	},
	/** Pages remember things in it until the next form. */
	visit: { name: "sawt_visit_", seconds: SESSION_SECONDS, isBoundToHost: true, isPrefix: true },
	/** A link of the app, while the page asks whose account to use. */
	link: { name: "sawt_link", seconds: 5 * 60, isBoundToHost: true },
	/** Who has signed in from this browser. */
	known: { name: "sawt_known", seconds: 180 * DAY_SECONDS, isBoundToHost: true },
	operator: { name: "sawt_operator", seconds: OPERATOR_SESSION_SECONDS, isBoundToHost: true },
	/** The keys of the console are turned off. */
	operatorKeys: { name: "sawt_operator_keys", seconds: YEAR_SECONDS, isBoundToHost: true },
	language: { name: "lang", seconds: YEAR_SECONDS },
	theme: { name: THEME_COOKIES[0], seconds: YEAR_SECONDS },
	/** The theme of the pages that sell plans. */
	planTheme: { name: THEME_COOKIES[1], seconds: YEAR_SECONDS },
	/** The style sheet's file that the browser has. */
	sheet: { name: "sheet", seconds: 30 * DAY_SECONDS },
} as const satisfies Record<string, Cookie>;

export type CookieKey = keyof typeof cookieTable;
