/** Tests deploy/nginx.conf as shipped, in front of replicas on addresses of loopback. */
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import { connect as connectHttp2 } from "node:http2";
import { text as readAll } from "node:stream/consumers";
import { setTimeout as wait } from "node:timers/promises";
import { connect } from "node:tls";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import ar from "../../locales/ar/common.json";
import en from "../../locales/en/common.json";
import { findFreePort } from "../../scripts/free-port.js";
import { readDocument } from "../support/document";
import { SESSION_SECRET } from "../support/live-site";
import { type NameServer, startNameServer } from "../support/name-server";
import { listMissing } from "../support/security-header";
import { type RunningServer, startServer } from "../support/server";
import { startUpstream, type Upstream } from "../support/upstream";
import { type ProxyOptions, type ProxyResponse, type RunningProxy, startProxy } from "./nginx";

/** A port on which no server listens. */
const UNUSED_ADDRESS = "127.0.0.99";
const REPLICAS = ["127.0.0.2", "127.0.0.3"];
const APP_HOST = "app.sawt.example";

const readPage = (name: string) => readFileSync(`deploy/pages/${name}.html`, "utf8");

describe("the proxy of compose.replicas.yaml", () => {
	let proxy: RunningProxy;
	let names: NameServer;
	let upstream: Upstream;
	let replicas: RunningServer[];
	let ports: { port: string; plainPort: string; replicaPort: string };
	let publicUrl: string;
	let platformCookie = {};

	beforeAll(async () => {
		ports = {
			port: await findFreePort(),
			plainPort: await findFreePort(),
			replicaPort: await findFreePort(),
		};
		publicUrl = `https://localhost:${ports.port}`;
		const user = { id: 1, name: "Mona", email: "m@example.com", email_verified: true };
		upstream = await startUpstream({
			"POST /web/api/auth/login": () => ({
				headers: platformCookie,
				body: { success: true, message: "Login successful", data: { user } },
			}),
			"GET /web/api/auth/me": () => ({ body: { user } }),
		});
		names = await startNameServer(REPLICAS);
		replicas = await Promise.all(REPLICAS.map(startReplica));
		proxy = await start();
	});
	afterAll(async () => {
		await proxy.stop();
		await Promise.all(replicas.map((replica) => replica.stop()));
		await Promise.all([upstream.stop(), names.stop()]);
	});

	const startReplica = (host: string) =>
		startServer({
			env: {
				API_BASE_URL: upstream.url,
				SESSION_SECRET,
				PUBLIC_URL: publicUrl,
				APP_LINK_ORIGIN: `https://${APP_HOST}`,
				TRUST_PROXY: "1",
				BRAND_DIR: "deploy/brand-sample",
				HOST: host,
				PORT: ports.replicaPort,
			},
		});

	const start = (given: Partial<ProxyOptions> = {}) =>
		startProxy({
			...ports,
			publicUrl,
			appLinkOrigin: `https://${APP_HOST}`,
			resolver: names.address,
			...given,
		});

	/** Resolves when nginx has looked the replicas up again, and responds with this status. */
	async function moveTo(addresses: readonly string[], status: number): Promise<void> {
		names.move(addresses);
		await expect
			.poll(async () => [(await proxy.send("/login?rendered=1")).status, names.isAsked()])
			.toEqual([status, true]);
	}

	/** Returns the statuses of twenty pages that were not served. */
	async function findFailures(): Promise<number[]> {
		const pages = Array.from({ length: 20 }, () => proxy.send("/login?rendered=1"));
		return (await Promise.all(pages))
			.map(({ status }) => status)
			.filter((status) => status !== 200);
	}

	const signIn = (headers = {}) =>
		proxy.send("/login", {
			headers: {
				"Content-Type": "application/x-www-form-urlencoded",
				Origin: publicUrl,
				...headers,
			},
			body: "email=m%40example.com&password=secret",
		});

	/** Browsers use HTTP/2, where each cookie is a field of its own. */
	async function requestHttp2(authority: string, cookies: string[] = []) {
		const session = connectHttp2(`https://127.0.0.1:${ports.port}`, { rejectUnauthorized: false });
		const fields = { ":authority": authority, ":path": "/login", cookie: cookies };
		const stream = session.request(fields);
		const [headers] = await once(stream, "response");
		const page = await readAll(stream);
		session.close();
		return { status: headers[":status"], text: page };
	}

	/** Stands in for a replica, and records the requests that it gets. */
	async function startRecorder(host: string, reply: (response: ServerResponse) => void) {
		const heard: IncomingMessage[] = [];
		const server = createServer((requested, response) => {
			heard.push(requested);
			reply(response);
		});
		server.listen(Number(ports.replicaPort), host);
		await once(server, "listening");
		return {
			heard,
			async stop() {
				server.closeAllConnections();
				await new Promise((closed) => server.close(closed));
			},
		};
	}

	function expectPage({ status, headers, text }: ProxyResponse, name: string, expected: number) {
		expect([status, headers["content-type"]]).toEqual([expected, "text/html; charset=utf-8"]);
		expect(headers["cache-control"]).toBe("no-store");
		expect(listMissing(headers)).toEqual([]);
		expect(text).toBe(readPage(name));
	}

	it("is a configuration that nginx accepts, and that names no variable it does not fill in", () => {
		expect(proxy.check).toEqual({ status: 0, output: expect.stringContaining("is successful") });
		const variables = readFileSync("deploy/nginx.conf", "utf8").match(/\$\{\w+\}/g);
		const compose = readFileSync("compose.replicas.yaml", "utf8");
		for (const variable of new Set(variables)) {
			expect(compose).toContain(`      ${variable.slice(2, -1)}: `);
		}
	});

	it("serves pages and forms over TLS, with secure cookies", async () => {
		const page = await proxy.send("/login");
		expect([page.status, page.headers["strict-transport-security"]]).toEqual([
			200,
			expect.any(String),
		]);
		const signedIn = await signIn();
		expect(signedIn.status).toBe(303);
		expect(String(signedIn.headers["set-cookie"])).toMatch(/__Host-sawt_session=.*Secure/);
	});

	it("[brand-54] serves the pages and files of a house, and what caches are told about them", async () => {
		for (const [language, title] of [
			["en", "our evenings"],
			["ar", "سهراتنا"],
		]) {
			const headers = { "Accept-Language": language };
			const page = await proxy.send("/pages/evenings", { headers });
			expect([page.status, listMissing(page.headers)]).toEqual([200, []]);
			expect(page.text).toContain(title);
		}
		const { text } = await proxy.send("/");
		const files = new Set(text.match(/\/brand\/[\w-]{16}\/[\w.-]+(?=")/g));
		expect(files.size).toBeGreaterThan(2);
		for (const path of files) {
			const file = await proxy.send(path);
			expect([file.status, file.headers["cache-control"]], path).toEqual([
				200,
				"public, max-age=31536000, immutable",
			]);
			const headers = { "If-None-Match": file.headers.etag };
			expect((await proxy.send(path, { headers })).status, path).toBe(304);
		}
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
		expect((await proxy.send("/account", { headers: { Cookie: cookie } })).status).toBe(200);
	});

	describe("what is longer than the process takes", () => {
		it.each([17_000, 30_000, 60_000])(
			"[site-90] responds to %i bytes of cookies with a page in both languages",
			async (length) => {
				const { status, headers, text } = await proxy.send("/account", {
					headers: { Cookie: `a=${"x".repeat(length)}` },
				});
				expect([status, headers["content-type"]]).toEqual([431, "text/html; charset=utf-8"]);
				expect(text).toBe(readPage("long-headers"));
			},
		);

		it.each([17_000, 30_000, 60_000])(
			"[site-90] responds to %i bytes of cookies over HTTP/2 with the same page",
			async (length) => {
				const cookies = Array.from({ length: length / 1000 }, (_, n) => `c${n}=${"x".repeat(990)}`);
				const reply = await requestHttp2(`localhost:${ports.port}`, cookies);
				expect(reply).toEqual({ status: 431, text: readPage("long-headers") });
			},
		);

		it("[site-90] responds to an address of 20 kB with the same page", async () => {
			expectPage(await proxy.send(`/?${"x".repeat(20_000)}`), "long-headers", 431);
		});

		it("[site-90] forwards 15 kB of cookies", async () => {
			const headers = { Cookie: `a=${"x".repeat(15_000)}` };
			expect((await proxy.send("/login", { headers })).status).toBe(200);
		});

		it("[operator-85] responds to a body above 64 kB with its page", async () => {
			expectPage(await proxy.send("/login", { body: "x".repeat(70_000) }), "too-large", 413);
		});
	});

	describe("names", () => {
		/** Asks over plain http, as `http://<host>/<path>`. */
		const requestPlain = (host: string, path: string) =>
			new Promise<IncomingMessage>((resolve, reject) => {
				request({ host: "127.0.0.1", port: ports.plainPort, path, headers: { Host: host } })
					.on("response", resolve)
					.on("error", reject)
					.end();
			});

		it.each(["localhost", "evil.example", "evil.example:8080", "127.0.0.1"])(
			"[operator-86] plain http to %s leads to the site's own name",
			async (host) => {
				const reply = await requestPlain(host, "/premium?plan=2");
				reply.resume();
				const { statusCode, headers } = reply;
				expect([statusCode, headers.location]).toEqual([308, `${publicUrl}/premium?plan=2`]);
			},
		);

		it("[operator-86] serves the site's name in any case, and the name of the app's links", async () => {
			const host = `LocalHost:${ports.port}`;
			expect((await proxy.send("/login", { headers: { Host: host } })).status).toBe(200);
			for (const name of [APP_HOST, `${APP_HOST}:443`]) {
				const reply = await proxy.send("/i/abc", { headers: { Host: name } });
				expect(reply.status, name).not.toBe(421);
				expect(reply.headers["x-request-id"], name).toBeDefined();
			}
		});

		it("[operator-86] responds with 421 to any other name, without calling a replica", async () => {
			const own = `localhost:${ports.port}`;
			const foreign = ["evil.example", "localhost", `127.0.0.1:${ports.port}`];
			const disguised = [`${own}.evil.example`, `evil.example#${own}`, `a@${own}`];
			for (const host of [...foreign, ...disguised]) {
				expect((await proxy.send("/misdirected", { headers: { Host: host } })).status, host).toBe(
					421,
				);
			}
			// Lines of earlier tests may still arrive.
			const readLines = () => proxy.readAccessLog().filter(({ path }) => path === "/misdirected");
			await expect.poll(() => readLines().length).toBe(6);
			expect(readLines().filter(({ upstream }) => upstream !== "")).toEqual([]);
		});

		it.each(["", "/", ".", "./"])(
			"[operator-180] are the same when the settings end with '%s' or have capital letters",
			async (end) => {
				const [port, plainPort] = [await findFreePort(), await findFreePort()];
				const spelled = await start({
					port,
					plainPort,
					publicUrl: `HTTPS://LocalHost${end.replace("/", "")}:${port}${end.replace(".", "")}`,
					appLinkOrigin: `https://APP.sawt.example${end.replace("/", "")}:443${end.replace(".", "")}`,
				});
				const read = async (Host: string) =>
					(await spelled.send("/login", { headers: { Host } })).status;
				expect(await read(`localhost:${port}`)).not.toBe(421);
				expect(await read(APP_HOST)).not.toBe(421);
				expect(await read(`evil.example:${port}`)).toBe(421);
				const plain = await new Promise<IncomingMessage>((resolve) =>
					request({ host: "127.0.0.1", port: plainPort, path: "/premium" }, resolve).end(),
				);
				plain.resume();
				expect(plain.headers.location?.toLowerCase()).toBe(`https://localhost:${port}/premium`);
				await spelled.stop();
			},
		);

		it("[operator-182] responds itself with the headers that the site's responses have, each once", async () => {
			const foreign = await proxy.send("/", { headers: { Host: "evil.example" } });
			expect([foreign.status, listMissing(foreign.headers)]).toEqual([421, []]);
			const page = await proxy.send("/login");
			expect([page.status, listMissing(page.headers)]).toEqual([200, []]);
			expect(page.headers["x-frame-options"]).toBe("DENY");
			expect(page.headers["strict-transport-security"]).toBe("max-age=31536000");
		});

		it("[operator-86] does the same over HTTP/2", async () => {
			expect((await requestHttp2(`localhost:${ports.port}`)).status).toBe(200);
			expect((await requestHttp2("evil.example")).status).toBe(421);
		});
	});

	describe("its log", () => {
		const findLine = async (requestId: string | undefined) => {
			const find = () => proxy.readAccessLog().find((line) => line.requestId === requestId);
			await expect.poll(find).toBeDefined();
			return find();
		};

		it("[operator-87] names each request by an id that the replica hears, whatever a visitor sends", async () => {
			const recorder = await startRecorder("127.0.0.6", (response) => response.end("recorded"));
			await moveTo(["127.0.0.6"], 200);
			await proxy.send("/plain", {
				headers: { "X-Request-Id": "forged", "X-Forwarded-For": "203.0.113.9" },
			});
			const { headers } = recorder.heard.at(-1) as IncomingMessage;
			await moveTo(REPLICAS, 200);
			await recorder.stop();
			expect(headers).toMatchObject({
				"x-forwarded-for": "127.0.0.1",
				"x-forwarded-host": `localhost:${ports.port}`,
				"x-forwarded-proto": "https",
				"x-request-id": expect.stringMatching(/^[0-9a-f]{32}$/),
			});
			expect(await findLine(String(headers["x-request-id"]))).toMatchObject({
				...{ client: "127.0.0.1", method: "GET", host: "localhost", path: "/plain" },
				...{ status: 200, seconds: expect.any(Number), upstreamStatus: "200" },
			});
		});

		it("[payment-91] forwards a webhook with its signature, which it does not log", async () => {
			const recorder = await startRecorder("127.0.0.7", (response) => response.end("recorded"));
			await moveTo(["127.0.0.7"], 200);
			const body = JSON.stringify({ type: "TRANSACTION" });
			const path = "/webhooks/paymob?hmac=canary-signature";
			const headers = { "Content-Type": "application/json", "Content-Length": body.length };
			const { status } = await proxy.send(path, { method: "POST", body, headers });
			const { url, method, headers: heard } = recorder.heard.at(-1) as IncomingMessage;
			await moveTo(REPLICAS, 200);
			await recorder.stop();
			expect([status, method, url]).toEqual([200, "POST", path]);
			expect(heard).toMatchObject({ "content-type": "application/json" });
			expect(await findLine(String(heard["x-request-id"]))).toMatchObject({
				...{ method: "POST", path: "/webhooks/paymob", status: 200 },
			});
			expect(proxy.readLogs()).not.toContain("canary");
		});

		it("[operator-87] keeps tokens and codes out, also while no replica responds", async () => {
			const secrets = ["/login?token=canary-token", "/invite/canary-code", "/i/canary-code"];
			const encoded = [
				...["/discount/canary%2Dcode", "//invite/canary-code", "/%69/canary-code"],
				...["/invite%2Fcanary-code", "/INVITE/canary-code", "/account?x=/../canary"],
			];
			const paths = [...secrets, ...encoded];
			for (const path of paths) await proxy.send(path);
			await moveTo([UNUSED_ADDRESS], 502);
			for (const path of paths) expect((await proxy.send(path)).status).toBe(502);
			await moveTo(REPLICAS, 200);
			const logged = proxy.readAccessLog().filter(({ status }) => status === 502);
			const expected = [
				"/login",
				"/invite/[code]",
				"/i/[code]",
				"/discount/[code]",
				"/INVITE/[code]",
			];
			expect(new Set(logged.map(({ path }) => path))).toEqual(
				new Set([...expected, "/[encoded]", "/account"]),
			);
			expect(proxy.readLogs()).not.toContain("canary");
		});
	});

	describe("while no replica responds", () => {
		it("[operator-85] shows a page in both languages that says nothing was certain", () => {
			const page = readDocument({ html: readPage("away") });
			const texts = { en: "check your account", ar: "فراجع حسابك" };
			for (const [language, text] of Object.entries(texts)) {
				const part = page.querySelector(`[lang=${language}]:not(html)`);
				expect(part?.querySelector("h1")?.textContent).toContain({ en, ar }[language]?.companyName);
				expect(part?.textContent).toContain(text);
			}
			expect(page.querySelector("a[href='']")).not.toBeNull();
		});

		it.each([
			["no replica listens", [UNUSED_ADDRESS]],
			["the name has no address", []],
		])("[operator-85] shows it when %s, to pages and forms", async (_, addresses) => {
			await moveTo(addresses, 502);
			expectPage(await proxy.send("/login"), "away", 502);
			expectPage(await signIn(), "away", 502);
			await expect
				.poll(() => proxy.readAccessLog().at(-1))
				.toMatchObject({ method: "POST", path: "/login", status: 502 });
			await moveTo(REPLICAS, 200);
		});

		it("[operator-85] shows it with 504 when a replica accepts a request and never responds", async () => {
			const silent = await startRecorder("127.0.0.7", () => undefined);
			names.move(["127.0.0.7"]);
			await expect.poll(async () => (await proxy.send("/login")).status).toBe(504);
			const heard = silent.heard.length;
			const [page, form] = await Promise.all([proxy.send("/login"), signIn()]);
			expectPage(page, "away", 504);
			expectPage(form, "away", 504);
			// Each got one request: nginx never repeats a request after a time limit.
			expect(silent.heard).toHaveLength(heard + 2);
			await moveTo(REPLICAS, 200);
			await silent.stop();
		});

		it("[operator-85] forwards the process's own pages unchanged", async () => {
			const busy = await startRecorder("127.0.0.8", (response) => {
				response.writeHead(503, { "Retry-After": "2" }).end("busy");
			});
			await moveTo(["127.0.0.8"], 503);
			const { status, text, headers } = await proxy.send("/login");
			expect([status, text, headers["retry-after"]]).toEqual([503, "busy", "2"]);
			await moveTo(REPLICAS, 200);
			await busy.stop();
		});

		it("[operator-85] never sends a form again whose connection broke, and a page once more", async () => {
			const broken = await startRecorder("127.0.0.10", (response) => response.destroy());
			await moveTo(["127.0.0.10", "127.0.0.10"], 502);
			const before = broken.heard.length;
			expect((await signIn()).status).toBe(502);
			expect(broken.heard).toHaveLength(before + 1);
			await moveTo(REPLICAS, 200);
			await broken.stop();
		});
	});

	describe("slow clients", () => {
		/** Writes the pieces a second apart; returns the seconds until the proxy closed, and its words. */
		async function dribble(first: string, piece: string) {
			const startedAt = performance.now();
			const socket = connect({
				...{ host: "127.0.0.1", port: Number(ports.port), rejectUnauthorized: false },
			});
			socket.on("error", () => undefined);
			await once(socket, "secureConnect");
			let said = "";
			socket.setEncoding("latin1").on("data", (part: string) => {
				said += part;
			});
			socket.write(first);
			const timer = piece && setInterval(() => socket.write(piece), 1000);
			// `once` of node:events would throw on a reset connection, which is what is wanted here.
			await new Promise((closed) => socket.once("close", closed));
			if (timer) clearInterval(timer);
			return { seconds: (performance.now() - startedAt) / 1000, said };
		}

		it("[operator-88] are cut, and neither hold up a page nor reach a replica", async () => {
			const slow = Array.from({ length: 300 }, (_, number) => {
				const host = `Host: localhost:${ports.port}\r\n`;
				if (number % 3 === 0) return dribble("", "");
				if (number % 3 === 1) return dribble(`GET /login HTTP/1.1\r\n${host}`, "X-Slow: 1\r\n");
				return dribble(`POST /login HTTP/1.1\r\n${host}Content-Length: 99\r\n\r\na`, "");
			});
			const pages: { status: number; seconds: number }[] = [];
			while (pages.length < 8) {
				const startedAt = performance.now();
				const { status } = await proxy.send("/login?rendered=1");
				pages.push({ status, seconds: (performance.now() - startedAt) / 1000 });
				await wait(1000);
			}
			expect(pages.filter(({ status }) => status !== 200)).toEqual([]);
			expect(Math.max(...pages.map(({ seconds }) => seconds))).toBeLessThan(5);
			const ended = await Promise.all(slow);
			// 10 s, and what a busy machine adds.
			expect(Math.max(...ended.map(({ seconds }) => seconds))).toBeLessThan(25);
			expect(ended.filter(({ said }) => / 200 /.test(said))).toEqual([]);
			const forms = proxy.readAccessLog().filter(({ status }) => status === 408);
			expect(forms.map(({ upstream }) => upstream).filter(Boolean)).toEqual([]);
		});
	});

	it("[operator-66] finds a replica that has a new address, without a restart", async () => {
		const moved = await startReplica("127.0.0.4");
		const [, second] = replicas;
		await replicas[0]?.stop("SIGKILL");
		await second?.stop("SIGKILL");
		await moveTo([new URL(moved.url).hostname], 200);
		expect(await findFailures()).toEqual([]);
		expect(proxy.readAccessLog().at(-1)?.upstream).toBe(new URL(moved.url).host);
		replicas = await Promise.all(REPLICAS.map(startReplica));
		await moveTo(REPLICAS, 200);
		await moved.stop();
	});

	it("[operator-66] sends requests to both replicas, and none to a stopped one", async () => {
		const seen = proxy.readAccessLog().length;
		// Requests that wait for the same look-up of the name go to the same address.
		const listRequested = async () => {
			expect(await findFailures()).toEqual([]);
			const lines = proxy.readAccessLog().slice(seen);
			return [...new Set(lines.map(({ upstream }) => upstream))].sort();
		};
		await expect.poll(listRequested).toEqual(replicas.map(({ url }) => new URL(url).host).sort());
		await replicas[0]?.stop("SIGKILL");
		expect(await findFailures()).toEqual([]);
	});

	it("is noticed when it sends requests to a stopped one", async () => {
		await replicas[0]?.stop("SIGKILL");
		await proxy.stop();
		proxy = await start({
			change: (text) => text.replace("proxy_next_upstream error", "proxy_next_upstream off"),
		});
		expect(await findFailures()).toContain(502);
	});
});
