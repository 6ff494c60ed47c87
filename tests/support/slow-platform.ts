/** A platform that responds a second late, so that requests for prices stay in flight. */
import { setTimeout as wait } from "node:timers/promises";
import { startUpstream, type Upstream } from "./upstream";

const RESPONSE_MILLISECONDS = 1000;

export const startSlowPlatform = (): Promise<Upstream> =>
	startUpstream({
		"GET /api/v1/web-subscriptions/pricing": async () => {
			await wait(RESPONSE_MILLISECONDS);
			return { body: { success: true, data: { platform_plans: [] } } };
		},
	});

/** A page that requests prices and is not cached. */
export const SLOW_PAGE = "/premium?x=1";
