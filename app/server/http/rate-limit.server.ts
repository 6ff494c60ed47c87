/**
 * Limits on what can be guessed or flooded: sign-in, registration, mails, payments. Counted per
 * address, in Redis when there is one; while Redis is away they are counted in memory.
 */
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from "rate-limiter-flexible";
import { type Redis, RedisAwayError } from "~/server/redis.server";

/** Points per seconds. Generous: a mobile carrier puts many people behind one address. */
const LIMITS = {
	"sign-in": { points: 30, duration: 300 },
	password: { points: 30, duration: 300 },
	register: { points: 20, duration: 600 },
	exchange: { points: 60, duration: 300 },
	verify: { points: 120, duration: 300 },
	resend: { points: 10, duration: 600 },
	reset: { points: 10, duration: 600 },
	contact: { points: 10, duration: 600 },
	payment: { points: 60, duration: 300 },
	discount: { points: 120, duration: 300 },
} as const;

export type LimitName = keyof typeof LIMITS;

export type RateLimits = {
	/** True when `key` may go on; each call counts `points`, and one of 0 points only asks. */
	allow(name: LimitName, key: string, points?: number): Promise<boolean>;
};

/** Without Redis, counts are this process's own. */
export function createRateLimits(isOn: boolean, redis?: Redis): RateLimits {
	if (!isOn) return { allow: async () => true };
	const limiters = Object.fromEntries(
		Object.entries(LIMITS).map(([name, limit]) => {
			const memory = new RateLimiterMemory({ ...limit, keyPrefix: name });
			const shared =
				redis &&
				new RateLimiterRedis({
					...limit,
					storeClient: redis.client,
					useRedisPackage: true,
					keyPrefix: `sawt:limit:${name}`,
				});
			return [name, { memory, shared }];
		}),
	) as Record<LimitName, { memory: RateLimiterMemory; shared?: RateLimiterRedis }>;

	async function consume(name: LimitName, key: string, points: number): Promise<RateLimiterRes> {
		const { memory, shared } = limiters[name];
		if (!redis || !shared) return readRefusal(memory.consume(key, points));
		try {
			return await redis.run(() => readRefusal(shared.consume(key, points)));
		} catch (error) {
			if (error instanceof RedisAwayError) return readRefusal(memory.consume(key, points));
			throw error;
		}
	}

	return {
		async allow(name, key, points = 1) {
			const { remainingPoints, consumedPoints } = await consume(name, key, points);
			return remainingPoints > 0 || consumedPoints <= LIMITS[name].points;
		},
	};
}

/** A refusal is an answer, and is thrown by the library as if it were none. */
const readRefusal = (consumed: Promise<RateLimiterRes>): Promise<RateLimiterRes> =>
	consumed.catch((refusal) => {
		if (refusal instanceof RateLimiterRes) return refusal;
		throw refusal;
	});
