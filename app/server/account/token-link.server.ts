/**
 * Links with a token of the mobile app (docs/product.md, session-4 and session-18). The token is
 * exchanged at once, or, when somebody is signed in already, kept until they have chosen an account: in
 * a sealed cookie of its own and in the form, never in an address.
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
	/** The target path, without the token. */
	path: z.string(),
	/** The token is bound to this session; a new sign-in has another id. */
	sessionId: z.string(),
});

export type TokenLink = z.infer<typeof tokenLinkSchema>;

/** The Set-Cookie value that keeps the link; when the token is too long it is not kept. */
export async function keepTokenLink(
	context: RequestContext,
	{ token, path }: Pick<TokenLink, "token" | "path">,
): Promise<string> {
	const link: TokenLink = { token, path, sessionId: context.session.data.id };
	const sealed = await context.services.sealer.seal(SEAL_NAME, link, WAIT_SECONDS);
	const isTooLong = sealed.length > MAX_SEALED_LENGTH;
	return isTooLong ? forgetTokenLink(context) : serializeLink(context, sealed, WAIT_SECONDS);
}

/** The Set-Cookie value that deletes the kept link. */
export const forgetTokenLink = (context: RequestContext): string => serializeLink(context, "", 0);

/** The sealed link of the cookie, for the form; undefined when there is none or it has expired. */
export async function findTokenLink(
	context: RequestContext,
	request: Request,
): Promise<string | undefined> {
	const sealed = parse(request.headers.get("Cookie") ?? "")[getCookieName(context)];
	return (await openTokenLink(context, sealed)) && sealed;
}

/** The unsealed link, when it belongs to this session and has not expired. */
export async function openTokenLink(
	{ services, session }: RequestContext,
	sealed: string | undefined,
): Promise<TokenLink | undefined> {
	const { data: link } = tokenLinkSchema.safeParse(await services.sealer.open(SEAL_NAME, sealed));
	return link?.sessionId === session.data.id ? link : undefined;
}

/**
 * Exchanges the token and signs in; false when that failed, with the session unchanged.
 */
export async function exchangeToken(context: RequestContext, token: string): Promise<boolean> {
	const { api, session, log, limits } = context;
	if (!(await limits.allow("exchange"))) return false;
	const before = session.data;
	const { user, upstreamCookies } = before;
	// Otherwise the platform would get the cookies of one person with the token of another.
	if (user) session.set({ upstreamCookies: {}, csrfToken: undefined });
	const outcome = await api.account.exchangeMobileToken(token);
	if (outcome.kind !== "signed-in") {
		// The same link may have signed in meanwhile: committing this session would undo that.
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

const getCookieName = ({ isSecure }: RequestContext) =>
	isSecure ? `__Host-${SEAL_NAME}` : SEAL_NAME;

const serializeLink = (context: RequestContext, value: string, maxAge: number) =>
	serialize(getCookieName(context), value, {
		path: "/",
		maxAge,
		httpOnly: true,
		sameSite: "lax",
		secure: context.isSecure,
	});
