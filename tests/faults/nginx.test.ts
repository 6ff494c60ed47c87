/** Runs deploy/nginx.conf as shipped, in front of two replicas on loopback. */
import { type ChildProcess, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { request } from "node:https";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { findProgram } from "../../scripts/command.js";
import { findFreePort } from "../../scripts/free-port.js";
import { writeCertificate } from "../support/certificate";
import { SESSION_SECRET } from "../support/live-site";
import { type RunningServer, startServer } from "../support/server";
import { startUpstream, type Upstream } from "../support/upstream";

const nginx = findProgram(["nginx", "/usr/sbin/nginx"]);

it.runIf(nginx === undefined)("the proxy of compose.replicas.yaml is tested where nginx is", () => {
	expect(process.env.REQUIRE_NGINX).toBeUndefined();
});

describe.runIf(nginx !== undefined)("the proxy of compose.replicas.yaml", () => {
	let folder: string;
	let proxy: ChildProcess;
	let upstream: Upstream;
	let replicas: RunningServer[];
	let port: string;
	let platformCookie = {};

	/** Replaces the names of the container by those of this machine in the shipped file. */
	function writeConfiguration(plainPort: string, change = (text: string) => text): string {
		writeCertificate(folder, "site");
		const [one, two] = replicas.map(({ url }) => new URL(url).host);
		const file = join(folder, "nginx.conf");
		const text = readFileSync("deploy/nginx.conf", "utf8")
			.replaceAll("/etc/nginx/tls", folder)
			.replaceAll("/etc/nginx/pages", resolve("deploy"))
			.replace("/dev/stdout", join(folder, "access.log"))
			.replace("/dev/stderr", join(folder, "error.log"))
			.replaceAll("/tmp/nginx", join(folder, "nginx"))
			.replace("web-one:3000", one ?? "")
			.replace("web-two:3000", two ?? "")
			.replace("listen 8080", `listen 127.0.0.1:${plainPort}`)
			.replace("listen 8443", `listen 127.0.0.1:${port}`);
		writeFileSync(file, change(text));
		return file;
	}

	beforeAll(async () => {
		folder = mkdtempSync(join(tmpdir(), "sawt-nginx-"));
		port = await findFreePort();
		const user = { id: 1, name: "Mona", email: "m@example.com", email_verified: true };
		upstream = await startUpstream({
			"POST /web/api/auth/login": () => ({
				headers: platformCookie,
				body: { success: true, message: "Login successful", data: { user } },
			}),
			"GET /web/api/auth/me": () => ({ body: { user } }),
		});
		const env = {
			API_BASE_URL: upstream.url,
			SESSION_SECRET,
			PUBLIC_URL: `https://localhost:${port}`,
			TRUST_PROXY: "1",
		};
		const ports = [await findFreePort(), await findFreePort()];
		replicas = await Promise.all(ports.map((own) => startServer({ env: { ...env, PORT: own } })));
		await startProxy();
	});
	afterAll(async () => {
		await stopProxy();
		await Promise.all(replicas.map((replica) => replica.stop()));
		await upstream.stop();
		rmSync(folder, { recursive: true, force: true });
	});

	async function startProxy(change?: (text: string) => string): Promise<void> {
		const file = writeConfiguration(await findFreePort(), change);
		proxy = spawn(nginx ?? "", ["-c", file, "-g", "daemon off;"], { stdio: "ignore" });
		await vi.waitFor(async () => expect((await ask("/healthz")).status).toBe(200), 10_000);
	}

	async function stopProxy(): Promise<void> {
		proxy.kill("SIGQUIT");
		if (proxy.exitCode === null) await once(proxy, "close");
	}

	/** Returns the statuses of twenty pages that were not served. */
	async function findFailures(): Promise<number[]> {
		const asked = await Promise.all(Array.from({ length: 20 }, () => ask("/login?rendered=1")));
		return asked.map(({ status }) => status).filter((status) => status !== 200);
	}

	const readAccessLog = () => readFileSync(join(folder, "access.log"), "utf8");

	type Answer = { status: number; headers: NodeJS.Dict<string | string[]>; text: string };

	const ask = (path: string, headers: Record<string, string> = {}, body?: string) =>
		new Promise<Answer>((resolve) => {
			const sent = request(
				{
					...{ host: "127.0.0.1", port, path, method: body === undefined ? "GET" : "POST" },
					headers: { Host: `localhost:${port}`, ...headers },
					rejectUnauthorized: false,
				},
				async (answer) => {
					let text = "";
					for await (const part of answer.setEncoding("utf8")) text += part;
					resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text });
				},
			);
			sent.on("error", (error) => resolve({ status: 0, headers: {}, text: error.message }));
			sent.end(body);
		});

	const signIn = () =>
		ask(
			"/login",
			{
				"Content-Type": "application/x-www-form-urlencoded",
				Origin: `https://localhost:${port}`,
			},
			"email=m%40example.com&password=secret",
		);

	it("serves pages and forms over TLS, with secure cookies", async () => {
		const page = await ask("/login");
		expect([page.status, page.headers["strict-transport-security"]]).toEqual([
			200,
			expect.any(String),
		]);
		const signedIn = await signIn();
		expect(signedIn.status).toBe(303);
		expect(String(signedIn.headers["set-cookie"])).toMatch(/__Host-sawt_session=.*Secure/);
	});

	it("forwards a session cookie of the largest size that browsers keep", async () => {
		const token = randomBytes(2600).toString("base64url");
		platformCookie = { "Set-Cookie": `platform_session=${token}; HttpOnly` };
		const signedIn = await signIn();
		expect([signedIn.status, signedIn.text]).toEqual([303, ""]);
		const [session = ""] = signedIn.headers["set-cookie"] ?? [];
		expect(session.length).toBeGreaterThan(3800);
		expect(session.length).toBeLessThanOrEqual(4096);
		const [cookie = ""] = session.split(";");
		expect((await ask("/account", { Cookie: cookie })).status).toBe(200);
	});

	it.each([17_000, 30_000, 60_000])(
		"[site-90] answers %i bytes of cookies by the page of the process, in both languages",
		async (length) => {
			const { status, headers, text } = await ask("/account", {
				Cookie: `a=${"x".repeat(length)}`,
			});
			expect([status, headers["content-type"]]).toEqual([431, "text/html; charset=utf-8"]);
			expect(text).toBe(readFileSync("deploy/long-headers.html", "utf8"));
		},
	);

	it("[site-90] forwards 15 kB of cookies", async () => {
		expect((await ask("/login", { Cookie: `a=${"x".repeat(15_000)}` })).status).toBe(200);
	});

	it("[operator-66] sends requests to both replicas, and none to a stopped one", async () => {
		expect(await findFailures()).toEqual([]);
		for (const { url } of replicas) expect(readAccessLog()).toContain(new URL(url).host);
		const [first] = replicas;
		await first?.stop("SIGKILL");
		expect(await findFailures()).toEqual([]);
	});

	it("forwards the client's address, and keeps tokens out of its log", async () => {
		await ask("/login?token=canary-token", { "X-Forwarded-For": "203.0.113.9" });
		await expect.poll(readAccessLog).toContain('"GET /login"');
		expect(readAccessLog()).not.toContain("canary-token");
	});

	it("is noticed when it sends requests to a stopped one", async () => {
		const [first] = replicas;
		await first?.stop("SIGKILL");
		await stopProxy();
		await startProxy((text) =>
			text
				.replace("proxy_next_upstream error", "proxy_next_upstream off")
				.replaceAll(/max_fails=\d/g, "max_fails=0"),
		);
		expect(await findFailures()).toContain(502);
	});
});
