/**
 * When a plan runs (docs/product/payment.md, payment-140): before its end, without one, while its time
 * waits for the launch, for `graceDays` after its end, and while a renewal waits that was begun by then. A
 * plan that was ended, by the clock or by somebody, does not run, whatever waits.
 */
import { type ExpressionBuilder, type Selectable, sql } from "kysely";
import { hasNothingToHear } from "#core/after-payment";
import { addSeconds, DAY_SECONDS } from "../base/clock";
import { type Db, lockOrder } from "../database/database";
import type { Schema } from "../database/schema";
import { DECISION_UNDO_SECONDS } from "../manual-payment/manual-payment-store";
import type { PlatformContext } from "../runtime/context";

export type SubscriptionRow = Selectable<Schema["subscriptions"]>;

/** The time, and the settings that decide how long a plan stays on. */
export type Clock = Pick<PlatformContext, "now" | "options">;

const graceSeconds = ({ options }: Clock) => (options.graceDays ?? 0) * DAY_SECONDS;

/** The condition of plans whose end and grace are over; a plan that was cancelled has no grace. */
export const isOverdue =
	(clock: Clock) =>
	({ eb, and, or }: ExpressionBuilder<Schema, "subscriptions">) => {
		const now = clock.now();
		const graceStart = addSeconds(now, -graceSeconds(clock)).toISOString();
		return and([
			eb("next_billing_at", "<=", now.toISOString()),
			or([eb("next_billing_at", "<=", graceStart), eb("cancelled_at", "is not", null)]),
		]);
	};

/** True while there is nothing to hear yet, so that the time of a paid plan that begins waits. */
export const doesTimeWait = ({ options }: Pick<Clock, "options">): boolean =>
	hasNothingToHear(options.release ?? "pre-launch", options.afterPayment ?? { url: undefined });

/**
 * When the grace of a plan is over; undefined for a plan without an end. It is the plan's end without
 * GRACE_DAYS, and after a cancellation.
 */
export function findGraceEnd(clock: Clock, row: SubscriptionRow): Date | undefined {
	const { next_billing_at: end, cancelled_at } = row;
	const seconds = cancelled_at === null ? graceSeconds(clock) : 0;
	return end === null ? undefined : addSeconds(new Date(end), seconds);
}

/** True while neither its end nor its grace is over. */
export function isWithinTime(clock: Clock, row: SubscriptionRow): boolean {
	const graceEnd = findGraceEnd(clock, row);
	return graceEnd === undefined || graceEnd > clock.now();
}

/** What a renewal waits for: an operator's decision about a transfer, or a payer with a code or a wallet. */
export type RenewalWait = "transfer" | "cash";

/** A request for a plan. */
type KeptBy = {
	user_id: string;
	plan_id: number | null;
	creator_id: number | null;
	created_at: string;
};

type Renewal = KeptBy & {
	/** Until when it can be paid; null for a transfer, which waits for a decision. */
	expires_at: string | null;
	waits: RenewalWait;
};

const selectTransfers = (db: Db, userIds: readonly string[]) =>
	db
		.selectFrom("manual_payments")
		.innerJoin("plans", "plans.id", "manual_payments.plan_id")
		.select(["user_id", "plan_id", "plans.creator_id", "created_at"])
		.where("user_id", "in", userIds);

/** Lists transfers that wait for a decision, and payments that can still be made at a counter or in a wallet. */
export async function listRenewals(db: Db, userIds: readonly string[]): Promise<Renewal[]> {
	const transfers = await selectTransfers(db, userIds)
		// A literal: SQLite finds the partial index only by its exact condition.
		.where("status", "=", sql.lit("pending"))
		.execute();
	const payments = await db
		.selectFrom("transactions")
		.innerJoin("gateway_orders", "gateway_orders.transaction_id", "transactions.id")
		.select(["user_id", "plan_id", "creator_id", "transactions.created_at"])
		.select("gateway_orders.expires_at")
		.where("user_id", "in", userIds)
		.where("status", "=", "pending")
		.where("closed_at", "is", null)
		.where((eb) => eb.or([eb("pay_code", "is not", null), eb("waiting_charge_id", "is not", null)]))
		.execute();
	return [
		...transfers.map((row) => ({ ...row, expires_at: null, waits: "transfer" as const })),
		...payments.map((row) => ({ ...row, waits: "cash" as const })),
	];
}

/**
 * What keeps plans on: renewals that wait, and transfers whose rejection can still be undone, so that a plan does
 * not end by a wrong press.
 */
