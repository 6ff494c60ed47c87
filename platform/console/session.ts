/** The console's sign-in, with a cookie of its own that no other page receives. */
import type { Context, MiddlewareHandler } from "hono";
import { deleteCookie, setCookie } from "hono/cookie";
import { hasPermission, type OperatorPermission as Permission } from "#core/operator-role";
import { hashToken } from "../base/secret-token";
import type { Db } from "../database/database";
import { listCookies } from "../http/request";
import { recordAct } from "../operator/audit-store";
import {
	CHALLENGE_SECONDS,
	endChallenge,
	endOperatorSession,
	findChallenge,
	findOperatorById,
	findSignedIn,
	lockCheckedOperator,
	lockOperatorById,
	OPERATOR_SESSION_SECONDS,
	type OperatorRow,
	startChallenge,
	startOperatorSession,
} from "../operator/operator-store";
import { spendCode } from "../operator/second-factor";
import type { PlatformContext } from "../runtime/context";
import { CONSOLE_PATH, type ConsoleContext, type Env, SECOND_FACTOR_PATH } from "./env";
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
const permissions: Readonly<Record<string, Permission>> = {
	"manual-payments": "payments",
	refunds: "payments",
	people: "people",
	catalogue: "catalogue",
	operators: "operators",
	webhooks: "payments",
	"contact-inquiries": "messages",
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
	const duty = permissions[path.split("/")[2] ?? ""];
	const operator = http.get("operator");
	if (duty === undefined || operator === undefined || path === OWN_SESSION_PATH) return next();
	const isLook = isRead(http) && readable.test(path) && !forms.test(path);
	return isLook || hasPermission(operator.role, duty) ? next() : renderForbidden(http, duty);
};

const setSession = (http: Context, token: string, maxAge: number) =>
	setCookie(http, COOKIE_NAME, token, { ...cookieOptions(http), maxAge });

/** Starts a session of this browser in the transaction of what allows it. */
async function start(
	trx: Db,
	http: ConsoleContext,
	{ operator, now }: { operator: OperatorRow; now: Date },
): Promise<void> {
	const client = http.req.header("User-Agent");
	const token = await startOperatorSession(trx, { ...operator, client }, now);
	setSession(http, token, OPERATOR_SESSION_SECONDS);
}

async function recordSignIn(trx: Db, { name }: OperatorRow, how: string, now: Date): Promise<void> {
	const act = { actor: `console:${name}`, action: "sign_in.accepted", subject: name } as const;
	await recordAct(trx, { ...act, after: { by: how } }, now);
}

/**
 * Goes on after a right password: `done`, or `code` where a second factor is asked for. Undefined when
 * the password changed since it was checked: no sign-in outlives a new password.
 */
export async function signIn(
	context: PlatformContext,
	http: ConsoleContext,
	checked: OperatorRow,
): Promise<"done" | "code" | undefined> {
	const now = context.now();
	return context.db.transaction().execute(async (trx) => {
		const operator = await lockCheckedOperator(trx, checked);
		if (operator === undefined) return undefined;
		if (operator.factor_secret !== null) {
			setSession(http, await startChallenge(trx, operator.id, now), CHALLENGE_SECONDS);
			return "code";
		}
		await recordSignIn(trx, operator, "password", now);
		await start(trx, http, { operator, now });
		return "done";
	});
}

/** The token of a sign-in that waits for its code, and its operator; undefined without one. */
async function readChallenge({ db, now }: PlatformContext, http: ConsoleContext) {
	for (const token of listCookies(http, COOKIE_NAME)) {
		const id = await findChallenge(db, token, now());
		if (id !== undefined) return { token, id };
	}
	return undefined;
}

export const isCodeAwaited = async (context: PlatformContext, http: ConsoleContext) =>
	(await readChallenge(context, http)) !== undefined;

/**
 * Ends a sign-in by its code. Undefined when none waits: it was too long ago, or a new password, a
 * reset or another request has ended it.
 *
 * @throws CallError after too many codes
 */
export async function signInByCode(
	context: PlatformContext,
	http: ConsoleContext,
	code: string,
): Promise<"done" | "wrong" | undefined> {
	const now = context.now();
	const challenge = await readChallenge(context, http);
	if (challenge === undefined) return undefined;
	return context.db.transaction().execute(async (trx) => {
		const operator = await lockOperatorById(trx, challenge.id);
		if (operator === undefined || operator.factor_secret === null) return undefined;
		// A second press of the form has waited for the first one, which has used the sign-in up.
		if ((await findChallenge(trx, challenge.token, now)) === undefined) return undefined;
		const kind = await spendCode(trx, operator, code, now);
		if (kind === undefined) {
			const { name } = operator;
			const act = { actor: `console:${name}`, subject: name } as const;
			await recordAct(trx, { ...act, action: "sign_in.code_refused" }, now);
			return "wrong";
		}
		await endChallenge(trx, challenge.token);
		await recordSignIn(trx, operator, `password, ${kind}`, now);
		await start(trx, http, { operator, now });
		return "done";
	});
}

/** After an act that ended every session of the operator: this browser goes on in a new one. */
export async function renewSession(
	{ db, now }: PlatformContext,
	http: ConsoleContext,
): Promise<void> {
	const operator = await findOperatorById(db, http.get("operator")?.id ?? "");
	if (operator) await start(db, http, { operator, now: now() });
}

export async function signOut(context: PlatformContext, http: Context<Env>): Promise<void> {
	for (const token of listCookies(http, COOKIE_NAME)) await endOperatorSession(context.db, token);
	deleteCookie(http, COOKIE_NAME, cookieOptions(http));
}

/** Where a second factor is required, an operator without one sets it up, or signs out. */
export const requireSecondFactor =
	({ options }: PlatformContext): MiddlewareHandler<Env> =>
	async (http, next) => {
		const isSetUp = http.get("operator")?.hasSecondFactor || !options.isSecondFactorRequired;
		const isOpen = isSetUp || http.req.path.startsWith(SECOND_FACTOR_PATH);
		return isOpen ? next() : http.redirect(SECOND_FACTOR_PATH, 303);
	};

export const signInPath = (next = CONSOLE_PATH, done?: "signedOut"): string =>
	withNext("/login", next, done);

export const codePath = (next: string): string => withNext("/login/code", next);

function withNext(path: string, next: string, done?: "signedOut"): string {
	const query = new URLSearchParams({
		...(next !== CONSOLE_PATH && { next }),
		...(done && { done }),
	});
	return `${CONSOLE_PATH}${path}${query.size > 0 ? `?${query}` : ""}`;
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
