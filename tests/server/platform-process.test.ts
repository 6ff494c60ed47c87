import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { text } from "node:stream/consumers";
import { promisify } from "node:util";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { calls } from "../../contract/calls";
import { findFreePort } from "../../scripts/free-port.js";
import { readStatus, settle } from "../contract/platform/payer";
import { ApiClient } from "../support/api-client";
import { openSmtpSink } from "../support/smtp-sink";

const command = ["build/server/platform.js"];
const run = promisify(execFile);

/** This file starts several processes, so its limits allow for a busy machine. */
const PATIENCE_MILLISECONDS = 50_000;

describe("the platform as a separate process", () => {
	let dataDir: string;
	let child: ChildProcess;
	let address: string;
	const lines: string[] = [];

	const defaults = {
		DATABASE_URL: "",
		PUBLIC_URL: "",
		SMTP_URL: "",
		HOST: "127.0.0.1",
		MOCK_GATEWAY: "on",
		DRAIN_SECONDS: "0",
	};
	let settings: Record<string, string> = {};
	const env = () => ({ ...process.env, ...defaults, DATA_DIR: dataDir, ...settings });
	const cli = async (...words: string[]) =>
		(await run(process.execPath, [...command, ...words], { env: env() })).stdout;
	const createClient = (sameAs?: ReadonlyMap<string, string>) =>
		new ApiClient({ baseUrl: address, fetch }, sameAs);

	async function start() {
		lines.length = 0;
		child = spawn(process.execPath, [...command, "serve", "--port", "0"], { env: env() });
		const output = createInterface({ input: child.stdout as NodeJS.ReadableStream });
		output.on("line", (line) => lines.push(line));
		await vi.waitFor(() => expect(lines.join()).toContain("listens on"), PATIENCE_MILLISECONDS);
		address = /http:\S+/.exec(lines.join())?.[0] ?? "";
	}

	async function readPrintedMail(): Promise<string> {
		await vi.waitFor(() => expect(lines.join()).toContain("mail: "), PATIENCE_MILLISECONDS);
		expect(lines.join()).not.toContain("mona@example.com");
		return lines.join();
	}

	async function registerVerified() {
		const person = createClient();
		const email = "mona@example.com";
		const password = "a good password";
		const names = { name: "Mona", email, phone: "01012345678" };
		const body = { ...names, password, password_confirmation: password };
		expect((await person.send("register", { body })).status).toBe(201);
		const shown = settings.SMTP_URL ? await cli("outbox", "--json") : await readPrintedMail();
		const token = /token=([\w-]+)/.exec(shown)?.[1] ?? "";
		expect((await person.send("verifyEmail", { body: { token } })).status).toBe(200);
		return person;
	}

	beforeEach(async () => {
		settings = {};
		dataDir = mkdtempSync(join(tmpdir(), "sawt-process-"));
		await start();
	});

	afterEach(async () => {
		if (child.exitCode === null && child.signalCode === null) {
			child.kill("SIGKILL");
			await once(child, "exit");
		}
		rmSync(dataDir, { recursive: true });
	});

	it("is healthy and ready, prints mail links, and obeys the command line beside it", async () => {
		expect((await fetch(new URL("/healthz", address))).status).toBe(200);
		expect((await fetch(new URL("/readyz", address))).status).toBe(200);
		const person = await registerVerified();
		expect(await cli("users", "suspend", "mona@example.com")).toContain("is suspended");
		expect((await person.send("me")).json).toMatchObject({ data: { user: { is_active: false } } });
		expect(await cli("audit")).toContain("user.suspended");
		await expect(cli("users", "suspend", "unknown@example.com")).rejects.toMatchObject({
			code: 1,
			stderr: "No account with unknown@example.com.\n",
		});
		await expect(cli("users", "promote")).rejects.toMatchObject({ code: 2 });
	});

	it("[operator-65] has commands that report errors, and create no data of their own", async () => {
		const empty = join(dataDir, "elsewhere");
		settings = { DATA_DIR: empty };
		const lost = { code: 1, stderr: expect.stringMatching(/^DATA_DIR: there is no .*elsewhere/) };
		await expect(cli("users", "list")).rejects.toMatchObject(lost);
		expect(existsSync(empty)).toBe(false);
		const unknown = { code: 2, stderr: expect.stringContaining("Did you mean 'users list'?") };
		await expect(cli("user", "list")).rejects.toMatchObject(unknown);
		const short = { code: 2, stderr: expect.stringMatching(/^users suspend: .*\nUsage: .*EMAIL/) };
		await expect(cli("users", "suspend")).rejects.toMatchObject(short);
		expect(await cli("webhooks", "replay", "--help")).toContain("webhooks replay ID");
		expect(await cli("--help")).toContain("restore FILE");
	});

	it.each(["--help", "plans list"])(
		"[operator-82] prints no error when the reader of %s stops early, as head does",
		async (words) => {
			const printing = spawn(process.execPath, [...command, ...words.split(" ")], { env: env() });
			const complaint = text(printing.stderr);
			printing.stdout.destroy();
			expect([await once(printing, "exit"), await complaint]).toEqual([[0, null], ""]);
		},
	);

	const restart = async (changed: Record<string, string>) => {
		child.kill("SIGKILL");
		await once(child, "exit");
		settings = changed;
		await start();
	};
	const parseLogs = () =>
		lines.filter((line) => line.startsWith("{")).map((line) => JSON.parse(line));

	it("[operator-97] has the log and the health of the web process", async () => {
		const { path } = calls.pricing;
		const request = (pathname: string, headers = {}) =>
			fetch(new URL(pathname, address), { headers });
		const health = await (await request("/healthz")).text();
		const ready = await (await request("/readyz")).text();
		await request(path, { "X-Request-Id": "asked-by-the-web-server" });
		await request(`${path}?token=canary-1`, { "X-Request-Id": "canary 2" });
		await request("/api/v1/creators/canary-3");
		await request("/canary-4");
		await vi.waitFor(() => expect(parseLogs()).toHaveLength(5), PATIENCE_MILLISECONDS);
		const [first, ...requests] = parseLogs();
		expect(first).toMatchObject({ service: "sawt-platform", msg: "starting" });
		expect(health).toBe(`ok\nversion ${first.version}, commit ${first.commit}`);
		expect(ready).toBe("ready");
		const shown = { method: "GET", status: 200, path, supportCode: expect.any(String) };
		expect(requests).toEqual([
			expect.objectContaining({ ...shown, requestId: "asked-by-the-web-server" }),
			expect.objectContaining({ ...shown, requestId: expect.stringMatching(/^[\w-]{36}$/) }),
			expect.objectContaining({ path: "/api/v1/creators/{id}", status: 404 }),
			expect.objectContaining({ path: "other", status: 404 }),
		]);
		expect(lines.join()).not.toContain("canary");
	});

	it("[operator-97] has the metrics of the web process on METRICS_PORT, and names a port that is taken", async () => {
		const port = await findFreePort();
		await restart({ METRICS_PORT: port, LOG_LEVEL: "warn" });
		await fetch(new URL(calls.pricing.path, address));
		await cli("backup", join(dataDir, "copy.db"));
		const figures = await (await fetch(`http://127.0.0.1:${port}`)).text();
		const route = calls.pricing.path;
		expect(figures).toContain(
			`sawt_http_request_seconds_count{method="GET",status="200",route="${route}"} 1`,
		);
		const health = await fetch(`http://127.0.0.1:${port}/healthz`);
		expect(await health.text()).toMatch(/^ok\nversion /);
		const report = await fetch(`http://127.0.0.1:${port}/readyz`);
		expect(await report.text()).toBe("ready\ndatabase: up");
		expect(figures).toMatch(/^sawt_build_info\{version="\d/m);
		expect(figures).toContain("\nsawt_platform_figures_up 1\n");
		expect(figures).toMatch(/^sawt_disk_free_bytes [1-9]/m);
		expect(figures).toMatch(/^sawt_last_backup_timestamp_seconds 1\d{9}/m);
		expect(parseLogs()).toEqual([]);
		settings = { METRICS_PORT: port };
		await expect(cli("serve", "--port", "0")).rejects.toMatchObject({
			code: 1,
			stderr: expect.stringMatching(/^METRICS_PORT: .*EADDRINUSE/),
		});
	});

	it("[operator-97] is not ready while it stops, and responds until then", async () => {
		await restart({ DRAIN_SECONDS: "3" });
		child.kill("SIGTERM");
		const read = (path: string) => fetch(new URL(path, address));
		await vi.waitFor(async () => expect((await read("/readyz")).status).toBe(503));
		const response = await read(calls.pricing.path);
		expect([response.status, response.headers.get("Connection")]).toEqual([200, "close"]);
		expect(await once(child, "exit")).toEqual([0, null]);
	});

	it("ends with code 0 when it is asked to stop", async () => {
		child.kill("SIGTERM");
		expect(await once(child, "exit")).toEqual([0, null]);
	});

	it("[operator-60] is backed up while it runs, and restored to that moment only after it stopped", async () => {
		await registerVerified();
		const file = join(dataDir, "copy.db");
		expect(await cli("backup", file)).toContain("users: 1");
		const late = { ...defaults, name: "Late", email: "late@example.com", phone: "01012345678" };
		const password = "a good password";
		const body = { ...late, password, password_confirmation: password };
		expect((await createClient().send("register", { body })).status).toBe(201);
		const rejected = { code: 1, stderr: expect.stringMatching(/^DATA_DIR: .* is in use/) };
		await expect(cli("restore", file)).rejects.toMatchObject(rejected);
		child.kill("SIGTERM");
		await once(child, "exit");
		expect(JSON.parse(await cli("check", "--json"))).toMatchObject({ rows: { users: 2 } });
		// A killed process leaves a log beside the data, which must not be replayed over the restored
		// data.
		await start();
		const third = { ...body, email: "third@example.com" };
		expect((await createClient().send("register", { body: third })).status).toBe(201);
		child.kill("SIGKILL");
		await once(child, "exit");
		expect(statSync(join(dataDir, "sawt.db-wal")).size).toBeGreaterThan(0);
		expect(await cli("restore", file)).toContain("users: 1");
		await start();
		expect(await cli("users", "list")).not.toContain("late@example.com");
		expect(await cli("backup", "--help")).toContain("backup FILE");
		expect(await cli("users", "list")).not.toContain("third@example.com");
		const missing = { code: 2, stderr: expect.stringMatching(/^backup: FILE is missing/) };
		await expect(cli("backup")).rejects.toMatchObject(missing);
	});

	it("[operator-61] rejects data of a newer release, and serves it again after a rollback", async () => {
		await registerVerified();
		const before = join(dataDir, "before-the-update.db");
		await cli("backup", before);
		child.kill("SIGTERM");
		await once(child, "exit");
		// Runs in a separate process, so that everything it opened is surely closed.
		const step = "insert into kysely_migration (name, timestamp) values ('999-later', '2027')";
		const script = `new (require("node:sqlite").DatabaseSync)(process.argv[1]).exec(${JSON.stringify(step)})`;
		await run(process.execPath, ["-e", script, join(dataDir, "sawt.db")]);
		const newer = {
			code: 1,
			stderr: expect.stringMatching(/^DATA_DIR: .*newer release.*999-later/),
		};
		for (const words of [["serve", "--port", "0"], ["users", "list"], ["check"]]) {
			await expect(cli(...words)).rejects.toMatchObject(newer);
		}
		expect(await cli("restore", before)).toContain("users: 1");
		await start();
		expect(await cli("users", "list")).toContain("mona@example.com");
	});

	it("[mail-10] sends each waiting mail once when it was killed before it could", async () => {
		const sink = await openSmtpSink();
		sink.isRejecting = true;
		child.kill("SIGKILL");
		await once(child, "exit");
		settings = { SMTP_URL: sink.url, PUBLIC_URL: "https://sawt.example" };
		await start();
		await registerVerified();
		await vi.waitFor(
			async () => expect(await cli("outbox")).toContain("451"),
			PATIENCE_MILLISECONDS,
		);
		child.kill("SIGKILL");
		await once(child, "exit");
		sink.isRejecting = false;
		await start();
		const isSent = async () => expect(await cli("outbox")).not.toContain(" no ");
		// On a busy machine it tries several times before the command above returns, and waits twice as
		// long after each. If it is killed between the mail server's response and this point, it must send
		// again.
		await vi.waitFor(isSent, 3 * PATIENCE_MILLISECONDS);
		child.kill("SIGKILL");
		await once(child, "exit");
		await start();
		await isSent();
		expect(sink.mails).toHaveLength(1);
		await sink.close();
	});

	it("loses nothing acknowledged when it is killed, and delivers after the restart", async () => {
		const person = await registerVerified();
		const body = { plan_id: 2, subscription_type: "platform" };
		const { data } = await person.send("initiateSubscription", { body });
		const id = String(data.transaction_id);
		expect((await settle(person, id, "completed")).status).toBe(200);
		child.kill("SIGKILL");
		await once(child, "exit");
		await start();
		const again = createClient(person.cookies);
		expect(await readStatus(again, id)).toMatchObject({ status: "completed" });
		await vi.waitFor(
			async () => expect(await readStatus(again, id)).toMatchObject({ webhook_processed: true }),
			{ timeout: PATIENCE_MILLISECONDS, interval: 200 },
		);
	});
});
