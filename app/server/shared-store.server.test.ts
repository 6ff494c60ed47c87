import { expect, it } from "vitest";
import { connectRedis } from "./redis.server";
import { createRedisStore } from "./shared-store.server";

it("closing the store of a Redis that is away ends at once", async () => {
	const errors: unknown[] = [];
	const client = connectRedis("redis://127.0.0.1:1", (error) => errors.push(error));
	const store = createRedisStore(client);
	await expect.poll(() => errors.length).toBeGreaterThan(0);
	await store.close();
	expect(client.isOpen).toBe(false);
});
