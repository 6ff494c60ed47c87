/**
 * Tests that the log explains a missing platform response: the cause, the host and the milliseconds.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:https";
import { type AddressInfo, connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { findFreePort } from "../../../scripts/free-port.js";
import { writeCertificate } from "../../support/certificate";
import { SESSION_SECRET } from "../../support/live-site";
import { createPageClient } from "../../support/page-client";
import { startSite } from "../../support/site";
import { measureWait } from "../../support/slowdown";
import { startUpstream } from "../../support/upstream";

const PRICING = "GET /api/v1/web-subscriptions/pricing";

/** Uses a certificate that no one trusts. */
async function startUntrusted(): Promise<string> {
	const folder = mkdtempSync(join(tmpdir(), "sawt-untrusted-"));
	const { key, certificate } = writeCertificate(folder, "untrusted");
	const identity = { key: readFileSync(key), cert: readFileSync(certificate) };
	const server = createServer(identity).listen(0, "127.0.0.1");
	await once(server, "listening");
	onTestFinished(() => {
		server.close();
		rmSync(folder, { recursive: true });
	});
	return `https://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** Listens but accepts no connection, because its queue is full and it is stopped. */
async function startDeaf(): Promise<string> {
	const port = await findFreePort();
	const listen = `require("node:net").createServer().listen({ port: ${port}, host: "127.0.0.1", backlog: 1 }, () => console.log("up"))`;
	const child = spawn(process.execPath, ["--eval", listen]);
	await once(child.stdout, "data");
	child.kill("SIGSTOP");
	const waiting = Array.from({ length: 8 }, () =>
		connect(Number(port), "127.0.0.1").on("error", () => undefined),
	);
	onTestFinished(() => {
		for (const socket of waiting) socket.destroy();
		child.kill("SIGKILL");
	});
	return `http://127.0.0.1:${port}`;
}

async function startScripted(response: "reset" | "hang"): Promise<string> {
	const upstream = await startUpstream({ [PRICING]: () => response });
	onTestFinished(() => upstream.stop());
	return upstream.url;
}

/** The page's single call may be slow on a busy machine, and is not retried. */
const patient = { timeLimitSeconds: 20, retryDelaySeconds: 30 };

type LoggedCause = {
	kind: string;
	reason?: string;
	/** Milliseconds. */
	least?: number;
	most: number;
	/** Uses the product's limits when they end the call. */
	callTimes?: Record<string, never>;
};

const causes: Array<[string, () => Promise<string>, LoggedCause]> = [
	[
		"refuses connections",
		async () => `http://127.0.0.1:${await findFreePort()}`,
		{ kind: "network", reason: "refused", most: 4500 },
	],
	[
		"has a name that no one knows",
		async () => "https://platform.invalid",
		{ kind: "network", reason: "dns", most: 6000 },
	],
	[
		"has a certificate that is not trusted",
		startUntrusted,
		{ kind: "network", reason: "certificate", most: 4500 },
	],
	[
		"resets connections",
		() => startScripted("reset"),
		{ kind: "network", reason: "reset", most: 4500 },
	],
	[
		"does not take connections within a second",
		startDeaf,
		{ kind: "network", reason: "connect-timeout", least: 900, most: 3500 },
	],
	[
		"hangs",
		() => startScripted("hang"),
		{ kind: "timeout", least: 3500, most: 6500, callTimes: {} },
	],
];

it.each(causes)("a platform that %s is logged with its cause", async (_, start, logged) => {
	const address = await start();
	const site = await startSite({
		env: { API_BASE_URL: address, SESSION_SECRET, CACHE_SECONDS: "0" },
		callTimes: logged.callTimes ?? patient,
	});
	onTestFinished(() => site.stop());
	const visit = () => createPageClient(site).get("/premium");
	const { result, milliseconds } = await measureWait(visit);
	expect(result.status).toBe(503);
	const [line] = (await site.readLogs()).filter(({ msg }) => msg === "platform call");
	expect(line).toMatchObject({ call: "pricing", kind: logged.kind, host: new URL(address).host });
	expect(line?.reason).toBe(logged.reason);
	expect(line?.milliseconds).toBeGreaterThanOrEqual(logged.least ?? 0);
	expect(milliseconds).toBeLessThan(logged.most);
});
