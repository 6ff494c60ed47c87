/** Tests that one id leads through all logs: the proxy's, ours, the platform's and the audit trail. */
import { randomUUID } from "node:crypto";
import { expect, it, onTestFinished } from "vitest";
import { connect } from "../../../platform/database/database";
import { startLiveSite } from "../../support/live-site";
import { createPageClient } from "../../support/page-client";
import { startSite } from "../../support/site";
import { openConsole } from "../operator/console-site";

/** Nginx writes `$request_id` like this. */
const nginxId = "0f1e2d3c4b5a69788796a5b4c3d2e1f0";

it("[operator-77] goes from the proxy through our lines and the response to the platform's calls", async () => {
	const live = await startLiveSite({ TRUST_PROXY: "1", LOG_LEVEL: "debug" });
	onTestFinished(() => live.stop());
	for (const id of [nginxId, randomUUID()]) {
		const page = await createPageClient(live.server).get("/premium", { "X-Request-Id": id });
		expect(page.headers.get("X-Request-Id")).toBe(id);
		const lines = (await live.server.readLogs()).filter(({ requestId }) => requestId === id);
		expect(lines.map(({ msg }) => msg)).toEqual(
			expect.arrayContaining(["request", "platform call"]),
		);
		const requested = live.upstream.calls.filter(({ headers }) => headers["x-request-id"] === id);
		expect(requested.length).toBeGreaterThan(0);
	}
});

it.each([
	["one of a visitor without a proxy", "0", nginxId],
	["an empty one", "1", ""],
	["one that is too long", "1", `${nginxId}0`],
	["one that is no id", "1", "GET /admin"],
	["two", "1", `${nginxId}, ${nginxId}`],
	["one in capitals", "1", nginxId.toUpperCase()],
])("[operator-77] is our own instead of %s", async (_, TRUST_PROXY, id) => {
	const site = await startSite({ env: { TRUST_PROXY } });
	onTestFinished(() => site.stop());
	const page = await createPageClient(site).get("/login", { "X-Request-Id": id });
	expect(page.headers.get("X-Request-Id")).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
});

it("[operator-77] is in the embedded platform's line of a failure", async () => {
	const site = await startSite({ env: { TRUST_PROXY: "1" } });
	onTestFinished(() => site.stop());
	const db = await connect({ dataDir: site.dataDir }, () => {});
	await db.schema.dropTable("attempts").execute();
	await db.destroy();
	await createPageClient(site).post(
		"/login",
		{ email: "mona@example.com", password: "guess" },
		{ "X-Request-Id": nginxId },
	);
	const lines = (await site.readLogs()).filter(({ requestId }) => requestId === nginxId);
	expect(lines).toContainEqual(expect.objectContaining({ msg: "embedded platform failed" }));
	expect(lines).toContainEqual(expect.objectContaining({ msg: "request", path: "/login" }));
});

it("[operator-77] is in the audit trail, where the console shows its support code", async () => {
	const { server, operator, stop } = await openConsole({ TRUST_PROXY: "1" });
	onTestFinished(stop);
	await operator.get("/operator/transactions.csv", { "X-Request-Id": nginxId });
	const { html } = await operator.get("/operator/audit?state=export");
	expect(html).toContain("0F1E2D3C");
	const lines = (await server.readLogs()).filter(({ requestId }) => requestId === nginxId);
	expect(lines).toMatchObject([{ path: "/operator/transactions.csv", supportCode: "0F1E2D3C" }]);
});
