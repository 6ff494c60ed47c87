/** Who is signed in at the console, by a cookie of its own that no other page receives. */
import type { Context, MiddlewareHandler } from "hono";
import { deleteCookie, getCookie, setCookie } from "hono/cookie";
import { type Duty, hasDuty } from "../operator/operator-role";
import {
	endOperatorSession,
	findSignedIn,
	OPERATOR_SESSION_SECONDS,
	startOperatorSession,
} from "../operator/operator-session-store";
import type { PlatformContext } from "../platform/context";
import { hashToken } from "../platform/secret-token";
import { CONSOLE_PATH, type Env } from "./env";
import { renderForbidden } from "./failure";

const COOKIE_NAME = "sawt_operator";

const cookieOptions = (http: Context) => ({
	path: CONSOLE_PATH,
	httpOnly: true,
	sameSite: "Strict" as const,
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

export const requireOperator: MiddlewareHandler<Env> = async (http, next) =>
	http.get("operator") === undefined ? http.redirect(`${CONSOLE_PATH}/login`, 303) : next();

/** Whose part of the console a write is in. */
const duties: Readonly<Record<string, Duty>> = {
	"manual-payments": "transfers",
	refunds: "people",
	people: "people",
	catalogue: "catalogue",
	operators: "operators",
	webhooks: "deliveries",
	"contact-inquiries": "deliveries",
};

/** Everybody may look; what a role may not do is refused before it is read. */
export const requireDuty: MiddlewareHandler<Env> = async (http, next) => {
	const [, , part = ""] = http.req.path.split("/");
	const duty = duties[part];
	const operator = http.get("operator");
	const isWrite = http.req.method !== "GET" && http.req.method !== "HEAD";
	if (isWrite && duty && operator && !hasDuty(operator.role, duty)) return renderForbidden(http);
	return next();
};

export async function signIn(
	context: PlatformContext,
	http: Context<Env>,
	operator: { id: string; name: string },
): Promise<void> {
	const client = http.req.header("User-Agent");
	const { id, name } = operator;
	const token = await startOperatorSession(context.db, { id, name, client }, context.now());
	setCookie(http, COOKIE_NAME, token, { ...cookieOptions(http), maxAge: OPERATOR_SESSION_SECONDS });
}

export async function signOut(context: PlatformContext, http: Context<Env>): Promise<void> {
	const token = getCookie(http, COOKIE_NAME);
	if (token !== undefined) await endOperatorSession(context.db, token);
	deleteCookie(http, COOKIE_NAME, cookieOptions(http));
}
