import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { setTimeout as wait } from "node:timers/promises";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { describe, expect, it, onTestFinished } from "vitest";
import {
	createEmbeddedAccess,
	createLivePlatform,
	MAX_PLATFORM_CONNECTIONS,
} from "./platform-access.server";

const { signal } = new AbortController();
const question = { method: "GET", redirect: "manual", signal } as const;

async function buildPlatform(respond: RequestListener) {
	const server = createServer(respond);
	let connections = 0;
	server.on("connection", () => connections++);
	// Client and server share this process: while it is busy, an idle connection may expire.
	server.keepAliveTimeout = 0;
	server.listen(0, "127.0.0.1");
	await once(server, "listening");
	onTestFinished(() => {
		server.closeAllConnections();
		server.close();
	});
	const { port } = server.address() as AddressInfo;
	const platform = createLivePlatform(`http://127.0.0.1:${port}`);
	return { platform, countConnections: () => connections };
}

describe("the connections to a live platform", () => {
	it("are reused by the next call", async () => {
		const { platform, countConnections } = await buildPlatform((_, response) => response.end("ok"));
		for (let count = 0; count < 5; count++) {
			await (await platform.fetch(platform.baseUrl, question)).text();
		}
		// The second call may start before the first connection is free.
		expect(countConnections()).toBeLessThanOrEqual(2);
	});

	it("are limited, however many calls are made at once", async () => {
		const { platform, countConnections } = await buildPlatform(async (_, response) => {
			await wait(20);
			response.end("ok");
		});
		const calls = Array.from({ length: MAX_PLATFORM_CONNECTIONS * 2 }, async () => {
			return (await platform.fetch(platform.baseUrl, question)).text();
		});
		expect(new Set(await Promise.all(calls))).toEqual(new Set(["ok"]));
		expect(countConnections()).toBeLessThanOrEqual(MAX_PLATFORM_CONNECTIONS);
	});

	it("carry method, headers and body, and follow no redirect", async () => {
		const { platform } = await buildPlatform(async (request, response) => {
			const { "x-test": header, "content-length": length } = request.headers;
			const seen = [request.method, header, length, await text(request)].join(" ");
			response.writeHead(302, { Location: "/elsewhere", "Set-Cookie": ["a=1", "b=2"] });
			response.end(seen);
		});
		const response = await platform.fetch(platform.baseUrl, {
			...question,
			method: "POST",
			headers: { "X-Test": "yes" },
			body: '{"a":1}',
		});
		expect([response.status, await response.text()]).toEqual([302, 'POST yes 7 {"a":1}']);
		expect(response.headers.getSetCookie()).toEqual(["a=1", "b=2"]);
	});

	it.each([
		["gzip", gzipSync],
		["br", brotliCompressSync],
		["identity", (bytes: Buffer) => bytes],
	])("decode a response in %s", async (encoding, encode) => {
		const { platform } = await buildPlatform((request, response) => {
			response.writeHead(200, { "Content-Encoding": encoding, "Retry-After": "7" });
			response.end(encode(Buffer.from(`صوت, asked for ${request.headers["accept-encoding"]}`)));
		});
		const response = await platform.fetch(platform.baseUrl, question);
		expect(response.headers.get("Retry-After")).toBe("7");
		expect(await response.text()).toBe("صوت, asked for gzip, br");
	});

	it("end when the caller's signal aborts", async () => {
		const { platform } = await buildPlatform(() => {});
		const asked = platform.fetch(platform.baseUrl, {
			...question,
			signal: AbortSignal.timeout(50),
		});
		await expect(asked).rejects.toMatchObject({ name: "TimeoutError" });
	});
});

it("A call to the embedded platform ends when its signal aborts, whatever the platform does", async () => {
	const { baseUrl, fetch } = createEmbeddedAccess(() => new Promise(() => {}));
	const asked = fetch(baseUrl, { ...question, signal: AbortSignal.timeout(20) });
	await expect(asked).rejects.toMatchObject({ name: "TimeoutError" });
});
