/** Reads a session as a browser sends it back. */
import { parseSetCookie } from "cookie";
import { createEncryption } from "../../app/server/session/encryption.server";
import { openSession, type SessionOptions } from "../../app/server/session/session.server";
import { type Cookies, keepCookies, writeCookies } from "./cookie";

export const sampleEncryption = createEncryption(["a-secret-for-tests-a-secret-for-tests"]);

const openWith = (cookie: string, method: string, options: Partial<SessionOptions> = {}) =>
	openSession(new Request("http://localhost/", { method, headers: { Cookie: cookie } }), {
		encryption: sampleEncryption,
		isSecure: false,
		isRevoked: async () => false,
		...options,
	});

/**
 * Opens the session of a form.
 *
 * @param setCookies the Set-Cookie headers of the previous response; none for a new visitor
 */
export const openSampleSession = (
	setCookies: readonly string[] = [],
	options: Partial<SessionOptions> = {},
) => {
	const pairs = setCookies.map((header) => parseSetCookie(header, { decode: (raw) => raw }));
	return openWith(pairs.map(({ name, value }) => `${name}=${value}`).join("; "), "POST", options);
};

/** A browser whose requests may overlap: a response counts once it is received. */
export function createSampleBrowser(options: Partial<SessionOptions> = {}) {
	const cookies: Cookies = new Map();
	return {
		cookies,
		open: (method: "GET" | "POST") => openWith(writeCookies(cookies), method, options),
		/** Receives the Set-Cookie headers of a response. */
		receive(setCookies: readonly string[]) {
			const headers = new Headers(setCookies.map((one): [string, string] => ["Set-Cookie", one]));
			keepCookies(cookies, { headers });
		},
	};
}
