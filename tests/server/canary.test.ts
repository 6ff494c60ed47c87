/**
 * Checks that nothing personal is logged: plants canaries in every input, then searches for them.
 * `tests/routes/http/canary.test.ts` does so where the platform fails.
 */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createBuyer, payAtMockGateway } from "../routes/payment/buyer";
import { canary, findLeaks, plant } from "../support/canary";
import { createPageClient } from "../support/page-client";
import { type RunningServer, startServer } from "../support/server";

describe("the log at its most detailed level", () => {
	const env = { LOG_LEVEL: "trace", PAYMENTS: "gateway", MOCK_GATEWAY: "on" };
	let server: RunningServer;
	beforeAll(async () => {
		server = await startServer({ env, hasQuickHashes: true });
	});
	afterAll(() => server.stop());

	it("[session-13] contains no canary, on the embedded platform", async () => {
		await plant(createPageClient(server));
		expect((await server.readLogs()).length).toBeGreaterThan(20);
		expect(findLeaks(server)).toEqual([]);
	});

	it("contains no person and no cookie of a successful payment", async () => {
		const buyer = await createBuyer(server);
		await payAtMockGateway(buyer, "completed");
		const logged = JSON.stringify(await server.readLogs());
		expect(logged).not.toContain(buyer.email);
		expect(logged).not.toContain("01001234567");
		for (const value of buyer.cookies.values()) {
			if (value.length > 20) expect(logged).not.toContain(value);
		}
	});
});

it("is noticed when a line contains a canary", () => {
	const line = `{"msg":"request","path":"/login?token=${canary.token}","email":"${canary.email}"}`;
	expect(findLeaks({ output: () => line })).toEqual(["canary-mail-qx", canary.token]);
});
