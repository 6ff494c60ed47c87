/**
 * Limits on what can be guessed or flooded: sign-in, registration, mails, payments. Counted per
 * address, in Redis when there is one; while Redis is away they are counted in memory.
 */
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from "rate-limiter-flexible";
import type { RedisClient } from "~/server/redis.server";

/** Points per seconds. Generous: a mobile carrier puts many people behind one address. */
const LIMITS = {
	"sign-in": { points: 30, duration: 300 },
	register: { points: 20, duration: 600 },
	mail: { points: 10, duration: 600 },
	payment: { points: 60, duration: 300 },
	lookup: { points: 120, duration: 300 },
} as const;

export type LimitName = keyof typeof LIMITS;

export type RateLimits = {
	/** True when `key` may go on; each call counts `points`, and one of 0 points only asks. */
	allow(name: LimitName, key: string, points?: number): Promise<boolean>;
};

/** Without a client, counts are this process's own. */
export function createRateLimits(isOn: boolean, client?: RedisClient): RateLimits {
	if (!isOn) return { allow: async () => true };
	const limiters = Object.fromEntries(
		Object.entries(LIMITS).map(([name, limit]) => {
			const memory = new RateLimiterMemory({ ...limit, keyPrefix: name });
			const limiter = client
				? new RateLimiterRedis({
						...limit,
						storeClient: client,
						useRedisPackage: true,
						keyPrefix: `sawt:limit:${name}`,
						insuranceLimiter: memory,
					})
				: memory;
			return [name, limiter];
		}),
	) as Record<LimitName, RateLimiterMemory | RateLimiterRedis>;

	return {
		async allow(name, key, points = 1) {
			try {
				await limiters[name].consume(key, points);
				return true;
			} catch (refusal) {
				if (refusal instanceof RateLimiterRes) return false;
				throw refusal;
			}
		},
	};
}
