/**
 * Reads the cookies of a request. Several may have one name, because a neighbouring site may set its own
 * for the whole domain.
 */
import { parse } from "cookie";

/** Lists all values of a cookie, in the order of the header; the caller takes the first that is ours. */
export const listCookies = (headers: Headers, name: string): string[] =>
	(headers.get("Cookie") ?? "").split(";").flatMap((pair) => parse(pair)[name] ?? []);
