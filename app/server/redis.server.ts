/** The one Redis connection of a process, shared by the store and the rate limits. */
import { createClient } from "redis";

export type RedisClient = ReturnType<typeof createClient>;

/** Connects in the background; a command while Redis is away fails at once instead of queueing. */
export function connectRedis(url: string, onError: (error: unknown) => void): RedisClient {
	const client: RedisClient = createClient({ url, disableOfflineQueue: true });
	client.on("error", onError);
	client.connect().catch(onError);
	return client;
}
