/** The first page of an operator: transfers that wait, money, and what failed. */

import { listSameReference, listWaiting } from "../manual-payment/manual-payment-store";
import { endOverdueNow } from "../manual-payment/transfer-notice";
import { listUngranted } from "../payment/transaction-store";
import { startOfDay } from "../platform/cairo-day";
import { addSeconds } from "../platform/clock";
import type { PlatformContext } from "../runtime/context";
import { firstDay, foldIncome } from "./income";
import {
	countWaiting,
	listFailedMails,
	listFailedWebhooks,
	listIncome,
	listUnanswered,
} from "./today-store";

/** As many as one looks at; lists hold the others. */
const SHOWN_TRANSFERS = 10;
const SHOWN_FAILURES = 5;
/** A mail is given up after a week; after another one it is history. */
const MAIL_SECONDS = 14 * 24 * 3600;

export type Today = Awaited<ReturnType<typeof readToday>>;

export async function readToday(context: PlatformContext) {
	const { db } = context;
	const now = context.now();
	await endOverdueNow(context);
	const waiting = await listWaiting(db, SHOWN_TRANSFERS);
	const since = startOfDay(firstDay(now)) ?? now;
	const plans = await db.selectFrom("plans").select(["id", "name"]).execute();
	const ungranted = await listUngranted(db);
	return {
		now,
		waiting: { rows: waiting, count: await countWaiting(db) },
		sameReference: await listSameReference(db, waiting),
		/** Money that has to be given back. */
		ungranted: { rows: ungranted.slice(0, SHOWN_FAILURES), count: ungranted.length },
		income: foldIncome(await listIncome(db, since), now),
		planNames: new Map(plans.map(({ id, name }) => [id, name])),
		failedWebhooks: await listFailedWebhooks(db, SHOWN_FAILURES),
		failedMails: await listFailedMails(db, {
			since: addSeconds(now, -MAIL_SECONDS),
			limit: SHOWN_FAILURES,
		}),
		unanswered: await listUnanswered(db, SHOWN_FAILURES),
	};
}
