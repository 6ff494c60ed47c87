/** What a page says, without its markup. */
import type { Page } from "../../support/visitor";

export function readText({ html }: Page): string {
	const [, body = ""] = html.split("<body>");
	return body
		.replace(/<script[\s\S]*?<\/script>/g, " ")
		.replace(/<[^>]+>/g, " ")
		.replace(/&#x27;/g, "'")
		.replace(/&amp;/g, "&")
		.replace(/[\s\u00a0]+/g, " ");
}

/** The opening tag of the first element that matches, or an empty text. */
export const readTag = ({ html }: Page, pattern: RegExp): string => pattern.exec(html)?.[0] ?? "";
