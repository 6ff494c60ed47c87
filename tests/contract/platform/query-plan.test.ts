/** Tests that frequent queries use an index, however long the tables have become. */
import { CompiledQuery, type RootOperationNode, sql } from "kysely";
import { expect, it } from "vitest";
import { forgetTips } from "../../../platform/account/account-deletion";
import { isEmailReserved } from "../../../platform/account/email-change-store";
import { dropTokens, endUserSessions } from "../../../platform/account/one-time-token-store";
import { readFigures } from "../../../platform/composition/figures";
import { runRetentionJob } from "../../../platform/composition/retention-job";
import { deleteInquiriesOf } from "../../../platform/contact/contact-inquiry-store";
import { takeDueLaunchMails } from "../../../platform/contact/launch-mail-store";
import type { Db } from "../../../platform/database/database";
import type { PageRequest } from "../../../platform/database/page";
import { createGateways } from "../../../platform/gateway/gateways";
import { findDiscountCode, readCodeFacts } from "../../../platform/invite/discount-code-store";
import { createMailer } from "../../../platform/mail/mailer";
import {
	findNextWaiting,
	listExpired,
	pageManualPayments,
} from "../../../platform/manual-payment/listed-manual-payment-store";
import { pageActs } from "../../../platform/operator/audit-search";
import { listPaidSince } from "../../../platform/operator/paid-since";
import { readSearchText, type SearchText, search } from "../../../platform/operator/search";
import { listOwnPayments } from "../../../platform/payment/account-payment-store";
import { createLookUpQueue } from "../../../platform/payment/look-up-queue";
import { listOrdersToPay } from "../../../platform/payment/order-store";
import { endSubscriptions } from "../../../platform/payment/running-plan";
import {
	countUngranted,
	listUngranted,
	pageTransactions,
} from "../../../platform/payment/transaction-store";
import type { PlatformContext } from "../../../platform/runtime/context";
import { createCounts } from "../../../platform/runtime/counts";
import { describeOnEachDatabase } from "../../support/platform-fixture";

/** Returns the plan of each statement, in the database's own words. */
async function explain(db: Db, isSqlite: boolean, request: (db: Db) => Promise<unknown>) {
	const requested: CompiledQuery[] = [];
	const heard = db.withPlugin({
		transformQuery({ node, queryId }): RootOperationNode {
			requested.push(db.getExecutor().compileQuery(node, queryId));
			return node;
		},
		transformResult: async ({ result }) => result,
	});
	await request(heard);
	return db.transaction().execute(async (trx) => {
		// Forbids full scans, because PostgreSQL prefers them for short tables.
		if (!isSqlite) await sql`set local enable_seqscan = off`.execute(trx);
		const plans: string[] = [];
		for (const { sql: statement, parameters } of requested) {
			const explained = `explain ${isSqlite ? "query plan" : ""} ${statement}`;
			const { rows } = await trx.executeQuery(CompiledQuery.raw(explained, [...parameters]));
			plans.push(JSON.stringify(rows));
		}
		return plans.join("\n");
	});
}

const byAmount: PageRequest = { sort: { column: "amount_minor", direction: "desc" } };

/** Looks for mails to send; there are none. */
function sendMails(db: Db, now: Date): Promise<void> {
	const options = { dataDir: "unused", background: false };
	const context = { db, options, now: () => now, counts: createCounts() } as PlatformContext;
	const hooks = { renew: async () => undefined, reject: async () => undefined };
	return createMailer(context, "smtp://127.0.0.1:1", hooks).runDue();
}

/** Looks for orders to look up; there are none. */
function lookUpOrders(db: Db, now: Date): Promise<void> {
	const options = { dataDir: "unused", background: false };
	const gateways = createGateways([], { active: undefined, canLookUp: () => true });
	const context = { db, options, gateways, now: () => now } as PlatformContext;
	return createLookUpQueue(context).runDue();
}

type Row = [what: string, request: (db: Db, now: Date) => Promise<unknown>, indexes: string[]];

