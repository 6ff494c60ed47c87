/**
 * The migrations in order. A released migration is never edited and calls nothing that may change:
 * data comes from `seed`, after the last one.
 */
import type { Migration } from "kysely";
import { tables } from "./040-tables";
import { currencies } from "./041-currencies";
import { rejectedMails } from "./042-refused-mails";
import { searchKeys } from "./043-search-keys";
import { gatewayOrders } from "./044-gateway-orders";
import { memberships } from "./045-memberships";
import { planChanges } from "./046-plan-changes";
import { receipts } from "./047-receipts";
import { paymentMethods } from "./048-payment-methods";
import { creatorShows } from "./049-creator-shows";
import { launchMails } from "./050-launch-mails";

/** Makes all tables of a new database. The numbers go on from the steps of earlier builds. */
const FIRST_STEP = "040-tables";

/** The last of the 39 steps in which the builds before this release made the same tables. */
export const LAST_EARLIER_STEP = "040-second-factors";

export const migrations: Record<string, Migration> = {
	[FIRST_STEP]: tables,
	"041-currencies": currencies,
	"042-refused-mails": rejectedMails,
	"043-search-keys": searchKeys,
	"044-gateway-orders": gatewayOrders,
	"045-memberships": memberships,
	"046-plan-changes": planChanges,
	"047-receipts": receipts,
	"048-payment-methods": paymentMethods,
	"049-creator-shows": creatorShows,
	"050-launch-mails": launchMails,
};

/**
 * The migrations of a database, given the names of those that ran. One that an earlier build made
 * has that build's steps instead of the first step, and they do nothing here.
 */
export function listMigrations(done: readonly string[]): Record<string, Migration> {
	const earlier = done.filter((name) => name < FIRST_STEP);
	if (earlier.length === 0) return migrations;
	const { [FIRST_STEP]: _, ...later } = migrations;
	const nothing: Migration = { up: async () => {} };
	return { ...Object.fromEntries(earlier.map((name) => [name, nothing])), ...later };
}
