/**
 * The console's part of a request: the operations of the embedded platform, and the operator's session.
 * The cookie holds a random token, which means nothing without the platform's table of sessions; the
 * list of operators can end each of them.
 */
import type { SignedIn } from "~/domain/operator/operator-account";
import { listCookies, nameHostCookie, writeCookie } from "~/server/request/cookie.server";
import { cookieTable } from "~/server/request/cookie-table.server";
import type { Entered, OperatorPort } from "./operator-port.server";

const nameCookie = (isSecure: boolean) => nameHostCookie(cookieTable.operator.name, isSecure);

export type OpenSession = {
	operator: SignedIn;
	/** The CSRF token of the session's forms. */
	formToken: string;
};

export type OperatorConsole = {
	port: OperatorPort;
	/** The values of the session cookie. */
	tokens: readonly string[];
	/** Reads the session once per request. */
	readSession(): Promise<OpenSession | undefined>;
	/** True for a form of another site, which the guard rejects. */
	isForeignWrite: boolean;
	/** An action has responded, and the loaders run for its page: their request is a GET. */
	hasActed: boolean;
	/** The session, as soon as it has been read. */
	readonly session: OpenSession | undefined;
};

export function createOperatorConsole(
	port: OperatorPort,
	{ headers }: Request,
	isSecure: boolean,
): OperatorConsole {
	const tokens = listCookies(headers, nameCookie(isSecure));
	let session: OpenSession | undefined;
	let reading: Promise<OpenSession | undefined> | undefined;
	return {
		port,
		tokens,
		isForeignWrite: false,
		hasActed: false,
		readSession() {
			reading ??= port.sessions.find(tokens).then((found) => {
				session = found;
				return found;
			});
			return reading;
		},
		get session() {
			return session;
		},
	};
}

/** Returns the Set-Cookie header of a session, or of a sign-in that waits for its code. */
export const toSessionCookie = (
	{ token, seconds }: Pick<Entered, "token" | "seconds">,
	isSecure: boolean,
) => writeCookie(nameCookie(isSecure), token, { isSecure, seconds });

/** Returns the Set-Cookie header that ends it in this browser. */
export const toEndedCookie = (isSecure: boolean) =>
	toSessionCookie({ token: "", seconds: 0 }, isSecure);
