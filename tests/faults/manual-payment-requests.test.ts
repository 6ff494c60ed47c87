/**
 * Sends 200 manual payment requests while replies are lost, the platform is away and its process is
 * killed: none is lost or doubled, and each payer gets one mail.
 */
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Db } from "../../platform/database/database";
import { openDatabase } from "../../platform/migrations/open-database";
import { findFreePort } from "../../scripts/free-port.js";
import { at, pressRequest, walkTo } from "../routes/manual-payment/payer";
import { SESSION_SECRET } from "../support/live-site";
import type { PageClient } from "../support/page-client";
import { type RunningServer, startServer } from "../support/server";
import { dataOf } from "../support/test-database";
import { registerPeople, signInPayer } from "./payer";

const PEOPLE = 67;
const PLANS = ["1", "2", "3"];
const REQUESTS = 200;
const REQUEST_PATH = "/api/v1/manual-payments/request";
/** The platform is killed after these numbers of requests. */
const KILL_AT = [50, 120];
/** Longer than the test's own limit, because a busy machine restarts the platform slowly. */
const TRIES = 1000;

const dataDir = mkdtempSync(join(tmpdir(), "sawt-wallet-"));
let platform: RunningServer;
let port: string;
let site: RunningServer;
let db: Db;
let arrived = 0;
let lost = 0;

const startPlatform = async () => {
	platform = await startServer({
		dataDir,
		command: [process.execPath, "build/server/platform.js", "serve", "--port", port],
	});
};

/**
 * Stands between site and platform: loses every third reply, and is away for every fifth request.
 */
const proxy = createServer((incoming, outgoing) => {
	const isRequest = incoming.url === REQUEST_PATH;
	const turn = isRequest ? ++arrived : 0;
	if (isRequest && turn % 5 === 0) return void incoming.socket.destroy();
	const isLost = isRequest && turn % 3 === 0;
	if (isLost) lost++;
	forward(incoming, outgoing, isLost);
	if (isRequest && KILL_AT.includes(turn)) void platform.stop("SIGKILL").then(startPlatform);
});

function forward(incoming: IncomingMessage, outgoing: ServerResponse, isLost: boolean): void {
	const { url: path, method, headers } = incoming;
	const onward = request({ port, host: "127.0.0.1", path, method, headers }, (response) => {
		if (isLost) {
			response.resume().on("end", () => outgoing.destroy());
			return;
		}
		outgoing.writeHead(response.statusCode ?? 502, response.headers);
		response.pipe(outgoing);
	});
	onward.on("error", () => outgoing.destroy());
	incoming.pipe(onward);
}

/**
 * Waits longer after some tries, because sixty polling people would keep a busy machine from
 * responding.
 */
const getPause = (turn: number) => Math.min(500 * Math.max(1, turn - 35), 5000);

/** Returns until the request waits, as the page says, without choosing a method again. */
async function insist(visitor: PageClient, plan: string): Promise<boolean> {
	for (let turn = 0; turn < TRIES; turn++) {
		const page = await visitor.get(at("request_approval", plan));
		if (page.location?.includes("step=pending")) return true;
		if (page.status === 200 && turn % 2 === 0) await pressRequest(visitor, page);
		await sleep(getPause(turn));
	}
	return false;
}

/** Visits a page, and retries while the platform starts. */
async function begin(visitor: PageClient, plan: string): Promise<void> {
	for (let turn = 0; turn < TRIES; turn++) {
		const reached = await walkTo(visitor, "request_approval", { plan }).catch(() => undefined);
		if (reached?.status === 200) return;
		await sleep(getPause(turn) / 2);
	}
	throw new Error(`plan ${plan} could not be begun`);
}

beforeAll(async () => {
	port = await findFreePort();
	const emails = await registerPeople(dataOf(dataDir), PEOPLE);
	await startPlatform();
	await once(proxy.listen(0, "127.0.0.1"), "listening");
	const upstream = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
	site = await startServer({ env: { API_BASE_URL: upstream, SESSION_SECRET } });
	db = await openDatabase({ dataDir }, () => {});
	const payers = await Promise.all(emails.map((email) => signInPayer(site.url, email)));
	const intents = payers
		.flatMap((visitor) => PLANS.map((plan) => ({ visitor, plan })))
		.slice(0, REQUESTS);
	// One person acts in sequence; people act in parallel.
	const done = await Promise.all(
		payers.map(async (visitor) => {
			const own = intents.filter((intent) => intent.visitor === visitor);
			const ends: boolean[] = [];
			for (const { plan } of own) {
				await begin(visitor, plan);
				ends.push(await insist(visitor, plan));
			}
			return ends;
		}),
	);
	expect(done.flat().filter(Boolean)).toHaveLength(REQUESTS);
}, 480_000);

afterAll(async () => {
	await site?.stop();
	await db?.destroy();
	await platform?.stop("SIGKILL");
	proxy.closeAllConnections();
	proxy.close();
	rmSync(dataDir, { recursive: true, force: true });
});

describe(`${REQUESTS} manual payment requests`, () => {
	it("[wallet-29] each exist once, and each payer gets one mail", async () => {
		const rows = await db.selectFrom("manual_payments").selectAll().execute();
		expect(rows).toHaveLength(REQUESTS);
		expect(new Set(rows.map((row) => `${row.user_id} ${row.plan_id}`)).size).toBe(REQUESTS);
		const mails = await db
			.selectFrom("outbox")
			.selectAll()
			.where("kind", "=", "transfer-received")
			.execute();
		expect(mails).toHaveLength(REQUESTS);
		expect(new Set(mails.map(({ event_key }) => event_key)).size).toBe(REQUESTS);
	});

	it("did meet the planned failures", () => {
		expect(lost).toBeGreaterThan(REQUESTS / 5);
		expect(arrived).toBeGreaterThan(REQUESTS);
	});
});
