/**
 * Links with a token of the mobile app (docs/product/session.md, session-4 and session-18). The token is
 * exchanged at once, with a cookie jar of its own. Where another person is signed in already, the new
 * sign-in waits until they have chosen an account: in a sealed cookie of its own and in the form, never in
 * an address.
 */
import { z } from "zod";
import { userSchema } from "~/domain/account/user";
import { createJarKeeper } from "~/server/calls/cookie-jar.server";
import type { RequestContext } from "~/server/context.server";
import { listCookies, nameHostCookie, writeCookie } from "~/server/request/cookie.server";
import { signInAs } from "./sign-in.server";

const WAIT_SECONDS = 300;
/** Browsers drop longer cookies in silence. */
const MAX_SEALED_LENGTH = 3800;
const SEAL_NAME = "sawt_link";

/** The result of an exchange: the person, and the platform's cookies of that sign-in. */
const tokenSignInSchema = z.object({
	user: userSchema,
	upstreamCookies: z.record(z.string(), z.string()),
	csrfToken: z.string().optional(),
});

type TokenSignIn = z.infer<typeof tokenSignInSchema>;

const tokenLinkSchema = z.object({
	signIn: tokenSignInSchema,
	/** The target path, without the token. */
	path: z.string(),
	/** The token is bound to this session; a new sign-in has another id. */
	sessionId: z.string(),
});

type TokenLink = z.infer<typeof tokenLinkSchema>;

/** Returns the Set-Cookie value that keeps the link; when it is too long it is not kept. */
export async function keepTokenLink(
	context: RequestContext,
	{ signIn, path }: Pick<TokenLink, "signIn" | "path">,
): Promise<string> {
	// The next session check brings the picture.
	const user = { ...signIn.user, avatar: undefined };
	const link: TokenLink = { signIn: { ...signIn, user }, path, sessionId: context.session.data.id };
	const sealed = await context.services.sealer.seal(SEAL_NAME, link, WAIT_SECONDS);
	const isTooLong = sealed.length > MAX_SEALED_LENGTH;
	return isTooLong ? forgetTokenLink(context) : serializeLink(context, sealed, WAIT_SECONDS);
}

/** Returns the Set-Cookie value that deletes the kept link. */
export const forgetTokenLink = (context: RequestContext): string => serializeLink(context, "", 0);

/** Finds the sealed link of the cookie, for the form; undefined when there is none or it has expired. */
export async function findTokenLink(
	context: RequestContext,
	request: Request,
): Promise<string | undefined> {
	const name = nameHostCookie(SEAL_NAME, context.isSecure);
	for (const sealed of listCookies(request.headers, name)) {
		if (await openTokenLink(context, sealed)) return sealed;
	}
	return undefined;
}

/** Returns the unsealed link, when it belongs to this session and has not expired. */
export async function openTokenLink(
	{ services, session }: RequestContext,
	sealed: string | undefined,
): Promise<TokenLink | undefined> {
	const { data: link } = tokenLinkSchema.safeParse(await services.sealer.open(SEAL_NAME, sealed));
	return link?.sessionId === session.data.id ? link : undefined;
}

/** Exchanges the token; undefined when that failed. The session is not changed. */
export async function exchangeToken(
	{ openApi, log, limits }: RequestContext,
	token: string,
): Promise<TokenSignIn | undefined> {
	if (!(await limits.allow("exchange"))) return undefined;
	// The platform must not get the cookies of one person with the token of another.
	const jarKeeper = createJarKeeper();
	const outcome = await openApi(jarKeeper).account.exchangeMobileToken(token);
	if (outcome.kind === "signed-in") return { user: outcome.user, ...jarKeeper.data };
	log.info({ outcome: outcome.kind }, "mobile sign-in failed, the stored user stays");
	return undefined;
}

/** Takes the sign-in over into this session. */
export async function enterByToken(
	context: RequestContext,
	{ user, upstreamCookies, csrfToken }: TokenSignIn,
): Promise<void> {
	const { session } = context;
	const isAnother = session.user !== undefined && session.user.id !== user.id;
	const kept = isAnother ? {} : session.data.upstreamCookies;
	session.set({ upstreamCookies: { ...kept, ...upstreamCookies }, csrfToken });
	await signInAs(context, user);
	session.set({ isFromApp: true });
}

const serializeLink = ({ isSecure }: RequestContext, value: string, seconds: number) =>
	writeCookie(nameHostCookie(SEAL_NAME, isSecure), value, { isSecure, seconds });
