/**
 * Tells robots from people: previews of messengers open each link that somebody sends, and must not use it up
 * (docs/product/session.md, session-44).
 */
import { createIsbotFromList, isbotPatterns, list } from "isbot";

/** People use these, and some of them accept anything, as programs do. */
const TEXT_BROWSER = /\b(Lynx|w3m|E?Links|Dillo|NetSurf)\b/i;

/** Drive real browsers, or say of themselves that they are none: only their headers tell. */
const tools = ["HeadlessChrome/140.0", "node", "undici"].flatMap(isbotPatterns);
const isKnownRobot = createIsbotFromList(list.filter((pattern) => !tools.includes(pattern)));

/** Browsers since 2020, and since 2023 on Apple's devices, send it with each request. */
const hasFetchMetadata = (headers: Headers) =>
	["Sec-Fetch-Mode", "Sec-Fetch-Dest", "Sec-Fetch-Site"].some((name) => headers.has(name));

const acceptsPages = (headers: Headers) => /\btext\/html\b/i.test(headers.get("Accept") ?? "");

/** True for a known robot, and for a client that sends neither fetch metadata nor the Accept header of a browser. */
export function isRobot({ headers }: Request): boolean {
	const userAgent = headers.get("User-Agent") ?? "";
	if (TEXT_BROWSER.test(userAgent)) return false;
	return isKnownRobot(userAgent) || !(hasFetchMetadata(headers) || acceptsPages(headers));
}
