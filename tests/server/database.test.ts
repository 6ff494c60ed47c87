/** Tests the embedded platform inside the web process, on each supported database. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createBuyer, payAtMockGateway, signIn } from "../routes/payment/buyer";
import { SESSION_SECRET } from "../support/live-site";
import { createPageClient } from "../support/page-client";
import { type RunningServer, startServer } from "../support/server";
import { type OpenedDatabase, testDatabases } from "../support/test-database";

describe.each(testDatabases)("the web server on $name", ({ name, open }) => {
	let database: OpenedDatabase;
	let server: RunningServer;
	const start = (dataDir?: string) => {
		const { databaseUrl } = database.options;
		const env = {
			PAYMENTS: "gateway",
			MOCK_GATEWAY: "on",
			...(databaseUrl && { DATABASE_URL: databaseUrl, SESSION_SECRET }),
		};
		return startServer({ dataDir, env, hasQuickHashes: true });
	};
	beforeAll(async () => {
		database = await open({ isEmpty: true });
		server = await start();
	});
	afterAll(async () => {
		await server.stop();
		await database.remove();
	});

	it("is ready, says where its data is, and keeps an account and a payment over a crash", async () => {
		expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
		const place = name === "PostgreSQL" ? name : server.dataDir;
		expect(server.output()).toContain(`platform: embedded, data in ${place}`);
		const buyer = await createBuyer(server);
		const { transactionId } = await payAtMockGateway(buyer, "completed");
		await server.stop("SIGKILL");
		server = await start(server.dataDir);
		const visitor = createPageClient(server);
		expect((await signIn(visitor, buyer.email)).location).toBe("/subscription");
		const page = await visitor.follow(
			await visitor.get(`/payment-success?transaction_id=${transactionId}`),
		);
		expect(page.url).toMatch(/\/payment-(processing|success)\?/);
	});
});