const rows: readonly Row[] = [
	[
		"mails about deleted accounts",
		runRetentionJob,
		["outbox_(account_deleted|kind_sent_at_next_attempt_at)"],
	],
	["mails with a link that wait", sendMails, ["outbox_kind_sent_at_next_attempt_at"]],
	["mails of launch day to write", (db) => takeDueLaunchMails(db, 15), ["launch_mails_due_at"]],
	["old requests for that mail", runRetentionJob, ["launch_mails_created_at"]],
	["messages that were answered long ago", runRetentionJob, ["contact_inquiries_answered_at"]],
	[
		"accounts that were never verified",
		runRetentionJob,
		["users_(unproven|email_verified_at_created_at_id)", "audit_log_subject"],
	],
	["sign-ins that were rejected long ago", runRetentionJob, ["audit_log_action_at_id"]],
	[
		"acts from an address",
		(db) => pageActs(db, { address: "192.0.2.1" }, {}),
		["audit_log_address_at_id"],
	],
	[
		"a code in either spelling",
		(db) => findDiscountCode(db, "may_10"),
		["discount_codes_plain_code"],
	],
	["links that were mailed long ago", runRetentionJob, ["mail_links_sent_at"]],
	[
		"the links that were mailed to a person",
		(db) => dropTokens(db, "verify-email", "usr_1"),
		["mail_links_user_id"],
	],
	["the sessions of a person", (db) => endUserSessions(db, "usr_1"), ["sessions_user_id"]],
	[
		"the tips of who leaves",
		(db) => forgetTips(db, { id: "usr_1", name: "Mona" }),
		["supporters_transaction_id_name"],
	],
	[
		"the messages of who leaves",
		(db) => deleteInquiriesOf(db, { email: "mona@example.com", userId: "usr_1" }),
		["contact_inquiries_lower_email", "contact_inquiries_user_id"],
	],
	[
		"an address that somebody can still get back",
		(db, now) => isEmailReserved(db, { email: "mona@example.com", userId: "usr_1" }, now),
		["email_changes_old_email"],
	],
	["changes of addresses that are long over", runRetentionJob, ["email_changes_confirm_until"]],
	[
		"a page of what a person paid",
		(db) => listOwnPayments(db, { userId: "usr_1", limit: 11, offset: 10 }),
		["transactions_user_id_created_at", "manual_payments_user_id_created_at"],
	],
	[
		"money to give back, and closed webhooks",
		(db) => listUngranted(db, 5),
		["transactions_ungranted", "webhook_deliveries_closed"],
	],
	["how much money there is to give back", countUngranted, ["transactions_ungranted"]],
	["requests that expired", listExpired, ["manual_payments_status_decided_at"]],
	[
		"what a payer paid since a request",
		(db, now) =>
			listPaidSince(db, {
				id: "mp_1",
				user_id: "usr_1",
				plan_id: 2,
				created_at: now.toISOString(),
			}),
		["transactions_user_id_created_at", "manual_payments_user_id_created_at"],
	],
	[
		"orders that can still be paid",
		(db) => listOrdersToPay(db, "usr_1", { planId: 2, creatorId: null }),
		// PostgreSQL takes either index of orders while the table is small.
		["transactions_user_id_created_at", "gateway_orders_(transaction_id|due)"],
	],
	["orders to look up", lookUpOrders, ["gateway_orders_due"]],
	[
		"plans that end",
		(db, now) => endSubscriptions({ now: () => now, options: { dataDir: "" } }, db),
		["subscriptions_not_ended"],
	],
	[
		"what holds a code",
		(db, now) => readCodeFacts(db, { code: "MAY-10", userId: "usr_1", now }),
		["discount_code_uses_code_state_held_until", "discount_code_uses_user_id"],
	],
	[
		"the request that waits behind another one",
		(db) => findNextWaiting(db, "mp_1"),
		["manual_payments_status_created_at_id"],
	],
	[
		"transfers by their amount",
		(db) => pageManualPayments(db, {}, byAmount),
		["manual_payments_amount_minor_id"],
	],
	[
		"transactions of a state by their amount",
		(db) => pageTransactions(db, { status: "failed" }, byAmount),
		["transactions_status_amount_minor_id"],
	],
	[
		"figures",
		(db, now) => readFigures(db, now, undefined),
		[
			"outbox_sent_at_next_attempt_at",
			"transactions_status_created_at_id",
			"manual_payments_status_created_at_id",
			"webhook_deliveries_created_at_id",
			"gateway_orders_due",
		],
	],
];

/** Rows of these tables are deleted after a day, so they need no index. */
const short = ["attempts", "bearer_tokens", "password_reset_tokens", "verification_tokens"];

/**
 * Returns long tables that SQLite scans whole, by table or by index; a partial index is allowed.
 */
const listWhole = (plan: string) =>
	[...plan.matchAll(/SCAN (\w+)\b(?! USING INDEX)/g)]
		.map(([, table = ""]) => table)
		.filter((table) => !short.includes(table));

describeOnEachDatabase("an index", (fixture, { name }) => {
	it.each(rows)("[platform-24] finds %s", async (_, request, indexes) => {
		await fixture.withStore(async (db) => {
			const plan = await explain(db, name === "SQLite", (heard) => request(heard, fixture.now));
			for (const index of indexes) expect(plan).toMatch(new RegExp(`\\b${index}\\b`));
			expect(listWhole(plan)).toEqual([]);
		});
	});

	it("[platform-24] finds a part of a name in the index of folded texts, and the acts of a name by theirs", async () => {
		await fixture.withStore(async (db) => {
			const text = readSearchText("mona") as SearchText;
			const isSqlite = name === "SQLite";
			const plan = await explain(db, isSqlite, async (heard) => {
				await search(heard, text);
				await pageActs(heard, { person: "mona" }, {});
			});
			for (const table of ["users", "creators", "discount_codes"]) {
				expect(plan).toMatch(new RegExp(`\\b${table}_search_key\\b`));
				expect(plan).not.toMatch(new RegExp(`SCAN ${table}"|Seq Scan on ${table} `));
			}
			expect(plan).toMatch(/audit_log_actor_at_id/);
			expect(plan).not.toMatch(/SCAN audit_log"|Seq Scan on audit_log /);
		});
	});
});
