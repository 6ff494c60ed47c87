import { once } from "node:events";
import { type AddressInfo, createServer, type Socket } from "node:net";
import { expect, it, onTestFinished, vi } from "vitest";
import { readUsableTime, toFairMilliseconds } from "../../tests/support/slowdown";
import { COMMAND_MILLISECONDS, connectRedis } from "./redis.server";
import { createRedisStore, StoreAwayError } from "./shared-store.server";

async function connectTo(url: string) {
	const lines: string[] = [];
	const log = {
		error: (_: object, text: string) => lines.push(text),
		info: (text: string) => lines.push(text),
	};
	const redis = await connectRedis(url, log as never);
	return { redis, store: createRedisStore(redis), lines };
}

/**
 * Implements the part of the Redis protocol that the client needs; while frozen, it delays answers.
 */
async function startRedisDouble() {
	let isFrozen = false;
	let owed: Array<() => void> = [];
	/** The commands received while frozen, except pings. */
	const ignored: string[] = [];
	const sockets = new Set<Socket>();
	const server = createServer((socket) => {
		sockets.add(socket);
		socket.on("error", () => undefined);
		socket.on("data", (data) => {
			const commands = [...data.toString().matchAll(/\*\d+\r\n\$\d+\r\n(\w+)/g)];
			const answer = () => socket.write("+OK\r\n".repeat(commands.length));
			if (!isFrozen) return answer();
			owed.push(answer);
			ignored.push(...commands.map(([, name = ""]) => name).filter((name) => name !== "PING"));
		});
	}).listen(0, "127.0.0.1");
	await once(server, "listening");
	onTestFinished(() => {
		for (const socket of sockets) socket.destroy();
		server.close();
	});
	return {
		ignored,
		url: `redis://127.0.0.1:${(server.address() as AddressInfo).port}`,
		freeze: (value: boolean) => {
			isFrozen = value;
			if (value) return;
			for (const answer of owed) answer();
			owed = [];
		},
	};
}

it("connects before its first command, which would otherwise find Redis unavailable", async () => {
	// A busy machine may exceed the limit.
	vi.useFakeTimers({ toFake: ["setTimeout"] });
	onTestFinished(() => void vi.useRealTimers());
	const double = await startRedisDouble();
	const { store, lines } = await connectTo(double.url);
	expect(await store.claim("once:1", "x", 60)).toBe(true);
	expect(lines).toEqual([]);
	await store.close();
});

it("a slow first connection does not count as an unavailable Redis", async () => {
	const double = await startRedisDouble();
	double.freeze(true);
	const { store, redis, lines } = await connectTo(double.url);
	double.freeze(false);
	await expect.poll(() => redis.client.isReady).toBe(true);
	expect(lines).toEqual([]);
	await store.close();
});

it("closing the store ends at once while Redis is unavailable", async () => {
	const { store, redis, lines } = await connectTo("redis://127.0.0.1:1");
	await expect.poll(() => lines.length).toBeGreaterThan(0);
	await store.close();
	expect(redis.client.isOpen).toBe(false);
});

it("a frozen Redis delays only one command, is logged once, and grants no claim", async () => {
	const double = await startRedisDouble();
	const { store, redis, lines } = await connectTo(double.url);
	await expect.poll(() => redis.client.isReady).toBe(true);
	double.freeze(true);
	await store.set("revoked:1", "1", 60);
	expect(await store.get("revoked:1")).toBe("1");
	expect(await store.get("revoked:2")).toBeNull();
	await expect(store.claim("once:1", "x", 60)).rejects.toThrow(StoreAwayError);
	expect(double.ignored).toEqual(["SET"]);
	expect(lines).toEqual(["redis is away"]);
	double.freeze(false);
	await expect.poll(() => lines).toEqual(["redis is away", "redis is back"]);
	// A busy machine may also delay the first answer.
	const claim = () => store.claim("once:1", "x", 60).catch(() => false);
	await expect.poll(claim).toBe(true);
	await store.close();
});

it("closing the store of a frozen Redis ends within its limit", async () => {
	const double = await startRedisDouble();
	const { store, redis } = await connectTo(double.url);
	await expect.poll(() => redis.client.isReady).toBe(true);
	double.freeze(true);
	const startedAt = readUsableTime();
	await store.get("anything");
	await store.close();
	// Far shorter than the silence that would end the connection by itself.
	const limit = COMMAND_MILLISECONDS * 10;
	expect(toFairMilliseconds(readUsableTime() - startedAt, limit)).toBeLessThan(limit);
	expect(redis.client.isOpen).toBe(false);
});
