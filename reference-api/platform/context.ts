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
	/** Wakes the deliverer of webhooks, after a delivery was stored. */
	readonly wakeCourier: () => void;
	/** Wakes the sender of mails, after a mail was stored. */
	readonly wakeMailer: () => void;
};
