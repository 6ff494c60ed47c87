/**
 * Measures pages rendered for one visitor, with the platform beside the product; CACHE_SECONDS=0
 * makes public pages uncached too. Peers show the same landing page and the same form.
 */

import { load, median, round, startPlatform } from "./process.js";
import { startProduct } from "./server-process.js";

const CONNECTIONS = 4;
const ANSWERS = 200;
/** Warm-up requests: the compiler is done with one of our pages after about 3,500 of them. */
const FIRST_ANSWERS = 3500;
const REFUSED = { email: "laila@example.com", password: "wrong" };
const PASSED = { ...REFUSED, password: "another one" };

export async function compareRendered({ rounds, peers }) {
	const platform = await startPlatform();
	const product = await startProduct({ CACHE_SECONDS: "0", API_BASE_URL: platform.url });
	const cookie = await signIn(product);
	const sheet = await readSheetCookie(product);
	const cases = [...listOwn(product, cookie, sheet), ...peers.flatMap(listPeerCases)];
	const measured = cases.map(() => []);
	for (let left = rounds; left >= 0; left--) {
		for (const [index, page] of cases.entries()) {
			const used = await measure(page, left < rounds ? ANSWERS : FIRST_ANSWERS);
			if (left < rounds) measured[index].push(used);
		}
	}
	const paired = await comparePairs(cases, rounds * 4);
	await Promise.all([product.stop(), platform.stop()]);
	const tables = [
		{ title: `${CONNECTIONS} connections, nothing kept`, rows: toRows(cases, measured) },
		{ title: "two and two in turns", rows: paired },
	];
	return tables.filter(({ rows }) => rows.length > 0);
}

const measure = ({ target, path, asked }, answers = ANSWERS) =>
	load(target, path, { connections: CONNECTIONS, milliseconds: 100, answers, ...asked });

/** Our page, and the peer's page to compare it with. */
const PAIRS = [
	["landing", "sveltekit: landing"],
	["/subscription, signed in", "sveltekit: landing"],
	["the same, second view", "sveltekit: landing"],
	["login refused", "sveltekit: login refused"],
	["login refused, second view", "sveltekit: login refused"],
];

/** Measured one right after the other, because a round of all pages takes half a minute. */
async function comparePairs(cases, rounds) {
	const find = (name) => cases.find((one) => one.name === name);
	const rows = [];
	for (const pair of PAIRS) {
		const [ours, theirs] = pair.map(find);
		if (!theirs) continue;
		const own = [];
		const other = [];
		for (let turn = 0; turn < rounds; turn++) {
			for (const page of turn % 2 ? [theirs, ours] : [ours, theirs]) {
				const { microseconds } = await measure(page);
				(page === ours ? own : other).push(microseconds);
			}
		}
		rows.push({
			page: ours.name,
			beside: theirs.name,
			"CPU us": round(median(own)),
			"its CPU us": round(median(other)),
			ratio: round(median(own.map((microseconds, turn) => microseconds / other[turn])), 2),
		});
	}
	return rows;
}

const one = (name, target, path, asked) => ({ name, target, path, asked });
/** Makes load.js parse the answers, because their lengths differ. */
const READ = { headers: { Accept: "text/html" } };

const listOwn = (product, cookie, sheet) => [
	one("landing", product, "/", READ),
	one("landing, second view", product, "/", withCookie(sheet)),
	one("landing, second view, not compressed", product, "/", asPeers(sheet)),
	one("login", product, "/login", READ),
	one("404", product, "/nothing-here", READ),
	one("/subscription, signed in", product, "/subscription", withCookie(cookie)),
	one("the same, second view", product, "/subscription", withCookie(`${cookie}; ${sheet}`)),
	one("/account, signed in", product, "/account", withCookie(cookie)),
	one("login refused", product, "/login", { form: REFUSED }),
	one("login refused, second view", product, "/login", { form: REFUSED, ...withCookie(sheet) }),
];

const withCookie = (cookie) => ({ headers: { Cookie: cookie } });
/** Peers link to their styles, and most leave compression to a proxy. */
const asPeers = (sheet) => ({ headers: { Cookie: sheet, "Accept-Encoding": "identity" } });

const listPeerCases = (peer) => [
	one(`${peer.name}: landing`, peer, "/", READ),
	one(`${peer.name}: login`, peer, "/login", READ),
	...(peer.hasForm ? [one(`${peer.name}: login refused`, peer, "/login", { form: REFUSED })] : []),
];

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
	if (signedIn.status !== 303) throw new Error(`signing in was answered with ${signedIn.status}`);
	const headers = { Cookie: readCookies(signedIn) };
	// Keeps the cookie that the first page after a sign-in sets, as browsers do.
	return readCookies(await fetch(`${url}/subscription`, { headers }));
}

const readCookies = ({ headers }) =>
	headers
		.getSetCookie()
		.map((cookie) => cookie.split(";")[0])
		.join("; ");
