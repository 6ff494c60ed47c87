/** Stores the cookies of a client and sends them back, as browsers do. */
import { parseSetCookie } from "cookie";

/** Maps names to raw values. */
export type Cookies = Map<string, string>;

/** Returns the value of the Cookie header; empty without cookies. */
export const writeCookies = (cookies: ReadonlyMap<string, string>): string =>
	[...cookies].map((pair) => pair.join("=")).join("; ");

/** Stores the cookies that a response sets, and drops those it expires. */
export function keepCookies(cookies: Cookies, { headers }: Pick<Response, "headers">): void {
	for (const header of headers.getSetCookie()) {
		const { name, value = "", maxAge, expires } = parseSetCookie(header, { decode: (raw) => raw });
		const isOver = maxAge === undefined ? expires && +expires <= Date.now() : maxAge <= 0;
		if (isOver) cookies.delete(name);
		else cookies.set(name, value);
	}
}
