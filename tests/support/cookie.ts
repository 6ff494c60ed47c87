/** The cookies of a client, as browsers keep them and send them back. */
import { parseSetCookie } from "cookie";

/** Name to value, as it came. */
export type Cookies = Map<string, string>;

/** The value of the header Cookie; empty without any. */
export const writeCookies = (cookies: ReadonlyMap<string, string>): string =>
	[...cookies].map((pair) => pair.join("=")).join("; ");

/** Keeps what an answer sets, and drops what it ends. */
export function keepCookies(cookies: Cookies, { headers }: Pick<Response, "headers">): void {
	for (const header of headers.getSetCookie()) {
		const { name, value = "", maxAge, expires } = parseSetCookie(header, { decode: (raw) => raw });
		const isOver = maxAge === undefined ? expires && +expires <= Date.now() : maxAge <= 0;
		if (isOver) cookies.delete(name);
		else cookies.set(name, value);
	}
}
