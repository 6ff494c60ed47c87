/** The context that every route and operation of a running platform works with. */

import type { PlatformOptions } from "../base/options";
import type { Db } from "../database/database";
import type { Secrets } from "../database/secret-store";
import type { Gateways } from "../gateway/gateways";
import type { Counts } from "./counts";

export type PlatformContext = {
	db: Db;
	options: PlatformOptions;
	secrets: Secrets;
	gateways: Gateways;
	now: () => Date;
	/** For the metrics of this process. */
	counts: Counts;
	onError: (error: unknown, context: Record<string, string>) => void;
	/** Call it after storing a delivery. */
	wakeWebhooks: () => void;
	/** Call it after storing a mail. */
	wakeMailer: () => void;
	/** Call it after an order became due to be looked up. */
	wakeLookUps: () => void;
};
