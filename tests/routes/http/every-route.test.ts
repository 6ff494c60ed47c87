/** The security headers over every route, by every method, signed in and out. */
import { request } from "node:http";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { listAddresses } from "../../support/route-table";
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

const wanted: Record<string, RegExp> = {
	"strict-transport-security": /max-age=31536000/,
	"x-content-type-options": /^nosniff$/,
	"x-frame-options": /^DENY$/,
	"cross-origin-opener-policy": /^same-origin$/,
	"cross-origin-resource-policy": /^same-origin$/,
	"permissions-policy": /camera=\(\)/,
	"referrer-policy": /^(strict-origin-when-cross-origin|same-origin|no-referrer)$/,
};
const wantedOfDocuments = { "content-security-policy": /frame-ancestors 'none'/ };

type Answer = { status: number; headers: Record<string, string | undefined> };

function listMissing({ headers }: Answer): string[] {
	const isDocument = headers["content-type"]?.startsWith("text/html");
	const all = Object.entries(isDocument ? { ...wanted, ...wantedOfDocuments } : wanted);
	return all.filter(([name, value]) => !value.test(headers[name] ?? "")).map(([name]) => name);
}

function ask(method: string, path: string, isSignedIn: boolean): Promise<Answer> {
	const { hostname, port } = new URL(site.url);
	const type = method === "POST" ? { "Content-Type": "application/x-www-form-urlencoded" } : {};
	const headers = { Host: HOST, ...type, ...(isSignedIn && { Cookie: cookie }) };
	return new Promise((resolve, reject) => {
		request({ hostname, port, method, path, headers }, (answer) => {
			const { statusCode: status = 0, headers: told } = answer;
			const answered = { status, headers: told as Answer["headers"] };
			answer.resume().on("end", () => resolve(answered));
		})
			.on("error", reject)
			.end();
	});
}

describe("every route", () => {
	it.each(["GET", "HEAD", "POST", "PUT", "TRACE"])(
		"answers %s with all of them",
		async (method) => {
			const statuses = new Set<number>();
			for (const path of [...addresses, ...others]) {
				for (const isSignedIn of [false, true]) {
					const answer = await ask(method, path, isSignedIn);
					statuses.add(answer.status);
					expect(listMissing(answer), `${method} ${path} ${answer.status}`).toEqual([]);
					expect(answer.status, path).not.toBe(500);
				}
			}
			expect(statuses.size).toBeGreaterThan(0);
		},
	);

	it("is one of the route table, which has not shrunk", () => {
		expect(addresses.length).toBeGreaterThanOrEqual(38);
	});

	it.each(Object.keys({ ...wanted, ...wantedOfDocuments }))(
		"notices that %s is missing",
		async (name) => {
			const { status, headers } = await ask("GET", "/login", false);
			expect(listMissing({ status, headers: { ...headers, [name]: undefined } })).toEqual([name]);
		},
	);
});
