/** The address of the sign-in, with the page of the console that it leads on to. */
import { CONSOLE_PATH, type ConsoleContext } from "./env";

export function signInPath(next = CONSOLE_PATH, done?: "signedOut"): string {
	const query = new URLSearchParams({
		...(next !== CONSOLE_PATH && { next }),
		...(done && { done }),
	});
	return `${CONSOLE_PATH}/login${query.size > 0 ? `?${query}` : ""}`;
}

/** Any origin does: the address must stay on it after parsing. */
const someOrigin = "https://console.invalid";

/** What the address of the sign-in names, where that is a page of the console; else its first one. */
export function readNext(http: ConsoleContext): string {
	const named = http.req.query("next") ?? "";
	if (!URL.canParse(named, someOrigin)) return CONSOLE_PATH;
	const { origin, pathname, search } = new URL(named, someOrigin);
	const isPage = origin === someOrigin && pathname.startsWith(`${CONSOLE_PATH}/`);
	return isPage ? pathname + search : CONSOLE_PATH;
}
