import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { setTimeout as wait } from "node:timers/promises";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { describe, expect, it, onTestFinished } from "vitest";
import { OversizeError } from "~/api/gather-bytes.server";
import { createLivePlatform, MAX_PLATFORM_CONNECTIONS } from "./live-platform.server";

const { signal } = new AbortController();
const question = { method: "GET", headers: {}, signal } as const;

async function buildPlatform(answer: RequestListener) {
	const server = createServer(answer);
	let connections = 0;
	server.on("connection", () => connections++);
	// Both ends live in this process: while it is busy, an idle connection grows too old.
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
	it("are used again by the next call", async () => {
		const { platform, countConnections } = await buildPlatform((_, response) => response.end("ok"));
		for (let count = 0; count < 5; count++) {
			await (await platform.fetch(platform.baseUrl, question)).readText();
		}
		// The second call may come before the first connection is free again.
		expect(countConnections()).toBeLessThanOrEqual(2);
	});

	it("are never more than the pool has, however many calls come at once", async () => {
		const { platform, countConnections } = await buildPlatform(async (_, response) => {
			await wait(20);
			response.end("ok");
		});
		const calls = Array.from({ length: MAX_PLATFORM_CONNECTIONS * 2 }, async () => {
			return (await platform.fetch(platform.baseUrl, question)).readText();
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
		const answer = await platform.fetch(platform.baseUrl, {
			...question,
			method: "POST",
			headers: { "X-Test": "yes" },
			body: '{"a":1}',
		});
		expect([answer.status, await answer.readText()]).toEqual([302, 'POST yes 7 {"a":1}']);
		expect(answer.setCookies).toEqual(["a=1", "b=2"]);
	});

	it.each([
		["gzip", gzipSync],
		["br", brotliCompressSync],
		["identity", (bytes: Buffer) => bytes],
	])("bring an answer in %s", async (encoding, encode) => {
		const { platform } = await buildPlatform((request, response) => {
			response.writeHead(200, { "Content-Encoding": encoding, "Retry-After": "7" });
			response.end(encode(Buffer.from(`صوت, asked for ${request.headers["accept-encoding"]}`)));
		});
		const answer = await platform.fetch(platform.baseUrl, question);
		expect(answer.retryAfter).toBe("7");
		expect(await answer.readText()).toBe("صوت, asked for gzip,br");
	});

	it.each([
		["plain", {}, Buffer.alloc(1_000_001)],
		["compressed", { "Content-Encoding": "gzip" }, gzipSync(Buffer.alloc(1_000_001))],
	])("bring no %s answer of more than a megabyte", async (_, headers, body) => {
		const { platform } = await buildPlatform((_, response) => {
			response.writeHead(200, headers);
			response.end(body);
		});
		const answer = await platform.fetch(platform.baseUrl, question);
		await expect(answer.readText()).rejects.toThrow(OversizeError);
	});

	it("refuse an answer that is compressed in a way that was not asked for", async () => {
		const { platform } = await buildPlatform((_, response) => {
			response.writeHead(200, { "Content-Encoding": "compress" });
			response.end("?");
		});
		const answer = await platform.fetch(platform.baseUrl, question);
		await expect(answer.readText()).rejects.toThrow("not asked for");
	});

	it("end with the caller's signal", async () => {
		const { platform } = await buildPlatform(() => {});
		const asked = platform.fetch(platform.baseUrl, {
			...question,
			signal: AbortSignal.timeout(50),
		});
		await expect(asked).rejects.toMatchObject({ name: "TimeoutError" });
	});
});
