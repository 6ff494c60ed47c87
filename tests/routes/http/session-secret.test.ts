/**
 * Tests the rotation of session secrets: the first one encrypts, all of them decrypt, and a retired
 * one decrypts nothing.
 */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { appSignIn } from "../../support/fake-platform";
import { createPageClient } from "../../support/page-client";
import { type Site, startSite } from "../../support/site";
import { startUpstream, type Upstream } from "../../support/upstream";

const [OLD, NEW] = ["old-secret", "new-secret"].map((word) => word.repeat(4));

let upstream: Upstream;
beforeAll(async () => {
	upstream = await startUpstream({
		...appSignIn,
	});
});
afterAll(() => upstream.stop());

async function withServer<T>(secrets: string, use: (server: Site) => Promise<T>) {
	const server = await startSite({
		env: { API_BASE_URL: upstream.url, SESSION_SECRET: secrets },
	});
	try {
		return await use(server);
	} finally {
		await server.stop();
	}
}

/** Returns what a page shows a visitor with these cookies. */
const openHome = (cookies: ReadonlyMap<string, string>) => async (server: Site) =>
	(await createPageClient(server, {}, cookies).get("/")).html;

/** Two replicas that are restarted in turn with other secrets. */
async function roll(steps: readonly string[], start: string) {
	const env = (secrets: string) => ({ API_BASE_URL: upstream.url, SESSION_SECRET: secrets });
	const replicas = await Promise.all([0, 1].map(() => startSite({ env: env(start) })));
	const browsers: ReadonlyMap<string, string>[] = [];
	const lost: string[] = [];
	/** Signs somebody in at each replica, then everybody so far visits both. */
	const visitAll = async (moment: string) => {
		for (const replica of replicas) {
			const visitor = createPageClient(replica);
			await visitor.follow(await visitor.get("/?user_token=from-the-app"));
			browsers.push(visitor.cookies);
		}
		for (const [place, replica] of replicas.entries()) {
			const pages = await Promise.all(browsers.map((cookies) => openHome(cookies)(replica)));
			const isLost = pages.some((html) => !html.includes("Mona Adel"));
			if (isLost) lost.push(`${moment}, at replica ${place + 1}`);
		}
	};
	await visitAll("before");
	for (const [number, secrets] of steps.entries()) {
		for (const place of replicas.keys()) {
			await replicas[place]?.stop();
			replicas[place] = await startSite({ env: env(secrets) });
			await visitAll(`step ${number + 1}, ${place + 1} of 2 rolled`);
		}
	}
	await Promise.all(replicas.map((replica) => replica.stop()));
	return lost;
}

describe("the rotation of a secret during a rolling restart", () => {
	it("[operator-62] signs no one out in two steps, with the new secret last and then first", async () => {
		expect(await roll([`${OLD},${NEW}`, `${NEW},${OLD}`], `${OLD}`)).toEqual([]);
	});

	it("ends with only the new secret, once no session of the old one is left", async () => {
		expect(await roll([`${NEW}`], `${NEW},${OLD}`)).toEqual([]);
	});

	it("signs people out when the new secret comes first at once", async () => {
		expect(await roll([`${NEW},${OLD}`], `${OLD}`)).toEqual([
			"step 1, 1 of 2 rolled, at replica 2",
		]);
	});
});

/** The sign-in by a link of the app, until the next form. */
const SIGN_IN_COOKIE = "sawt_session_link";

describe("a session", () => {
	it("survives the rotation of its secret and ends when that secret is retired", async () => {
		const cookies = await withServer(`${OLD}`, async (server) => {
			const visitor = createPageClient(server);
			await visitor.follow(await visitor.get("/?user_token=from-the-app"));
			return visitor.cookies;
		});
		expect(cookies.get(SIGN_IN_COOKIE)).toBeTruthy();
		expect(await withServer(`${NEW},${OLD}`, openHome(cookies))).toContain("Mona Adel");
		expect(await withServer(`${NEW}`, openHome(cookies))).not.toContain("Mona Adel");
	});

	it("cannot be read or changed by its owner", async () => {
		await withServer(`${OLD}`, async (server) => {
			const visitor = createPageClient(server);
			await visitor.get("/?user_token=from-the-app");
			const encrypted = visitor.cookies.get(SIGN_IN_COOKIE) ?? "";
			const bytes = Buffer.from(encrypted, "base64url");
			expect(bytes.toString("latin1")).not.toContain("Mona");
			bytes.writeUInt8(bytes.readUInt8(40) ^ 1, 40);
			const forged = new Map([[SIGN_IN_COOKIE, bytes.toString("base64url")]]);
			expect(await openHome(forged)(server)).not.toContain("Mona Adel");
		});
	});
});
