/**
 * Tests a logout that the platform never received: copies of the cookie stay invalid, even after a
 * restart.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { SESSION_SECRET } from "../../support/live-site";
import { createPageClient } from "../../support/page-client";
import { startSite } from "../../support/site";
import { startUpstream, type Upstream } from "../../support/upstream";
import { LOGIN, LOGOUT, ME, signedIn, wireUser } from "./site";

const COOKIE = "sawt_session";
const dataDir = mkdtempSync(join(tmpdir(), "sawt-logout-"));
let upstream: Upstream;
beforeAll(async () => {
	upstream = await startUpstream({
		[LOGIN]: () => signedIn(wireUser()),
		[ME]: () => ({ body: { success: true, data: { user: wireUser() } } }),
		[LOGOUT]: () => "reset",
	});
});
afterAll(async () => {
	await upstream.stop();
	rmSync(dataDir, { recursive: true, force: true });
});

const start = () => startSite({ dataDir, env: { API_BASE_URL: upstream.url, SESSION_SECRET } });

/** Presents this cookie to a freshly started server. */
async function openAccount(cookie: string) {
	const site = await start();
	const visitor = createPageClient(site);
	visitor.cookies.set(COOKIE, cookie);
	const { status, location } = await visitor.get("/account");
	await site.stop();
	return location ?? status;
}

it("[session-6] stays valid after a restart, and signs no one else out", async () => {
	const site = await start();
	const [leaving, staying] = [createPageClient(site), createPageClient(site)];
	for (const visitor of [leaving, staying]) {
		await visitor.post("/login", { email: "mona@example.com", password: "secret" });
	}
	const cookies = [leaving, staying].map((visitor) => visitor.cookies.get(COOKIE) ?? "");
	const out = await leaving.post("/logout", {});
	await site.stop();
	expect(out.headers.get("Clear-Site-Data")).toBe('"prefetchCache", "prerenderCache"');
	expect(upstream.count(LOGOUT)).toBeGreaterThan(0);
	expect(await openAccount(cookies[0] ?? "")).toBe("/login?return_url=%2Faccount");
	expect(await openAccount(cookies[1] ?? "")).toBe(200);
});
