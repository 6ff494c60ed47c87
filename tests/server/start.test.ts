/** Tests the start: it is fast, reports what is missing, and explains wrong settings. */
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { type AddressInfo, createServer, type Server } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { findFreePort } from "../../scripts/free-port.js";
import { SESSION_SECRET } from "../support/live-site";
import {
	getPlainServer,
	type RunningServer,
	START_LIMIT_MILLISECONDS,
	startServer,
} from "../support/server";
import { measureSlowdown } from "../support/slowdown";
import { startUpstream } from "../support/upstream";

/** Runs the server with settings that it must reject; returns its output. */
function startWrongly(env: Record<string, string>) {
	const { status, stdout, stderr } = spawnSync(process.execPath, ["build/server/server.js"], {
		env: { PATH: process.env.PATH, NODE_ENV: "production", PORT: "0", ...env },
		encoding: "utf8",
		timeout: START_LIMIT_MILLISECONDS,
	});
	return { status, said: stdout + stderr };
}

describe("a server that starts", () => {
	let server: RunningServer;
	beforeAll(async () => {
		server = await getPlainServer();
	});

	it("is ready in under 2 s, and treats an empty setting as unset", async () => {
		const unset = { API_BASE_URL: "", PAYMENTS: "", PUBLIC_URL: " " };
		// Takes about 0.6 s on an idle machine; on a busy one the best of several tries counts.
		const start = async () => {
			const slowdown = measureSlowdown();
			const other = await startServer({ env: unset });
			await other.stop();
			expect(other.output()).toContain("payments: manual");
			return (2 * other.startMilliseconds) / (slowdown + measureSlowdown());
		};
		await expect.poll(start, { timeout: 50_000 }).toBeLessThan(2000);
	});

	it("[operator-3] reports its address, its platform and what is not configured", () => {
		expect(server.output()).toMatch(/Sawt is ready: http:\/\/localhost:\d+/);
		expect(server.output()).toContain("platform: embedded");
		for (const name of ["PUBLIC_URL", "SUPPORT_EMAIL", "WALLET_VODAFONE_CASH", "SMTP_URL"]) {
			expect(server.output()).toContain(`not configured: ${name}: `);
		}
	});

	it("creates a session secret once, readable only by its own account", async () => {
		const file = join(server.dataDir, "session-secret");
		const secret = readFileSync(file, "utf8");
		expect(secret).toMatch(/^[0-9a-f]{64}$/);
		expect(statSync(file).mode & 0o777).toBe(0o600);
		const other = await startServer({ dataDir: server.dataDir });
		await other.stop("SIGKILL");
		expect(readFileSync(file, "utf8")).toBe(secret);
	});
});

describe("a server whose platform responds like something else", () => {
	const html = { status: 200, body: "<h1>Welcome to nginx</h1>" };
	it.each([
		["a page", () => html, /answers GET \/web\/api\/auth\/csrf-cookie with 200 \(text\/html\)/],
		["silence", () => "hang" as const, /gives no answer to GET/],
	])("[operator-64] starts at once, and warns after %s", async (_, response, warning) => {
		const upstream = await startUpstream({ "GET /web/api/auth/csrf-cookie": response });
		const METRICS_PORT = await findFreePort();
		const server = await startServer({
			env: { API_BASE_URL: upstream.url, SESSION_SECRET, METRICS_PORT },
		});
		const ready = await fetch(`${server.url}/readyz`);
		await expect.poll(server.output, { timeout: 10_000 }).toMatch(warning);
		const report = await (await fetch(`http://127.0.0.1:${METRICS_PORT}/readyz`)).text();
		await server.stop();
		await upstream.stop();
		expect(ready.status).toBe(200);
		expect(server.output()).toMatch(/^warning: API_BASE_URL: /m);
		expect(report).toMatch(/^ready\nplatform: down\n[\s\S]*warning: API_BASE_URL: /);
	});

	it("says nothing about a platform that responds", async () => {
		const upstream = await startUpstream();
		const METRICS_PORT = await findFreePort();
		const server = await startServer({
			env: { API_BASE_URL: upstream.url, SESSION_SECRET, METRICS_PORT },
		});
		const report = await (await fetch(`http://127.0.0.1:${METRICS_PORT}/readyz`)).text();
		await server.stop();
		await upstream.stop();
		expect(report).toContain("platform: up");
		expect(server.output()).not.toContain("warning: API_BASE_URL");
	});
});

describe("a server that cannot serve yet", () => {
	it("[operator-5] rejects connections, so balancers use another one and probes call it not ready", async () => {
		const database = await listen();
		const port = await findFreePort();
		const silent = `127.0.0.1:${(database.address() as AddressInfo).port}`;
		const child = spawn(process.execPath, ["build/server/server.js"], {
			env: {
				PORT: port,
				HOST: "127.0.0.1",
				NODE_ENV: "production",
				DATA_DIR: join(tmpdir(), "sawt-test-never-made"),
				DATABASE_URL: `postgres://sawt@${silent}/sawt`,
				SESSION_SECRET,
			},
			stdio: "ignore",
		});
		// The start waits for a database that accepts connections and never responds.
		const [connection] = await once(database, "connection");
		const rejected = { cause: { code: "ECONNREFUSED" } };
		await expect(fetch(`http://127.0.0.1:${port}/readyz`)).rejects.toMatchObject(rejected);
		child.kill("SIGKILL");
		connection.destroy();
		database.close();
	});
});

