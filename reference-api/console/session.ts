/** The console's sign-in, with a cookie of its own that no other page receives. */
import type { Context, MiddlewareHandler } from "hono";
import { deleteCookie, setCookie } from "hono/cookie";
import { listCookies } from "../http/request";
import { type Duty, hasDuty } from "../operator/operator-role";
import {
	endOperatorSession,
	findSignedIn,
	lockCheckedOperator,
	OPERATOR_SESSION_SECONDS,
	type OperatorRow,
	startOperatorSession,
} from "../operator/operator-store";
import { hashToken } from "../platform/secret-token";
import type { PlatformContext } from "../runtime/context";
import { CONSOLE_PATH, type ConsoleContext, type Env } from "./env";
import { renderForbidden } from "./failure";

const COOKIE_NAME = "sawt_operator";

const cookieOptions = (http: Context) => ({
	path: CONSOLE_PATH,
	httpOnly: true,
	// Lax, because links in mails are opened from elsewhere; `form-check.ts` rejects what other
	// sites post.
	sameSite: "Lax" as const,
	secure: new URL(http.req.url).protocol === "https:",
});

export function readOperator(context: PlatformContext): MiddlewareHandler<Env> {
	return async (http, next) => {
		for (const token of listCookies(http, COOKIE_NAME)) {
			const operator = await findSignedIn(context.db, token, context.now());
			if (!operator) continue;
			http.set("operator", operator);
			http.set("formToken", toFormToken(token));
			break;
		}
		return next();
	};
}

/** Reveals nothing about the token that it is derived from. */
const toFormToken = (token: string) => hashToken(`form ${token}`).slice(0, 22);

/**
 * After the sign-in the requested page is shown. An act is not repeated: its form is shown instead.
 */
export const requireOperator: MiddlewareHandler<Env> = async (http, next) => {
	if (http.get("operator") !== undefined) return next();
	const address = isRead(http) ? http.req.url : http.req.header("Referer");
	const page = URL.parse(address ?? "");
	const done = isRead(http) ? undefined : "signedOut";
	return http.redirect(signInPath(page ? page.pathname + page.search : undefined, done), 303);
};

const isRead = ({ req: { method } }: Context) => method === "GET" || method === "HEAD";

/** The duty for each part of the console. */
const duties: Readonly<Record<string, Duty>> = {
	"manual-payments": "transfers",
	refunds: "people",
	people: "people",
	catalogue: "catalogue",
	operators: "operators",
	webhooks: "deliveries",
	"contact-inquiries": "deliveries",
};

/** Lists and single records can be read by everybody; what is below them are acts. */
const readable = /^\/operator\/[^/]+(\/[^/]+)?\/?$/;
/** Forms and questions at addresses where other parts have records. */
const forms = /^\/operator\/(refunds|operators)\//;

/** Everybody may end their own sessions; the page itself checks whose session it is. */
const OWN_SESSION_PATH = `${CONSOLE_PATH}/operators/session`;

/** Everybody may look. An act that the role does not allow is neither shown nor done. */
export const requireDuty: MiddlewareHandler<Env> = async (http, next) => {
	const { path } = http.req;
	const duty = duties[path.split("/")[2] ?? ""];
	const operator = http.get("operator");
	if (duty === undefined || operator === undefined || path === OWN_SESSION_PATH) return next();
	const isLook = isRead(http) && readable.test(path) && !forms.test(path);
	return isLook || hasDuty(operator.role, duty) ? next() : renderForbidden(http, duty);
};

/** False when the password changed since it was checked: no sign-in outlives a new password. */
export async function signIn(
	context: PlatformContext,
	http: Context<Env>,
	checked: OperatorRow,
): Promise<boolean> {
	const client = http.req.header("User-Agent");
	const token = await context.db.transaction().execute(async (trx) => {
		const operator = await lockCheckedOperator(trx, checked);
		return operator && startOperatorSession(trx, { ...operator, client }, context.now());
	});
	if (token === undefined) return false;
	setCookie(http, COOKIE_NAME, token, { ...cookieOptions(http), maxAge: OPERATOR_SESSION_SECONDS });
	return true;
}

export async function signOut(context: PlatformContext, http: Context<Env>): Promise<void> {
	for (const token of listCookies(http, COOKIE_NAME)) await endOperatorSession(context.db, token);
	deleteCookie(http, COOKIE_NAME, cookieOptions(http));
}

export function signInPath(next = CONSOLE_PATH, done?: "signedOut"): string {
	const query = new URLSearchParams({
		...(next !== CONSOLE_PATH && { next }),
		...(done && { done }),
	});
	return `${CONSOLE_PATH}/login${query.size > 0 ? `?${query}` : ""}`;
}

/** Any origin works: the address must stay on it after parsing. */
const someOrigin = "https://console.invalid";

/** The page that the sign-in leads to, if it is a page of the console; otherwise the first page. */
export function readNext(http: ConsoleContext): string {
	const named = http.req.query("next") ?? "";
	if (!URL.canParse(named, someOrigin)) return CONSOLE_PATH;
	const { origin, pathname, search } = new URL(named, someOrigin);
	const isPage = origin === someOrigin && pathname.startsWith(`${CONSOLE_PATH}/`);
	return isPage ? pathname + search : CONSOLE_PATH;
}