async function listKeepers(
	{ now }: Pick<Clock, "now">,
	db: Db,
	userIds: readonly string[],
): Promise<KeptBy[]> {
	const since = addSeconds(now(), -DECISION_UNDO_SECONDS).toISOString();
	const rejected = await selectTransfers(db, userIds)
		.where("status", "=", "rejected")
		.where("decided_at", ">", since)
		.execute();
	return [...(await listRenewals(db, userIds)), ...rejected];
}

/** Finds one for this plan that was begun before its grace was over. */
function findRenewal<Found extends KeptBy>(
	clock: Clock,
	row: SubscriptionRow,
	renewals: readonly Found[],
): Found | undefined {
	const graceEnd = findGraceEnd(clock, row)?.toISOString();
	if (graceEnd === undefined || row.ended_at !== null) return undefined;
	return renewals.find(
		({ user_id, plan_id, creator_id, created_at }) =>
			user_id === row.user_id &&
			plan_id === row.plan_id &&
			(creator_id ?? 0) === row.creator_id &&
			created_at < graceEnd,
	);
}

/** What a renewal of this plan waits for that was begun in time; undefined when none waits. */
export async function findRenewalWait(
	clock: Clock,
	db: Db,
	row: SubscriptionRow,
): Promise<RenewalWait | undefined> {
	return findRenewal(clock, row, await listRenewals(db, [row.user_id]))?.waits;
}

/** True too while the plan was kept on by a renewal that is granted now (`paidBy`), and so waits no more. */
export async function isRunning(
	clock: Clock,
	db: Db,
	row: SubscriptionRow,
	paidBy?: { created_at: string },
): Promise<boolean> {
	if (row.ended_at !== null) return false;
	if (isWithinTime(clock, row)) return true;
	const graceEnd = findGraceEnd(clock, row)?.toISOString() ?? "";
	if (paidBy !== undefined && paidBy.created_at < graceEnd) return true;
	return findRenewal(clock, row, await listKeepers(clock, db, [row.user_id])) !== undefined;
}

/** A person's plans that run, the newest first. */
export async function listRunning(
	clock: Clock,
	db: Db,
	userId: string,
): Promise<SubscriptionRow[]> {
	const rows = await db
		.selectFrom("subscriptions")
		.selectAll()
		.where("user_id", "=", userId)
		.where("ended_at", "is", null)
		.orderBy("started_at", "desc")
		.execute();
	const runs = await Promise.all(rows.map((row) => isRunning(clock, db, row)));
	return rows.filter((_, index) => runs[index]);
}

/** The names of a person's packages that run. */
export async function listRunningPackages(clock: Clock, db: Db, userId: string): Promise<string[]> {
	const running = await listRunning(clock, db, userId);
	if (running.length === 0) return [];
	const ids = running.map(({ plan_id }) => plan_id);
	const packages = await db
		.selectFrom("plans")
		.select(["id", "name"])
		.where("id", "in", ids)
		.where("kind", "=", "package")
		.execute();
	const names = new Map(packages.map(({ id, name }) => [id, name]));
	return ids.flatMap((id) => names.get(id) ?? []);
}

/** How many plans are looked at in one statement. */
const BATCH = 500;

/**
 * Marks plans as ended that do not run any more, and returns each of them once. A plan ends when its grace
 * is over; one that a renewal kept on until its outcome was known has ended there too.
 */
export async function endSubscriptions(clock: Clock, trx: Db): Promise<SubscriptionRow[]> {
	const overdue = await trx
		.selectFrom("subscriptions")
		.selectAll()
		.where(isOverdue(clock))
		.where("ended_at", "is", null)
		.orderBy(lockOrder)
		.forNoKeyUpdate()
		.execute();
	const ended: SubscriptionRow[] = [];
	for (let at = 0; at < overdue.length; at += BATCH) {
		const rows = overdue.slice(at, at + BATCH);
		const keepers = await listKeepers(
			clock,
			trx,
			rows.map(({ user_id }) => user_id),
		);
		const over = rows.filter((row) => findRenewal(clock, row, keepers) === undefined);
		ended.push(...(await markEnded(clock, trx, over)));
	}
	return ended;
}

async function markEnded(
	clock: Clock,
	trx: Db,
	rows: readonly SubscriptionRow[],
): Promise<SubscriptionRow[]> {
	const ended = rows.map((row) => ({
		...row,
		ended_at: findGraceEnd(clock, row)?.toISOString() ?? null,
	}));
	for (const end of new Set(ended.map(({ ended_at }) => ended_at))) {
		const ids = ended.flatMap(({ id, ended_at }) => (ended_at === end ? id : []));
		await trx.updateTable("subscriptions").set({ ended_at: end }).where("id", "in", ids).execute();
	}
	return ended;
}
