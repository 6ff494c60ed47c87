import { once } from "node:events";
import { type AddressInfo, createServer, type Socket } from "node:net";
import { expect, it, onTestFinished, vi } from "vitest";
import { COMMAND_MILLISECONDS, connectRedis } from "../../app/server/redis.server";
import { createRedisStore } from "../../app/server/shared-store.server";
import { readUsableTime, toFairMilliseconds } from "../support/slowdown";

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
 * Implements the part of the Redis protocol that the client needs. While frozen, it delays
 * responses; `reject` may give an error for a SET.
 */
async function startRedisDouble() {
	let isFrozen = false;
	let reject = (): string | undefined => undefined;
	let owed: Array<() => void> = [];
	/** The commands received while frozen, except probes. */
	const ignored: string[] = [];
	const sockets = new Set<Socket>();
	const server = createServer((socket) => {
		sockets.add(socket);
		socket.on("error", () => undefined);
		socket.on("data", (data) => {
			const commands = [
				...data.toString().matchAll(/\*\d+\r\n\$\d+\r\n(\w+)(?:\r\n\$\d+\r\n(\S+))?/g),
			].map(([, name = "", key = ""]) => ({ name, key }));
			const response = () => {
				for (const { name } of commands) {
					const rejection = name === "SET" ? reject() : undefined;
					socket.write(rejection ? `-${rejection}\r\n` : "+OK\r\n");
				}
			};
			if (!isFrozen) return response();
			owed.push(response);
			const own = commands.filter(({ key }) => key !== "sawt:probe");
			ignored.push(...own.map(({ name }) => name));
		});
	}).listen(0, "127.0.0.1");
	await once(server, "listening");
	onTestFinished(() => {
		for (const socket of sockets) socket.destroy();
		server.close();
	});
	return {
		ignored,
		connections: () => sockets.size,
		reject(next: () => string | undefined) {
			reject = next;
		},
		url: `redis://127.0.0.1:${(server.address() as AddressInfo).port}`,
		freeze: (value: boolean) => {
			isFrozen = value;
			if (value) return;
			for (const response of owed) response();
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

const AWAY = "redis is away, so this process guards and counts by itself";
const BACK = "redis is back";
const FULL = "OOM command not allowed when used memory > 'maxmemory'.";
const READ_ONLY = "READONLY You can't write against a read only replica.";

it("a frozen Redis delays only one command, is logged once, and is back afterwards", async () => {
	const double = await startRedisDouble();
	const { store, redis, lines } = await connectTo(double.url);
	await expect.poll(() => redis.client.isReady).toBe(true);
	double.freeze(true);
	await store.set("revoked:1", "1", 60);
	expect(await store.get("revoked:1")).toBe("1");
	expect(await store.get("revoked:2")).toBeNull();
	expect(double.ignored).toEqual(["SET"]);
	expect(lines).toEqual([AWAY]);
	double.freeze(false);
	await expect.poll(() => lines).toEqual([AWAY, BACK]);
	await store.close();
});

it("[payment-80] a key is claimed once in a process, whether Redis goes or returns meanwhile", async () => {
	const double = await startRedisDouble();
	const { store, redis, lines } = await connectTo(double.url);
	const claim = (key: string) => store.claim(key, "running", 60);
	await expect.poll(() => redis.client.isReady).toBe(true);
	const before = await claim("once:1");
	double.freeze(true);
	const away = [await claim("once:1"), await claim("once:2"), await claim("once:2")];
	double.freeze(false);
	await expect.poll(() => lines).toEqual([AWAY, BACK]);
	const after = [await claim("once:1"), await claim("once:2"), await claim("once:3")];
	expect(before).toBe(true);
	expect(away).toEqual([false, true, false]);
	expect(after).toEqual([false, false, true]);
	expect(await store.get("once:2")).not.toBeNull();
	await store.close();
});

it.each([
	FULL,
	READ_ONLY,
	"MISCONF Redis is configured to save RDB snapshots, but it can't persist.",
])(
	"[operator-120] a Redis that responds but rejects writes is away until it accepts them: %s",
	async (rejection) => {
		const double = await startRedisDouble();
		const { store, redis, lines } = await connectTo(double.url);
		await expect.poll(() => redis.client.isReady).toBe(true);
		let rejections = 0;
		double.reject(() => {
			rejections += 1;
			return rejection;
		});
		// The probe alone notices it, without any request.
		await expect.poll(() => lines).toEqual([AWAY]);
		await store.set("revoked:1", "1", 60);
		await expect.poll(() => rejections).toBeGreaterThan(3);
		expect([redis.isAway(), lines, await store.get("revoked:1")]).toEqual([true, [AWAY], "1"]);
		double.reject(() => undefined);
		await expect.poll(() => lines).toEqual([AWAY, BACK]);
		expect(redis.isAway()).toBe(false);
		await store.close();
	},
);

it("[operator-121] a read-only Redis is left for a new connection, as after a failover", async () => {
	const double = await startRedisDouble();
	const { store, redis, lines } = await connectTo(double.url);
	await expect.poll(() => redis.client.isReady).toBe(true);
	const before = double.connections();
	double.reject(() => (double.connections() === before ? READ_ONLY : undefined));
	await expect.poll(() => lines).toEqual([AWAY, BACK]);
	expect(double.connections()).toBe(before + 1);
	await store.close();
});

it("[operator-120] a Redis that rejects every other write is away all the time", async () => {
	const double = await startRedisDouble();
	const { store, redis, lines } = await connectTo(double.url);
	await expect.poll(() => redis.client.isReady).toBe(true);
	let requested = 0;
	double.reject(() => {
		requested += 1;
		return requested % 2 === 0 ? FULL : undefined;
	});
	await expect.poll(() => requested).toBeGreaterThan(10);
	expect(lines.slice(0, 3)).toEqual([AWAY, BACK, AWAY]);
	expect(lines).toHaveLength(3);
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
