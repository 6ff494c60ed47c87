/**
 * Mounts a row of the call table as a route. Paths, CSRF check, payload schema and caching come
 * from the contract; the route adds only its own work.
 */
import type { Context, Hono } from "hono";
import type { z } from "zod";
import { type CallDefinition, headerNames } from "../../contract/calls";
import { type ContractCallName, contractCalls } from "../../contract/optional-calls";
import { isSameSecret } from "../base/secret-token";
import { isStolen } from "../database/reason";
import type { PlatformContext } from "../runtime/context";
import { CallError, createShapeError } from "./call-error";
import { csrfTokenOf, readSession, type Session, type SessionUser } from "./session";

type BodyOf<N extends ContractCallName> = (typeof contractCalls)[N] extends {
	body: infer B extends z.ZodType;
}
	? z.output<B>
	: undefined;

export type Call<N extends ContractCallName> = {
	http: Context;
	body: BodyOf<N>;
	session: Session | undefined;
};

const PUBLIC_SECONDS = 60;

/**
 * Rejects NUL, which databases cannot store: SQLite would cut the text there, PostgreSQL would
 * fail.
 */
function rejectNul(text: string): void {
	if (text.includes("\0") || text.includes("\\u0000"))
		throw new CallError(400, "malformed_request");
}

function rejectMalformedAddress(http: Context): void {
	const { pathname, searchParams } = new URL(http.req.url);
	try {
		rejectNul(decodeURIComponent(pathname));
	} catch {
		throw new CallError(400, "malformed_request");
	}
	for (const value of searchParams.values()) rejectNul(value);
}

/** Parses the request's JSON with the schema; rejects anything else. */
async function readBody<S extends z.ZodType>(http: Context, schema: S): Promise<z.output<S>> {
	const text = await http.req.text();
	rejectNul(text);
	let json: unknown;
	try {
		json = JSON.parse(text);
	} catch {
		throw new CallError(400, "body_not_json");
	}
	const parsed = schema.safeParse(json);
	if (!parsed.success) throw createShapeError(parsed.error);
	return parsed.data;
}

/** Rejects a write without the CSRF token of its session, with 419. */
export function requireCsrf(
	context: PlatformContext,
	http: Context,
	session: Session | undefined,
): void {
	const token = http.req.header(headerNames.csrf);
	if (session && token && isSameSecret(token, csrfTokenOf(context, session.tokenHash))) return;
	throw new CallError(419, "csrf_mismatch");
}

export function mountCall<N extends ContractCallName>(
	app: Hono,
	context: PlatformContext,
	name: N,
	respond: (call: Call<N>) => Promise<Response>,
): void {
	const definition: CallDefinition = contractCalls[name];
	const paths = [definition.path, definition.fallbackPath ?? definition.path];
	for (const path of new Set(paths)) {
		app.on(definition.method, path.replaceAll(/\{(\w+)\}/g, ":$1"), async (http) => {
			rejectMalformedAddress(http);
			const isPersonal = definition.credentials && !definition.isPublic;
			const session = isPersonal ? await readSession(context, http) : undefined;
			const needsToken = definition.credentials && !definition.isTokenOptional;
			if (needsToken && definition.method !== "GET") requireCsrf(context, http, session);
			const body = (definition.body && (await readBody(http, definition.body))) as BodyOf<N>;
			const cache = definition.isPublic ? `public, max-age=${PUBLIC_SECONDS}` : "no-store";
			http.header("Cache-Control", cache);
			// A shared cache must keep the languages apart.
			if (definition.isPublic) http.header("Vary", "Accept-Language");
			return respond({ http, body, session });
		});
	}
}

const suspended = () => new CallError(403, "account_suspended", { error: "account_suspended" });

/** Rejects a stolen account: the signed-in person may be the thief. */
export function rejectStolen(user: SessionUser): SessionUser {
	if (isStolen(user)) throw suspended();
	return user;
}

/** Rejects a suspended account, which may not change anything. */
export function rejectSuspended(user: SessionUser): SessionUser {
	if (user.is_active === 0) throw suspended();
	return user;
}

/**
 * The signed-in person, who may see their account state and sign out even if it is stolen; 401
 * without a sign-in.
 */
export function requireSignedIn(session: Session | undefined): SessionUser {
	if (session?.user === undefined) throw new CallError(401, "unauthenticated");
	return session.user;
}

/** The signed-in person, suspended or not, unless the account is stolen. */
export const requireUser = (session: Session | undefined): SessionUser =>
	rejectStolen(requireSignedIn(session));

/** A person who may change something. A suspended person may only look and sign out. */
export const requireActiveUser = (session: Session | undefined): SessionUser =>
	rejectSuspended(requireSignedIn(session));

/** A person who may spend money: signed in, not suspended, address verified. */
export function requireBuyer(session: Session | undefined): SessionUser {
	const user = requireActiveUser(session);
	if (user.email_verified_at === null) {
		throw new CallError(403, "email_not_verified", {
			error: "email_not_verified",
		});
	}
	return user;
}
