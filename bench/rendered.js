/**
 * Pages that are made for one visitor, with the platform beside the product; CACHE_SECONDS=0 makes
 * the public ones so too. Peers show the same landing page and the same form.
 */
import { startProduct } from "../scripts/server-process.js";
import { load, median, round, startPlatform } from "./process.js";

const CONNECTIONS = 4;
const ANSWERS = 200;
/** Before any is counted: the compiler is done with a page of ours after about 3,500 of it. */
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
		for (const [index, { target, path, asked }] of cases.entries()) {
			const answers = left < rounds ? ANSWERS : FIRST_ANSWERS;
			const told = { connections: CONNECTIONS, milliseconds: 100, answers, ...asked };
			const one = await load(target, path, told);
			if (left < rounds) measured[index].push(one);
		}
	}
	await Promise.all([product.stop(), platform.stop()]);
	return [{ title: `${CONNECTIONS} connections, nothing kept`, rows: toRows(cases, measured) }];
}

const one = (name, target, path, asked) => ({ name, target, path, asked });
/** Makes load.js read the answers, whose lengths differ. */
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
 * What a browser says once its script has loaded the whole style sheet (app/enhance/whole-sheet.ts):
 * from the second page on, so also on most pages of who has signed in.
 */
async function readSheetCookie({ url }) {
	const [, name] = /data-whole="\/assets\/([\w-]+)\.css"/.exec(await (await fetch(url)).text());
	return `sheet=${name}`;
}

/** The session cookie of somebody who is signed in and has been welcomed. */
export async function signIn({ url }) {
	const signedIn = await fetch(`${url}/login`, {
		method: "POST",
		redirect: "manual",
		headers: { Origin: url },
		body: new URLSearchParams(PASSED),
	});
	if (signedIn.status !== 303) throw new Error(`signing in was answered with ${signedIn.status}`);
	const headers = { Cookie: readCookies(signedIn) };
	// As a browser does, it keeps what the first page after a sign-in sets.
	return readCookies(await fetch(`${url}/subscription`, { headers }));
}

const readCookies = ({ headers }) =>
	headers
		.getSetCookie()
		.map((cookie) => cookie.split(";")[0])
		.join("; ");
