/** Who is signed in at the console, by a cookie of its own that no other page receives. */
import type { Context, MiddlewareHandler } from "hono";
import { deleteCookie, getCookie, setCookie } from "hono/cookie";
import {
	endOperatorSession,
	findOperatorName,
	OPERATOR_SESSION_SECONDS,
	startOperatorSession,
} from "../operator/operator-session-store";
import type { PlatformContext } from "../platform/context";
import { CONSOLE_PATH, type Env } from "./env";

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
		const name = token && (await findOperatorName(context.db, token, context.now()));
		http.set("operatorName", name || undefined);
		return next();
	};
}

export const requireOperator: MiddlewareHandler<Env> = async (http, next) =>
	http.get("operatorName") === undefined ? http.redirect(`${CONSOLE_PATH}/login`, 303) : next();

export async function signIn(
	context: PlatformContext,
	http: Context<Env>,
	name: string,
): Promise<void> {
	const token = await startOperatorSession(context.db, name, context.now());
	setCookie(http, COOKIE_NAME, token, { ...cookieOptions(http), maxAge: OPERATOR_SESSION_SECONDS });
}

export async function signOut(context: PlatformContext, http: Context<Env>): Promise<void> {
	const token = getCookie(http, COOKIE_NAME);
	if (token !== undefined) await endOperatorSession(context.db, token);
	deleteCookie(http, COOKIE_NAME, cookieOptions(http));
}
