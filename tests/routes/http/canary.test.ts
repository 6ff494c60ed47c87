/** Checks that nothing personal is logged when the platform fails, whatever it says. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { canary, findLeaks, plant } from "../../support/canary";
import { SESSION_SECRET } from "../../support/live-site";
import { createPageClient } from "../../support/page-client";
import { startSite } from "../../support/site";
import { startUpstream, type Upstream } from "../../support/upstream";

describe("the log of failures", () => {
	let upstream: Upstream;
	beforeAll(async () => {
		upstream = await startUpstream();
	});
	afterAll(() => upstream.stop());

	it.each(["reset", "nonsense", "rejection"])(
		"[session-13] contains no canary on %s",
		async (failure) => {
			const said = Object.values(canary).join(" ");
			upstream.handlers["GET /web/api/auth/csrf-cookie"] = () => {
				if (failure === "reset") return "reset";
				if (failure === "nonsense") return { body: `<p>${said}` };
				return { status: 500, body: { success: false, message: said, errors: { email: [said] } } };
			};
			const server = await startSite({
				env: {
					LOG_LEVEL: "trace",
					PAYMENTS: "gateway",
					MOCK_GATEWAY: "on",
					API_BASE_URL: upstream.url,
					SESSION_SECRET,
				},
			});
			await plant(createPageClient(server));
			await server.stop();
			expect((await server.readLogs()).length).toBeGreaterThan(20);
			expect(findLeaks(server)).toEqual([]);
		},
	);
});
