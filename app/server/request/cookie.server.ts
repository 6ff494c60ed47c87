/** Cookies of a request, of which several may have one name: a neighbouring site sets its own for the whole domain. */
import { parse } from "cookie";

/** All values of a cookie, in the order of the header; the caller takes the first that is ours. */
export const listCookies = (headers: Headers, name: string): string[] =>
	(headers.get("Cookie") ?? "").split(";").flatMap((pair) => parse(pair)[name] ?? []);
