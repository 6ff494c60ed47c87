/**
 * Fills the ledger of plans from the payments before it: what each one granted, cut where refunds and
 * cancellations ended the plan. The subscription, and what each later grant found, tell where that was.
 */
import { TZDate } from "@date-fns/tz";
import { type Kysely, sql } from "kysely";

const SUBSCRIPTIONS_AT_ONCE = 2000;
/** Eleven columns a row; PostgreSQL and SQLite take more than 30,000 values a statement. */
const ROWS_AT_ONCE = 2000;

type Subscription = {
	id: string;
	user_id: string;
	plan_id: number;
	creator_id: number;
	next_billing_at: string | null;
};

type Payment = {
	id: string;
	subscription_id: string;
	source: "payment" | "transfer";
	amount_minor: number | string;
	discount_code: string | null;
	interval: string;
	granted: string | null;
	paid_at: string;
	refunded_at: string | null;
};

type Grant = {
	before: { next_billing_at: string | null } | null;
	from: string;
	until: string | null;
};

type Period = {
	payment: Payment;
	begun: "new" | "renewed" | "returned";
	starts_at: string;
	ends_at: string | null;
	taken_back_at: string | null;
};

/** The same day a month or a year later, by the calendar of Cairo, by which all earlier builds granted time. */
function addInterval(from: string, interval: string): string {
	const end = new TZDate(Date.parse(from), "Africa/Cairo");
	const day = end.getDate();
	const month = end.getMonth() + (interval.startsWith("year") ? 12 : 1);
	const lastDay = new Date(Date.UTC(end.getFullYear(), month + 1, 0)).getUTCDate();
	end.setMonth(month, Math.min(day, lastDay));
	return new Date(end.getTime()).toISOString();
}

/** Earlier builds did not store what they granted: one period, added to the end of a plan that ran. */
function assumeGrant({ paid_at, ...payment }: Payment, last: Period | undefined): Grant {
	const isFree = Number(payment.amount_minor) === 0 && payment.discount_code === null;
	const end = last === undefined ? null : last.ends_at;
	const from = end !== null && end > paid_at ? end : paid_at;
	const before = last === undefined ? null : { next_billing_at: end };
	return { before, from, until: isFree ? null : addInterval(from, payment.interval) };
}

function findBegin({ before, from }: Grant): Period["begun"] {
	if (before === null) return "new";
	return [null, from].includes(before.next_billing_at) ? "renewed" : "returned";
}

const findLast = (periods: readonly Period[]) =>
	periods.findLast(({ taken_back_at }) => taken_back_at === null);

/**
 * Takes refunded periods out of the middle, if their time was taken off the plan: what follows without a
 * gap moves to where they began.
 */
function takeRefundedOut(periods: readonly Period[], end: string, by?: string): boolean {
	const isLonger = () => (findLast(periods)?.ends_at ?? end) > end;
	let isMoved = false;
	for (const [place, taken] of periods.entries()) {
		const { refunded_at } = taken.payment;
		const isRefunded = refunded_at !== null && (by === undefined || refunded_at <= by);
		if (!isRefunded || taken.taken_back_at !== null || !isLonger()) continue;
		const following = listFollowing(periods, place);
		if (taken.ends_at === null || following.length === 0) continue;
		const moved = Date.parse(taken.starts_at) - Date.parse(taken.ends_at);
		for (const period of following) {
			period.starts_at = move(period.starts_at, moved);
			period.ends_at = period.ends_at && move(period.ends_at, moved);
		}
		taken.taken_back_at = refunded_at;
		isMoved = true;
	}
	return isMoved;
}

const move = (instant: string, milliseconds: number) =>
	new Date(Date.parse(instant) + milliseconds).toISOString();

/** The later periods of the same run. */
function listFollowing(periods: readonly Period[], place: number): Period[] {
	const later = periods.slice(place + 1);
	const pause = later.findIndex(({ begun }) => begun === "returned");
	const run = pause === -1 ? later : later.slice(0, pause);
	return run.filter(({ taken_back_at }) => taken_back_at === null);
}

/**
 * Ends the plan at the end that it had, and takes back what lies after it; `by` is when the next thing
 * happened to it.
 */
