/**
 * Links that carry a token of the app (docs/product.md, session-4 and session-18): the exchange,
 * and the token of a link that waits until somebody who is signed in has said whose account it
 * shall be. It waits in a sealed cookie of its own and in the form, never in an address.
 */
import { parse, serialize } from "cookie";
import { z } from "zod";
import type { RequestContext } from "~/server/context.server";
import { signInAs } from "./sign-in.server";

const WAIT_SECONDS = 300;
/** Browsers drop longer cookies in silence. */
const MAX_SEALED_LENGTH = 3800;
const SEAL_NAME = "sawt_link";

const tokenLinkSchema = z.object({
	token: z.string(),
	/** Where the link leads, without the token. */
	path: z.string(),
	/** No one else may answer, and no one who has signed in anew. */
	sessionId: z.string(),
	/** Epoch milliseconds. */
	expiresAt: z.number(),
});

export type TokenLink = z.infer<typeof tokenLinkSchema>;

/** The Set-Cookie value that lets the link wait for an answer; one whose token is too long does not. */
export function keepTokenLink(
	context: RequestContext,
	{ token, path }: Pick<TokenLink, "token" | "path">,
): string {
	const link: TokenLink = {
		token,
		path,
		sessionId: context.session.data.id,
		expiresAt: Date.now() + WAIT_SECONDS * 1000,
	};
	const sealed = context.services.sealer.seal(SEAL_NAME, link);
	const isTooLong = sealed.length > MAX_SEALED_LENGTH;
	return isTooLong ? forgetTokenLink(context) : serializeLink(context, sealed, WAIT_SECONDS);
}

/** The Set-Cookie value after which no link waits. */
export const forgetTokenLink = (context: RequestContext): string => serializeLink(context, "", 0);

/** The sealed link that waits, for the form; undefined when none does or it came too late. */
export function findTokenLink(context: RequestContext, request: Request): string | undefined {
	const sealed = parse(request.headers.get("Cookie") ?? "")[getCookieName(context)];
	return openTokenLink(context, sealed) && sealed;
}

/** What was sealed, while it may be used by this session. */
export function openTokenLink(
	{ services, session }: RequestContext,
	sealed: string | undefined,
): TokenLink | undefined {
	const { data: link } = tokenLinkSchema.safeParse(services.sealer.open(SEAL_NAME, sealed));
	const isUsable = link && link.sessionId === session.data.id && link.expiresAt > Date.now();
	return isUsable ? link : undefined;
}

/**
 * Exchanges the token and signs in; false when that failed, and then everything is as it was.
 */
export async function exchangeToken(context: RequestContext, token: string): Promise<boolean> {
	const { api, session, log, limits } = context;
	if (!(await limits.allow("exchange"))) return false;
	const before = session.data;
	const { user, upstreamCookies } = before;
	// Else the platform would mix two people: the cookies of one with the token of the other.
	if (user) session.set({ upstreamCookies: {}, csrfToken: undefined });
	const outcome = await api.account.exchangeMobileToken(token);
	if (outcome.kind !== "signed-in") {
		// The same link may have signed in meanwhile: a cookie of this answer would take that back.
		session.restore(before);
		log.info({ outcome: outcome.kind }, "mobile sign-in failed, the stored user stays");
		return false;
	}
	if (user?.id === outcome.user.id) {
		session.set({ upstreamCookies: { ...upstreamCookies, ...session.data.upstreamCookies } });
	}
	await signInAs(context, outcome.user);
	session.set({ isFromApp: true });
	return true;
}

const isSecure = ({ origin }: RequestContext) => origin.startsWith("https:");

const getCookieName = (context: RequestContext) =>
	isSecure(context) ? `__Host-${SEAL_NAME}` : SEAL_NAME;

const serializeLink = (context: RequestContext, value: string, maxAge: number) =>
	serialize(getCookieName(context), value, {
		path: "/",
		maxAge,
		httpOnly: true,
		sameSite: "lax",
		secure: isSecure(context),
	});
