/** A browser without script that talks to the product in memory, for one language and one theme at a time. */
import type { Scheme } from "#core/brand/palette";

type Fetch = (request: Request) => Promise<Response>;

export const PREVIEW_ORIGIN = "http://localhost";

/** Every request in memory has these headers; compression would only have to be undone. */
export const previewHeaders = {
	Host: new URL(PREVIEW_ORIGIN).host,
	"Accept-Encoding": "identity",
};

export type Visitor = {
	/** The text of a page; throws when it is not there. */
	read(path: string, theme?: Scheme): Promise<string>;
	/** Posts a form and returns where it leads; throws when it is rejected. */
	send(path: string, form: Readonly<Record<string, string>>): Promise<string>;
};

/** Both names under which the pages store the theme. */
const chooseTheme = (theme: Scheme) =>
	["vite-ui-theme", "subscription-ui-theme"].map((name) => `${name}=${theme}`);

export function createVisitor(fetch: Fetch, language: string): Visitor {
	const cookies = new Map<string, string>();

	async function request(path: string, init: RequestInit, theme?: Scheme): Promise<Response> {
		const kept = [...cookies].map(([name, value]) => `${name}=${value}`);
		const response = await fetch(
			new Request(new URL(path, PREVIEW_ORIGIN), {
				...init,
				headers: {
					...previewHeaders,
					Accept: "text/html",
					"Accept-Language": language,
					Cookie: [...kept, ...(theme ? chooseTheme(theme) : [])].join("; "),
					...init.headers,
				},
			}),
		);
		for (const line of response.headers.getSetCookie()) {
			const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
			if (/;\s*max-age=0(;|$)/i.test(line)) cookies.delete(name);
			else cookies.set(name, value);
		}
		return response;
	}

	return {
		async read(path, theme) {
			const response = await request(path, {}, theme);
			if (response.status !== 200) throw new Error(`${path} responds with ${response.status}.`);
			return response.text();
		},
		async send(path, form) {
			const response = await request(path, {
				method: "POST",
				body: new URLSearchParams(form),
				headers: { Origin: PREVIEW_ORIGIN, "Sec-Fetch-Site": "same-origin" },
			});
			const location = response.headers.get("Location");
			if (location === null) throw new Error(`${path} responds with ${response.status}.`);
			return location;
		},
	};
}
