/** Two web servers that share Redis act as one: a logout counts everywhere, a payment once. */
import { execFileSync } from "node:child_process";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createBuyer, readTransactionId } from "../routes/payment/buyer";
import { appSignIn } from "../support/fake-platform";
import { createPageClient, type PageClient } from "../support/page-client";
import { type RunningServer, startServer } from "../support/server";
import { startUpstream } from "../support/upstream";

const redisUrl = process.env.TEST_REDIS_URL;
const PLATFORM = "build/server/platform.js";

function startReplicas(apiBaseUrl: string): Promise<RunningServer[]> {
	const env = {
		API_BASE_URL: apiBaseUrl,
		REDIS_URL: redisUrl ?? "",
		SESSION_SECRET: "one secret for all of the replicas",
		PAYMENTS: "gateway",
		MOCK_GATEWAY: "on",
	};
	return Promise.all([startServer({ env }), startServer({ env })]);
}

/** The same browser, as another replica sees it. */
const moveTo = (server: RunningServer, { cookies }: PageClient): PageClient =>
	createPageClient(server, {}, cookies);

function describeReplicas(): void {
	describe("a logout on one replica", () => {
		it("ends copies of the session on the other", async () => {
			const upstream = await startUpstream({
				// The platform itself would still accept the session.
				...appSignIn,
				"POST /web/api/auth/logout": () => ({ status: 500 }),
			});
			const [one, other] = await startReplicas(upstream.url);
			if (!one || !other) throw new Error("two replicas are needed");
			const visitor = createPageClient(one);
			await visitor.get("/?user_token=from-the-app");
			const copy = moveTo(other, visitor);
			const before = await copy.get("/");
			await visitor.post("/logout", {});
			const after = await copy.get("/");
			await Promise.all([one.stop(), other.stop(), upstream.stop()]);
			expect(before.html).toContain("Mona Adel");
			expect(after.html).not.toContain("Mona Adel");
		});
	});

	describe("ten presses at once, spread over two replicas", () => {
		let platform: RunningServer;
		let replicas: RunningServer[];
		beforeAll(async () => {
			platform = await startServer({
				command: [process.execPath, PLATFORM, "serve", "--port", "0"],
			});
			replicas = await startReplicas(platform.url);
		});
		afterAll(async () => {
			await Promise.all([...replicas, platform].map((server) => server.stop()));
		});

		it("start one payment", async () => {
			const [first] = replicas;
			if (!first) throw new Error("a replica is needed");
			const { output, waitForMailLinks } = platform;
			const mails = { ...first, output, waitForMailLinks };
			const buyer = await createBuyer(mails);
			const answers = await Promise.all(
				Array.from({ length: 10 }, (_, press) => {
					const replica = replicas[press % replicas.length] ?? first;
					return moveTo(replica, buyer).post("/subscription", { plan_id: "2" });
				}),
			);
			const started = answers.filter(({ status }) => status === 303);
			const ids = new Set(started.map(({ location }) => readTransactionId(location)));
			const listed = execFileSync(process.execPath, [PLATFORM, "transactions", "list"], {
				encoding: "utf8",
				env: { ...process.env, DATA_DIR: platform.dataDir },
			});
			expect(started.length).toBeGreaterThan(0);
			expect(ids.size).toBe(1);
			expect(listed.trim().split("\n").slice(1)).toHaveLength(1);
		});
	});
}

if (redisUrl) {
	describeReplicas();
} else {
	it("replicas are tested where TEST_REDIS_URL names a server, as under verify", () => {
		expect(process.env.REQUIRE_REDIS).toBeUndefined();
	});
}
