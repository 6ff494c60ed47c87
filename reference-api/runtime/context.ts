/** What every route and operation of one running platform works with. */
import type { Db } from "../database/database";
import type { Secrets } from "../database/secret-store";
import type { PlatformOptions } from "../platform/options";

export type PlatformContext = {
	db: Db;
	options: PlatformOptions;
	secrets: Secrets;
	now: () => Date;
	onError: (error: unknown, context: Record<string, string>) => void;
	/** Looks at the webhooks that wait, after a delivery was stored. */
	wakeWebhooks: () => void;
	/** Wakes the sender of mails, after a mail was stored. */
	wakeMailer: () => void;
};
