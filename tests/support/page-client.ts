/**
 * A browser without script for route tests: it keeps cookies, submits forms as browsers do, and
 * follows redirects on request.
 */
import { type Cookies, keepCookies, writeCookies } from "./cookie";
import type { Site } from "./site";

/** The target: a site in this process, or another one. */
export type Reachable = Pick<Site, "url" | "fetch">;

export type Page = {
	status: number;
	headers: Headers;
	/** The body as text, with apostrophes as people write them, so that it contains texts word for word. */
	html: string;
	/** The Location of a redirect, relative to the site; otherwise null. */
	location: string | null;
	url: string;
};

export type PageClient = {
	get(path: string, headers?: Record<string, string>): Promise<Page>;
	post(path: string, form: Record<string, string>, headers?: Record<string, string>): Promise<Page>;
	/** GETs a page and follows its redirects. */
	follow(page: Page): Promise<Page>;
	/** Maps names to values; tests may read and change it. */
	cookies: Cookies;
};

const MAX_REDIRECTS = 10;

/** @param sameAs another browser whose cookies are copied */
export function createPageClient(
	{ url: baseUrl, fetch }: Reachable,
	headers: Record<string, string> = {},
	sameAs: ReadonlyMap<string, string> = new Map(),
): PageClient {
	const cookies: Cookies = new Map(sameAs);

	async function send(path: string, init: RequestInit): Promise<Page> {
		const cookie = writeCookies(cookies);
		const response = await fetch(new URL(path, baseUrl), {
			...init,
			redirect: "manual",
			// Compression would take a good part of each request; the tests about it ask for it.
			headers: {
				Accept: "text/html,*/*;q=0.8",
				"Accept-Encoding": "identity",
				...headers,
				...(cookie ? { Cookie: cookie } : {}),
				...init.headers,
			},
		});
		keepCookies(cookies, response);
		const location = response.headers.get("Location");
		return {
			status: response.status,
			headers: response.headers,
			html: (await response.text()).replaceAll("&#x27;", "'"),
			location: location?.startsWith(baseUrl) ? location.slice(baseUrl.length) : location,
			url: response.url,
		};
	}

	const visitor: PageClient = {
		cookies,
		get: (path, extra = {}) => send(path, { headers: extra }),
		post: (path, form, extra = {}) =>
			send(path, {
				method: "POST",
				body: new URLSearchParams(form),
				headers: { Origin: baseUrl, "Sec-Fetch-Site": "same-origin", ...extra },
			}),
		async follow(page) {
			let current = page;
			for (let hop = 0; current.location !== null && hop < MAX_REDIRECTS; hop++) {
				current = await visitor.get(current.location);
			}
			return current;
		},
	};
	return visitor;
}
