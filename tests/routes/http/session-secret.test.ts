/** Session secrets rotate: the first one seals, all of them open, a retired one opens nothing. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Site, startSite } from "../../support/site";
import { startUpstream, type Upstream } from "../../support/upstream";
import { createVisitor } from "../../support/visitor";

const [OLD, NEW] = ["old-secret", "new-secret"].map((word) => word.repeat(4));
const user = {
	id: 7,
	name: "Mona Adel",
	email: "mona@example.com",
	is_active: true,
	email_verified_at: "2025-01-01T00:00:00Z",
};

let upstream: Upstream;
beforeAll(async () => {
	upstream = await startUpstream({
		"POST /web/api/auth/exchange-mobile-token": () => ({
			body: { success: true, data: { user: { user } } },
		}),
		"GET /web/api/auth/me": () => ({ body: { user } }),
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

/** What a page shows of a visitor who has these cookies. */
const openHome = (cookies: ReadonlyMap<string, string>) => async (server: Site) => {
	const visitor = createVisitor(server);
	for (const [name, value] of cookies) visitor.cookies.set(name, value);
	return (await visitor.get("/")).html;
};

describe("a session", () => {
	it("survives the rotation of its secret and ends when that secret is retired", async () => {
		const cookies = await withServer(`${OLD}`, async (server) => {
			const visitor = createVisitor(server);
			await visitor.follow(await visitor.get("/?user_token=from-the-app"));
			return visitor.cookies;
		});
		expect(cookies.get("sawt_session")).toBeTruthy();
		expect(await withServer(`${NEW},${OLD}`, openHome(cookies))).toContain("Mona Adel");
		expect(await withServer(`${NEW}`, openHome(cookies))).not.toContain("Mona Adel");
	});

	it("cannot be read or changed by its owner", async () => {
		await withServer(`${OLD}`, async (server) => {
			const visitor = createVisitor(server);
			await visitor.get("/?user_token=from-the-app");
			const sealed = visitor.cookies.get("sawt_session") ?? "";
			const bytes = Buffer.from(sealed, "base64url");
			expect(bytes.toString("latin1")).not.toContain("Mona");
			bytes.writeUInt8(bytes.readUInt8(40) ^ 1, 40);
			const forged = new Map([["sawt_session", bytes.toString("base64url")]]);
			expect(await openHome(forged)(server)).not.toContain("Mona Adel");
		});
	});
});
