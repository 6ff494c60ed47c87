/** Who is signed in at the console, by a cookie of its own that no other page receives. */
import type { Context, MiddlewareHandler } from "hono";
import { deleteCookie, getCookie, setCookie } from "hono/cookie";
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
	// A link of a mail is pressed elsewhere; what other sites post is refused (`form-check.ts`).
	sameSite: "Lax" as const,
	secure: new URL(http.req.url).protocol === "https:",
});

export function readOperator(context: PlatformContext): MiddlewareHandler<Env> {
	return async (http, next) => {
		const token = getCookie(http, COOKIE_NAME);
		const operator = token && (await findSignedIn(context.db, token, context.now()));
		http.set("operator", operator || undefined);
		http.set("formToken", operator ? toFormToken(token) : undefined);
		return next();
	};
}

/** Says nothing of the token that it is made of. */
const toFormToken = (token: string) => hashToken(`form ${token}`).slice(0, 22);

/** A page that was asked for is shown after the sign-in; of an act, which is not done, its form. */
export const requireOperator: MiddlewareHandler<Env> = async (http, next) => {
	if (http.get("operator") !== undefined) return next();
	const address = isRead(http) ? http.req.url : http.req.header("Referer");
	const page = URL.parse(address ?? "");
	const done = isRead(http) ? undefined : "signedOut";
	return http.redirect(signInPath(page ? page.pathname + page.search : undefined, done), 303);
};

const isRead = ({ req: { method } }: Context) => method === "GET" || method === "HEAD";

/** What is decided or changed in each part of the console. */
const duties: Readonly<Record<string, Duty>> = {
	"manual-payments": "transfers",
	refunds: "people",
	people: "people",
	catalogue: "catalogue",
	operators: "operators",
	webhooks: "deliveries",
	"contact-inquiries": "deliveries",
};

/** Lists and single records; what is under them asks before something is done. */
const readable = /^\/operator\/[^/]+(\/[^/]+)?\/?$/;
/** Forms and questions that lie where other parts have records. */
const forms = /^\/operator\/(refunds|operators)\//;

/** Ending a session of one's own is for everybody: the page itself looks whose it is. */
const OWN_SESSION_PATH = `${CONSOLE_PATH}/operators/session`;

/** Everybody may look; what a role may not do is neither asked for nor done. */
export const requireDuty: MiddlewareHandler<Env> = async (http, next) => {
	const { path } = http.req;
	const duty = duties[path.split("/")[2] ?? ""];
	const operator = http.get("operator");
	if (duty === undefined || operator === undefined || path === OWN_SESSION_PATH) return next();
	const isLook = isRead(http) && readable.test(path) && !forms.test(path);
	return isLook || hasDuty(operator.role, duty) ? next() : renderForbidden(http, duty);
};

/** False where the password that was checked counts no more: no sign-in outlives a new one. */
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
	const token = getCookie(http, COOKIE_NAME);
	if (token !== undefined) await endOperatorSession(context.db, token);
	deleteCookie(http, COOKIE_NAME, cookieOptions(http));
}

export function signInPath(next = CONSOLE_PATH, done?: "signedOut"): string {
	const query = new URLSearchParams({
		...(next !== CONSOLE_PATH && { next }),
		...(done && { done }),
	});
	return `${CONSOLE_PATH}/login${query.size > 0 ? `?${query}` : ""}`;
}

/** Any origin does: the address must stay on it after parsing. */
const someOrigin = "https://console.invalid";

/** What the address of the sign-in names, where that is a page of the console; else its first one. */
export function readNext(http: ConsoleContext): string {
	const named = http.req.query("next") ?? "";
	if (!URL.canParse(named, someOrigin)) return CONSOLE_PATH;
	const { origin, pathname, search } = new URL(named, someOrigin);
	const isPage = origin === someOrigin && pathname.startsWith(`${CONSOLE_PATH}/`);
	return isPage ? pathname + search : CONSOLE_PATH;
}
