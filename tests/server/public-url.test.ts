/** Tests the public address: only PUBLIC_URL determines it, and no foreign header does. */
import { get as httpGet } from "node:http";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findFreePort } from "../../scripts/free-port.js";
import { appSignIn } from "../support/fake-platform";
import { SESSION_SECRET } from "../support/live-site";
import { type RunningServer, startServer } from "../support/server";
import { startUpstream, type Upstream } from "../support/upstream";

const env = { SESSION_SECRET };
let upstream: Upstream;
beforeAll(async () => {
	upstream = await startUpstream({
		...appSignIn,
	});
});
afterAll(() => upstream.stop());

const signIn = (server: RunningServer, headers: Record<string, string> = {}) =>
	fetch(`${server.url}/?user_token=abc`, { redirect: "manual", headers });
const sessionCookie = (response: Response) =>
	response.headers.getSetCookie().find((cookie) => cookie.includes("sawt_session")) ?? "";

describe("an https PUBLIC_URL", () => {
	let server: RunningServer;
	beforeAll(async () => {
		server = await startServer({
			env: {
				...env,
				API_BASE_URL: upstream.url,
				PUBLIC_URL: "https://sawt.example/",
				PORT: await findFreePort(),
			},
		});
	});
	afterAll(() => server.stop());

	it("[session-1] makes the session cookie Secure and bound to its host", async () => {
		const cookie = sessionCookie(await signIn(server));
		expect(cookie).toMatch(/^__Host-sawt_session_link=/);
		for (const flag of ["Secure", "HttpOnly", "SameSite=Lax", "Path=/"]) {
			expect(cookie).toContain(`; ${flag}`);
		}
		expect(cookie).not.toContain("Domain");
	});

	it("sends Strict-Transport-Security and upgrades insecure requests", async () => {
		const { headers } = await fetch(server.url);
		expect(headers.get("Strict-Transport-Security")).toBe("max-age=31536000");
		expect(headers.get("Content-Security-Policy")).toContain("upgrade-insecure-requests");
	});

	it("is the accepted origin of forms", async () => {
		const post = (origin: string) =>
			fetch(`${server.url}/theme`, {
				method: "POST",
				redirect: "manual",
				headers: { Origin: origin },
				body: new URLSearchParams({ theme: "dark" }),
			});
		expect((await post("https://sawt.example")).status).toBe(303);
		expect((await post(server.url)).status).toBe(403);
	});
});

describe("without PUBLIC_URL", () => {
	let server: RunningServer;
	beforeAll(async () => {
		server = await startServer({ env: { ...env, API_BASE_URL: upstream.url } });
	});
	afterAll(() => server.stop());

	it("works over http: the cookie is neither Secure nor prefixed", async () => {
		const cookie = sessionCookie(await signIn(server));
		expect(cookie).toMatch(/^sawt_session_link=/);
		expect(cookie).not.toContain("Secure");
	});

	it("[session-14] ignores X-Forwarded-* of a stranger", async () => {
		const forwarded = { "X-Forwarded-Proto": "https", "X-Forwarded-Host": "evil.example" };
		const response = await signIn(server, forwarded);
		expect(sessionCookie(response)).toMatch(/^sawt_session_link=/);
		const document = await fetch(server.url, { headers: forwarded });
		expect(document.headers.get("Strict-Transport-Security")).toBeNull();
		expect(await document.text()).not.toContain("evil.example");
	});

	const getAs = (Host: string, path: string) =>
		new Promise<{ status?: number; body: string }>((resolve, reject) => {
			const { port } = new URL(server.url);
			httpGet({ port, path, host: "127.0.0.1", headers: { Host } }, (response) => {
				text(response).then((body) => resolve({ status: response.statusCode, body }), reject);
			});
		});

	it("uses the host of each request, so that localhost and 127.0.0.1 both work", async () => {
		expect((await getAs(`localhost:${new URL(server.url).port}`, "/")).status).toBe(200);
	});

	it("escapes that host in the sitemap", async () => {
		const { body } = await getAs("a&b.example", "/sitemap.xml");
		expect(body).toContain("<loc>http://a&amp;b.example/</loc>");
	});
});

describe("TRUST_PROXY=1", () => {
	it("trusts the proxy in front", async () => {
		const server = await startServer({
			env: { ...env, API_BASE_URL: upstream.url, TRUST_PROXY: "1" },
		});
		const forwarded = { "X-Forwarded-Proto": "https", "X-Forwarded-Host": "sawt.example" };
		const cookie = sessionCookie(await signIn(server, forwarded));
		await server.stop();
		expect(cookie).toMatch(/^__Host-sawt_session_link=.*; Secure/);
	});
});
