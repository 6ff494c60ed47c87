/**
 * Tests the host of universal links: it has the association files, and everything else is on the
 * site.
 */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findFreePort } from "../../../scripts/free-port.js";
import { type Site, startSite } from "../../support/site";

let server: Site;
beforeAll(async () => {
	server = await startSite({
		env: {
			PORT: await findFreePort(),
			PUBLIC_URL: "https://sawt.example",
			APP_LINK_ORIGIN: "https://open.sawt.example",
			IOS_APP_ID: "ABCDE12345.com.sawt.app",
			TRUST_PROXY: "1",
		},
	});
});
afterAll(() => server.stop());

const request = (host: string, path: string, init: RequestInit = {}) =>
	server.fetch(path, {
		redirect: "manual",
		...init,
		headers: { "X-Forwarded-Proto": "https", "X-Forwarded-Host": host, ...init.headers },
	});
const requestLinkHost = (path: string) => request("open.sawt.example", path);

describe("the link host", () => {
	it.each([
		["/invite/WELCOME20?via=app-link", "/invite/WELCOME20?via=app-link"],
		["/discount/a%2Fb?lang=ar", "/discount/a%2Fb?lang=ar"],
		["/login", "/login"],
		["//evil.example/x", "//evil.example/x"],
		["/", "/get-app"],
	])("[invite-18] redirects %s to %s of the site", async (path, target) => {
		const { status, headers } = await requestLinkHost(path);
		expect(status).toBe(302);
		expect(headers.get("Location")).toBe(`https://sawt.example${target}`);
		expect(headers.getSetCookie()).toEqual([]);
		expect(headers.get("Cache-Control")).toBe("no-store");
	});

	it.each(["OPEN.sawt.example", "open.sawt.example:443"])(
		"redirects to the site as %s as well, for a page and for a file",
		async (host) => {
			for (const path of ["/login", "/favicon.svg"]) {
				const { headers } = await request(host, path);
				expect(headers.get("Location")).toBe(`https://sawt.example${path}`);
			}
		},
	);

	it("[invite-18] opens the app for invites and the bare address, and the site's host only for invites", async () => {
		const listPages = async (host: string) => {
			const response = await request(host, "/.well-known/apple-app-site-association");
			expect(response.status).toBe(200);
			const [{ components }] = (await response.json()).applinks.details;
			return components
				.filter((component: { exclude?: boolean }) => !component.exclude)
				.map((component: { "/": string }) => component["/"]);
		};
		const invites = ["/invite/*", "/i/*", "/discount/*"];
		expect(await listPages("sawt.example")).toEqual(invites);
		expect(await listPages("open.sawt.example")).toEqual([...invites, "/"]);
	});

	it("responds to health checks like any other host", async () => {
		expect((await requestLinkHost("/healthz")).status).toBe(200);
	});
});

describe("the site", () => {
	it("serves its own pages, and none on unknown hosts", async () => {
		expect((await request("sawt.example", "/login")).status).toBe(200);
		expect((await request("www.sawt.example", "/login")).status).toBe(421);
	});

	it.each(["sawt.example", "SAWT.example", "sawt.example:443"])(
		"[invite-18] serves its files behind a proxy that requests %s",
		async (host) => {
			expect((await request(host, "/favicon.svg")).status).toBe(200);
		},
	);

	it("rejects a form of another one of its hosts, without an error", async () => {
		const { status } = await request("www.sawt.example", "/login", {
			method: "POST",
			body: new URLSearchParams({ email: "mona@example.com", password: "secret" }),
			headers: { Origin: "https://www.sawt.example", "Sec-Fetch-Site": "same-origin" },
		});
		expect(status).toBe(421);
	});
});