function endAt(periods: readonly Period[], end: string, by?: string): void {
	const isMoved = takeRefundedOut(periods, end, by);
	const refunds = periods.flatMap(({ payment }) => payment.refunded_at ?? []);
	const takenAt =
		refunds
			.filter((at) => by === undefined || at <= by)
			.sort()
			.at(-1) ?? end;
	for (const period of periods) {
		if (period.taken_back_at !== null) continue;
		if (period.starts_at >= end) period.taken_back_at = takenAt;
		else if (period.ends_at === null || period.ends_at > end) period.ends_at = end;
	}
	const last = findLast(periods);
	// The day of the month of an assumed period may differ by some days, and that of a moved one.
	const isInexact = isMoved || last?.payment.granted === null;
	if (last && isInexact && last.ends_at !== null) last.ends_at = end;
}

/** The payments come in the order in which they were granted. */
function layOut(subscription: Subscription, payments: readonly Payment[]): Period[] {
	const periods: Period[] = [];
	for (const payment of payments) {
		const grant: Grant =
			payment.granted === null
				? assumeGrant(payment, findLast(periods))
				: JSON.parse(payment.granted);
		const end = grant.before?.next_billing_at;
		if (typeof end === "string") endAt(periods, end, payment.paid_at);
		periods.push({
			payment,
			begun: findBegin(grant),
			starts_at: grant.from,
			ends_at: grant.until,
			taken_back_at: null,
		});
	}
	if (subscription.next_billing_at !== null) endAt(periods, subscription.next_billing_at);
	return periods;
}

async function readPayments(db: Kysely<unknown>, first: string, last: string): Promise<Payment[]> {
	const { rows } = await sql<Payment>`
		select t.id as id, s.id as subscription_id, 'payment' as source, t.amount_minor, t.discount_code,
				p.interval, t.granted, t.activated_at as paid_at, r.created_at as refunded_at
			from subscriptions s
			join transactions t on t.user_id = s.user_id and t.plan_id = s.plan_id
				and coalesce(t.creator_id, 0) = s.creator_id
			join plans p on p.id = t.plan_id
			left join refunds r on r.payment_id = t.id
			where s.id >= ${first} and s.id <= ${last}
				and t.activated_at is not null and t.type <> 'tip'
		union all select m.id, s.id, 'transfer', m.amount_minor, m.discount_code,
				p.interval, m.granted, m.decided_at, r.created_at
			from subscriptions s
			join manual_payments m on m.user_id = s.user_id and m.plan_id = s.plan_id
			join plans p on p.id = m.plan_id and coalesce(p.creator_id, 0) = s.creator_id
			left join refunds r on r.payment_id = m.id
			where s.id >= ${first} and s.id <= ${last}
				-- No index of all approved ones: SQLite would read it for each batch.
				and m.status || '' = 'approved' and m.decided_at is not null
		order by paid_at, id`.execute(db);
	return rows;
}

async function insertPeriods(db: Kysely<unknown>, values: readonly unknown[][]): Promise<void> {
	for (let at = 0; at < values.length; at += ROWS_AT_ONCE) {
		const rows = values.slice(at, at + ROWS_AT_ONCE).map((row) => sql`(${sql.join(row)})`);
		await sql`insert into plan_periods (id, subscription_id, user_id, plan_id, creator_id, source,
			payment_id, begun, starts_at, ends_at, created_at, taken_back_at)
			values ${sql.join(rows)}`.execute(db);
	}
}

async function fillFrom(db: Kysely<unknown>, subscriptions: readonly Subscription[]) {
	const bought = new Map<string, Payment[]>(subscriptions.map(({ id }) => [id, []]));
	const [first, last] = [subscriptions.at(0)?.id ?? "", subscriptions.at(-1)?.id ?? ""];
	for (const payment of await readPayments(db, first, last)) {
		bought.get(payment.subscription_id)?.push(payment);
	}
	const rows = subscriptions.flatMap((subscription) =>
		layOut(subscription, bought.get(subscription.id) ?? []).map(({ payment, ...period }) => [
			`prd_${payment.id}`,
			subscription.id,
			subscription.user_id,
			subscription.plan_id,
			subscription.creator_id,
			payment.source,
			payment.id,
			period.begun,
			period.starts_at,
			period.ends_at,
			payment.paid_at,
			period.taken_back_at,
		]),
	);
	await insertPeriods(db, rows);
}

/** Reads the payments of some subscriptions at a time, so that memory stays bounded. */
export async function fillPlanPeriods(db: Kysely<unknown>): Promise<void> {
	for (let after = ""; ; ) {
		const { rows } = await sql<Subscription>`
			select id, user_id, plan_id, creator_id, next_billing_at from subscriptions
			where id > ${after} order by id limit ${SUBSCRIPTIONS_AT_ONCE}`.execute(db);
		if (rows.length === 0) return;
		await fillFrom(db, rows);
		after = rows.at(-1)?.id ?? "";
	}
}
