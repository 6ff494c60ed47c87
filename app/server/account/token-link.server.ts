/**
 * Links with a token of the mobile app (docs/product/session.md, session-4 and session-18). The token is
 * exchanged at once, with a cookie jar of its own. Where another person is signed in already, the new
 * sign-in waits until they have chosen an account: in an encrypted cookie of its own and in the form, never
 * in an address. A link that fails changes nothing, and the page that it names opens.
 */
import { redirect } from "@remix-run/node";
import { z } from "zod";
import { isPageAt, listTokenNames, paths, toPagePath } from "~/paths";
import type { RequestContext } from "~/server/context.server";
import { listCookies, nameHostCookie, writeCookie } from "~/server/request/cookie.server";
import { cookieTable } from "~/server/request/cookie-table.server";
import { authenticate, tokenSignInSchema } from "./authenticator.server";
import { signInByToken } from "./sign-in.server";

const { name: LINK_COOKIE, seconds: WAIT_SECONDS } = cookieTable.link;
/** Browsers drop longer cookies in silence. */
const MAX_ENCRYPTED_LENGTH = 3800;

const tokenLinkSchema = z.object({
	signIn: tokenSignInSchema,
	/** The target path, without the token. */
	path: z.string(),
	/** The token is bound to this session; a new sign-in has another id. */
	sessionId: z.string(),
});

type TokenLink = z.infer<typeof tokenLinkSchema>;

/** Returns the names of the tokens in an address that somebody opens; none for most requests. */
export function listTokensInAddress({ method, url }: Request): string[] {
	if (method !== "GET" || !url.includes("?")) return [];
	const { pathname, searchParams } = new URL(url);
	return listTokenNames(pathname).filter((name) => searchParams.has(name));
}

/**
 * Exchanges the token once and returns the redirect to the address without it; a failed exchange is
 * silent (docs/product/session.md). A signed-in person goes on when the token is their own, and is asked
 * before another person is signed in (docs/decisions/047).
 */
export async function acceptTokenLink(
	request: Request,
	context: RequestContext,
	names: readonly string[],
): Promise<Response> {
	const url = new URL(request.url);
	const token = names.map((name) => url.searchParams.get(name)?.trim()).find(Boolean);
	for (const name of names) url.searchParams.delete(name);
	const isQuestion = isPageAt(toPagePath(url.pathname), paths.switchAccount());
	const path = isQuestion ? paths.home() : toPagePath(url.pathname) + url.search;
	if (!token) return leaveAddress(path);
	const visitor = await context.visitor();
	const signIn = await authenticate("app-token", request, context, token);
	if (!signIn) return leaveAddress(path);
	if (visitor && visitor.id !== signIn.user.id) {
		const cookie = await storeTokenLink(context, { signIn, path });
		if (cookie === undefined) return leaveAddress(path);
		return leaveAddress(paths.switchAccount(), { "Set-Cookie": cookie });
	}
	await signInByToken(context, signIn);
	return leaveAddress(path);
}

const leaveAddress = (path: string, headers: Record<string, string> = {}) =>
	redirect(path, {
		status: 303,
		headers: { "Referrer-Policy": "no-referrer", "Cache-Control": "no-store", ...headers },
	});

/** Returns the Set-Cookie value that stores the link; undefined for one that no cookie can hold. */
async function storeTokenLink(
	context: RequestContext,
	{ signIn, path }: Pick<TokenLink, "signIn" | "path">,
): Promise<string | undefined> {
	// The next session check brings the picture.
	const user = { ...signIn.user, avatar: undefined };
	const link: TokenLink = { signIn: { ...signIn, user }, path, sessionId: context.session.data.id };
	const encrypted = await context.services.encryption.encrypt(LINK_COOKIE, link, WAIT_SECONDS);
	if (encrypted.length <= MAX_ENCRYPTED_LENGTH) return writeLink(context, encrypted, WAIT_SECONDS);
	context.log.warn({ length: encrypted.length }, "a sign-in is too long for a cookie");
	return undefined;
}

/** Returns the Set-Cookie value that deletes the stored link. */
export const forgetTokenLink = (context: RequestContext): string => writeLink(context, "", 0);

const writeLink = ({ isSecure }: RequestContext, value: string, seconds: number) =>
	writeCookie(nameHostCookie(LINK_COOKIE, isSecure), value, { isSecure, seconds });

/** Finds the encrypted link of the cookie, for the form; undefined when there is none or it has expired. */
export async function findTokenLink(
	context: RequestContext,
	request: Request,
): Promise<string | undefined> {
	const name = nameHostCookie(LINK_COOKIE, context.isSecure);
	for (const encrypted of listCookies(request.headers, name)) {
		if (await openTokenLink(context, encrypted)) return encrypted;
	}
	return undefined;
}

/** Returns the decrypted link, when it belongs to this session and has not expired. */
export async function openTokenLink(
	{ services, session }: RequestContext,
	encrypted: string | undefined,
): Promise<TokenLink | undefined> {
	const opened = await services.encryption.decrypt(LINK_COOKIE, encrypted);
	const { data: link } = tokenLinkSchema.safeParse(opened);
	return link?.sessionId === session.data.id ? link : undefined;
}
