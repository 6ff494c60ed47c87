/** Tests the security headers of every route, with every method, signed in and out. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type RawResponse, requestRaw } from "../../support/raw-request";
import { listAddresses } from "../../support/route-table";
import { documentHeaders, listMissing } from "../../support/security-header";
import { type Site, startSite } from "../../support/site";
import { createBuyer } from "../payment/buyer";

const HOST = "sawt.example";
let site: Site;
let cookie: string;
beforeAll(async () => {
	site = await startSite({ env: { PAYMENTS: "gateway", MOCK_GATEWAY: "on" } });
	const buyer = await createBuyer(site);
	const { dataDir } = site;
	cookie = [...buyer.cookies].map(([name, value]) => `__Host-${name}=${value}`).join("; ");
	await site.stop();
	site = await startSite({
		dataDir,
		env: {
			PAYMENTS: "gateway",
			MOCK_GATEWAY: "on",
			PUBLIC_URL: `https://${HOST}`,
		},
	});
});
afterAll(() => site.stop());

const addresses = listAddresses().map(({ path }) => path);
const others = [
	"/healthz",
	"/readyz",
	"/favicon.svg",
	"/assets/none.js",
	"/operator",
	"/login.data",
];

function request(method: string, path: string, isSignedIn: boolean): Promise<RawResponse> {
	const type = method === "POST" ? { "Content-Type": "application/x-www-form-urlencoded" } : {};
	const headers = { Host: HOST, ...type, ...(isSignedIn && { Cookie: cookie }) };
	return requestRaw(site.url, { method, path, headers });
}

describe("every route", () => {
	it.each(["GET", "HEAD", "POST", "PUT", "TRACE"])(
		"sends all of them in the response to %s",
		async (method) => {
			const statuses = new Set<number>();
			for (const path of [...addresses, ...others]) {
				for (const isSignedIn of [false, true]) {
					const response = await request(method, path, isSignedIn);
					statuses.add(response.status);
					expect(listMissing(response.headers), `${method} ${path} ${response.status}`).toEqual([]);
					expect(response.status, path).not.toBe(500);
				}
			}
			expect(statuses.size).toBeGreaterThan(0);
		},
	);

	it("is in the route table, which has not shrunk", () => {
		expect(addresses.length).toBeGreaterThanOrEqual(38);
	});

	it.each(Object.keys(documentHeaders))("notices that %s is missing", async (name) => {
		const { headers } = await request("GET", "/login", false);
		expect(listMissing({ ...headers, [name]: undefined })).toEqual([name]);
	});
});