/** A server on a free port that never responds. */
async function listen(): Promise<Server> {
	const server = createServer().listen(0, "127.0.0.1");
	await once(server, "listening");
	return server;
}

describe("the packages of a process", () => {
	/** Prints the name of each module that is loaded from a package. */
	const report = `
		import { registerHooks } from "node:module";
		registerHooks({
			load(url, context, next) {
				const name = /.*\\/node_modules\\/((?:@[^/]+\\/)?[^/]+)/.exec(url)?.[1];
				if (name) console.log("package:", name);
				return next(url, context);
			},
		});`;
	const live = { API_BASE_URL: "http://127.0.0.1:1", SESSION_SECRET };
	const mailing = { SMTP_URL: "smtp://127.0.0.1:1", PUBLIC_URL: "http://127.0.0.1" };

	it.each([
		["no setting", {}, []],
		["a live platform", live, ["undici"]],
		["a mail server", mailing, ["nodemailer"]],
	])("[operator-71] are only those that %s needs", async (_, env, packages) => {
		const server = await startServer({
			env: { ...env, PORT: await findFreePort() },
			command: [
				process.execPath,
				"--import",
				`data:text/javascript,${encodeURIComponent(report)}`,
				"build/server/server.js",
			],
		});
		await fetch(`${server.url}/login`);
		await server.stop();
		const read = [...server.output().matchAll(/^package: (.+)$/gm)].map(([, name]) => name);
		expect([...new Set(read)]).toEqual(packages);
	});
});

describe("an uncaught error", () => {
	const plants = [
		["thrown", 'throw new Error("planted")'],
		["rejected", 'Promise.reject(new Error("planted"))'],
	] as const;
	it.each(plants)(
		"[operator-15] %s, is one JSON line with a support code, and ends the process",
		async (_, code) => {
			const plant = `process.on("SIGUSR2", () => { ${code} })`;
			const server = await startServer({
				command: [
					process.execPath,
					"--import",
					`data:text/javascript,${encodeURIComponent(plant)}`,
					"build/server/server.js",
				],
			});
			process.kill(server.pid, "SIGUSR2");
			await expect.poll(() => server.exitCode()).toBe(1);
			const fatal = (await server.readLogs()).filter(({ level }) => Number(level) >= 60);
			await server.stop();
			expect(fatal).toHaveLength(1);
			expect(fatal[0]).toMatchObject({
				supportCode: expect.stringMatching(/^[0-9A-F]{8}$/),
				err: { message: "planted" },
			});
			expect(server.output()).not.toMatch(/\n\s+at /);
		},
	);
});

describe("a server with wrong settings", () => {
	it("[operator-1] names every mistake in one message and does not start", () => {
		const { status, said } = startWrongly({
			PORT: "99999",
			PAYMENTS: "maybe",
			PUBLIC_URL: "sawt.example",
			SESSION_SECRET: "short-canary-secret",
			SUPPORT_EMAIL: "unknown",
		});
		expect(status).toBe(1);
		expect(said.match(/These settings are wrong:/g)).toHaveLength(1);
		for (const name of ["PORT", "PAYMENTS", "PUBLIC_URL", "SESSION_SECRET", "SUPPORT_EMAIL"]) {
			expect(said).toContain(`  ${name}: `);
		}
		expect(said).not.toContain("short-canary-secret");
		expect(said).not.toMatch(/\n\s+at /);
	});

	it("ends with a failure when its port is taken", async () => {
		const server = await getPlainServer();
		const dataDir = mkdtempSync(join(tmpdir(), "sawt-test-"));
		const { status, said } = startWrongly({
			PORT: new URL(server.url).port,
			HOST: "127.0.0.1",
			DATA_DIR: dataDir,
		});
		rmSync(dataDir, { recursive: true });
		expect(status).toBe(1);
		expect(said).toContain("EADDRINUSE");
		expect(said).not.toMatch(/\n\s+at /);
	});

	it("names DATA_DIR when the database cannot be opened", () => {
		const { status, said } = startWrongly({ DATA_DIR: "package.json" });
		expect(status).toBe(1);
		expect(said).toContain("DATA_DIR: the database cannot be opened: ");
		expect(said).not.toMatch(/\n\s+at /);
	});

	it("names DATA_DIR when the folder of the session secret cannot be created", () => {
		const { status, said } = startWrongly({
			NODE_ENV: "development",
			API_BASE_URL: "http://127.0.0.1:1",
			DATA_DIR: "/proc/sawt/data",
		});
		expect(status).toBe(1);
		expect(said).toContain("DATA_DIR: the folder cannot be made: ");
		expect(said).not.toMatch(/\n\s+at /);
	});
});
