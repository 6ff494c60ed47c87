/**
 * Tests that two web servers sharing Redis act as one: a logout applies everywhere, and a payment
 * happens once.
 */
import { execFileSync } from "node:child_process";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createBuyer, readTransactionId } from "../routes/payment/buyer";
import { appSignIn } from "../support/fake-platform";
import { createPageClient, type PageClient } from "../support/page-client";
import { type RunningServer, startServer } from "../support/server";
import { startUpstream } from "../support/upstream";

const redisUrl = process.env.TEST_REDIS_URL ?? "";
const PLATFORM = "build/server/platform.js";

function startReplicas(apiBaseUrl: string): Promise<RunningServer[]> {
	const env = {
		API_BASE_URL: apiBaseUrl,
		REDIS_URL: redisUrl,
		SESSION_SECRET: "one secret for all of the replicas",
		PAYMENTS: "gateway",
		MOCK_GATEWAY: "on",
	};
	return Promise.all([startServer({ env }), startServer({ env })]);
}

/** Returns the same browser at another replica. */
const moveTo = (server: RunningServer, { cookies }: PageClient): PageClient =>
	createPageClient(server, {}, cookies);

describe("a logout on one replica", () => {
	it("ends copies of the session on the other", async () => {
		const upstream = await startUpstream({
			// The platform itself would still accept the session.
			...appSignIn,
			"POST /web/api/auth/logout": () => ({ status: 500 }),
		});
		const [one, other] = await startReplicas(upstream.url);
		if (!one || !other) throw new Error("two replicas are needed");
		const leave = async () => {
			const visitor = createPageClient(one);
			await visitor.get("/?user_token=from-the-app");
			const copy = moveTo(other, visitor);
			const before = await copy.get("/");
			await visitor.post("/logout", {});
			const after = await copy.get("/");
			return [before, after].map(({ html }) => html.includes("Mona Adel"));
		};
		// When a busy machine delays Redis, a logout applies to its own replica.
		await expect.poll(leave).toEqual([true, false]);
		await Promise.all([one.stop(), other.stop(), upstream.stop()]);
	});
});

describe("ten simultaneous presses on two replicas", () => {
	let platform: RunningServer;
	let replicas: RunningServer[];
	beforeAll(async () => {
		platform = await startServer({
			command: [process.execPath, PLATFORM, "serve", "--port", "0"],
			hasQuickHashes: true,
			env: { MOCK_GATEWAY: "on" },
		});
		replicas = await startReplicas(platform.url);
	});
	afterAll(async () => {
		await Promise.all([...replicas, platform].map((server) => server.stop()));
	});

	it("[payment-7] start one payment", async () => {
		const [first] = replicas;
		if (!first) throw new Error("a replica is needed");
		const { output, waitForMailLinks } = platform;
		const mails = { ...first, output, waitForMailLinks };
		const buyer = await createBuyer(mails);
		const ids = new Set<string>();
		const press = async (turn: number) => {
			const replica = replicas[turn % replicas.length] ?? first;
			const page = await moveTo(replica, buyer).post("/subscription", { plan_id: "2" });
			if (page.status === 303) ids.add(readTransactionId(page.location));
		};
		await Promise.all(Array.from({ length: 10 }, (_, turn) => press(turn)));
		const listed = execFileSync(process.execPath, [PLATFORM, "transactions", "list"], {
			encoding: "utf8",
			env: { ...process.env, DATA_DIR: platform.dataDir },
		});
		expect(ids.size).toBe(1);
		expect(listed.trim().split("\n").slice(1)).toHaveLength(1);
	});
});
