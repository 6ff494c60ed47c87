/** What every route and operator act of one running platform works with. */

import type { Db } from "../database/database";
import type { Secrets } from "../database/secret-store";
import type { PlatformOptions } from "./options";

export type PlatformContext = {
	readonly db: Db;
	readonly options: PlatformOptions;
	readonly secrets: Secrets;
	readonly now: () => Date;
	readonly onError: (error: unknown, context: Record<string, string>) => void;
	/** Looks at the webhooks that wait, after a delivery was stored. */
	readonly wakeWebhooks: () => void;
	/** Wakes the sender of mails, after a mail was stored. */
	readonly wakeMailer: () => void;
};
