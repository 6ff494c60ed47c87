/**
 * Measures pages rendered for one visitor, with the platform beside the product; CACHE_SECONDS=0
 * makes public pages uncached too. Peers show the same landing page and the same form.
 */

import { load, median, round, startPlatform } from "./process.js";
import { startProduct } from "./server-process.js";

const CONNECTIONS = 4;
const RESPONSES = 200;
/** Warm-up requests: the compiler is done with one of our pages after about 3,500 of them. */
const FIRST_RESPONSES = 3500;
const REJECTED = { email: "laila@example.com", password: "wrong" };
const PASSED = { ...REJECTED, password: "another one" };

export async function compareRendered({ rounds }) {
	const platform = await startPlatform();
	const product = await startProduct({ CACHE_SECONDS: "0", API_BASE_URL: platform.url });
	const cookie = await signIn(product);
	const sheet = await readSheetCookie(product);
	const cases = listCases(product, cookie, sheet);
	const measured = cases.map(() => []);
	for (let left = rounds; left >= 0; left--) {
		for (const [index, page] of cases.entries()) {
			const used = await measure(page, left < rounds ? RESPONSES : FIRST_RESPONSES);
			if (left < rounds) measured[index].push(used);
		}
	}
	await Promise.all([product.stop(), platform.stop()]);
	return [{ title: `${CONNECTIONS} connections, nothing cached`, rows: toRows(cases, measured) }];
}

const measure = ({ target, path, requested }, responses = RESPONSES) =>
	load(target, path, { connections: CONNECTIONS, milliseconds: 100, responses, ...requested });

const one = (name, target, path, requested) => ({ name, target, path, requested });
/** Makes load.js parse the responses, because their lengths differ. */
const READ = { headers: { Accept: "text/html" } };

const listCases = (product, cookie, sheet) => [
	one("landing", product, "/", READ),
	one("landing, second view", product, "/", withCookie(sheet)),
	one("login", product, "/login", READ),
	one("404", product, "/nothing-here", READ),
	one("/subscription, signed in", product, "/subscription", withCookie(cookie)),
	one("the same, second view", product, "/subscription", withCookie(`${cookie}; ${sheet}`)),
	one("/account, signed in", product, "/account", withCookie(cookie)),
	one("login rejected", product, "/login", { form: REJECTED }),
	one("login rejected, second view", product, "/login", { form: REJECTED, ...withCookie(sheet) }),
];

const withCookie = (cookie) => ({ headers: { Cookie: cookie } });

function toRows(cases, measured) {
	const landing = measured[0];
	return cases.map(({ name }, index) => {
		const ratios = measured[index].map(
			({ microseconds }, turn) => microseconds / landing[turn].microseconds,
		);
		return {
			page: name,
			status: measured[index][0].statuses.join(),
			bytes: measured[index][0].size,
			"CPU us": round(median(measured[index].map(({ microseconds }) => microseconds))),
			"of our landing's": round(median(ratios), 2),
		};
	});
}

/**
 * The cookie of a browser that has the style sheet's file (app/server/http/critical-css.server.ts):
 * it is sent from the second page on, so also on most pages of a signed-in visitor.
 */
async function readSheetCookie({ url }) {
	const [, name] = /"\/assets\/([\w-]+)\.css"/.exec(await (await fetch(url)).text());
	return `sheet=${name}`;
}

/** Returns the session cookie of a signed-in person who has seen the welcome message. */
export async function signIn({ url }) {
	const signedIn = await fetch(`${url}/login`, {
		method: "POST",
		redirect: "manual",
		headers: { Origin: url },
		body: new URLSearchParams(PASSED),
	});
	if (signedIn.status !== 303) throw new Error(`signing in responded with ${signedIn.status}`);
	const headers = { Cookie: readCookies(signedIn) };
	// Keeps the cookie that the first page after a sign-in sets, as browsers do.
	return readCookies(await fetch(`${url}/subscription`, { headers }));
}

const readCookies = ({ headers }) =>
	headers
		.getSetCookie()
		.map((cookie) => cookie.split(";")[0])
		.join("; ");
