/**
 * Everything about one person in the order in which it happened, newest first and a page at a time. One
 * query finds what belongs on the page; the records behind it are read afterwards, by their kind.
 */
import { type RawBuilder, sql } from "kysely";
import type { Db } from "../database/database";
import { type Page, type PageRequest, readPage } from "../database/page";
import { listTransfersById } from "../manual-payment/listed-manual-payment-store";
import { listTransactionsById } from "../payment/transaction-store";

type TimelineQuery = {
	id: string;
	email: string;
	/** True shows the sign-ins of the person too, which would hide the rest. */
	hasSignIns: boolean;
};

type EventKind =
	| "joined"
	| "deleted"
	| "transaction"
	| "transfer"
	| "refund"
	| "period"
	| "ended"
	| "change"
	| "undone"
	| "mail"
	| "message"
	| "act";

/** `id` names the event, `record` what it happened to. */
type EventRow = { id: string; kind: EventKind; record: string; at: string };

/** What the timeline tells by the record itself, in better words than its act. */
const TOLD_OTHERWISE = [
	"payment.refunded",
	"user.plan_given",
	"user.plan_extended",
	"user.plan_ended",
	"user.plan_gift_undone",
	"user.plan_extension_undone",
	"user.plan_end_undone",
];

function selectEvents({ id, email, hasSignIns }: TimelineQuery): RawBuilder<EventRow> {
	const own = sql`where user_id = ${id}`;
	const event = (kind: EventKind) => sql`select cast(${kind} as text) as kind`;
	const signIns = hasSignIns ? sql`` : sql`and action not like 'member_sign_in.%'`;
	return sql<EventRow>`(
		select kind || ':' || record as id, kind, record, at from (
			${event("joined")}, id as record, created_at as at from users where id = ${id}
			union all ${event("deleted")}, id, deleted_at from users
				where id = ${id} and deleted_at is not null
			union all ${event("transaction")}, id, created_at from transactions ${own}
			union all ${event("transfer")}, id, created_at from manual_payments ${own}
			union all ${event("refund")}, payment_id, created_at from refunds ${own}
			union all ${event("period")}, id, created_at from plan_periods ${own}
				and source not in ('given', 'days')
			union all ${event("ended")}, id, ended_at from subscriptions ${own}
				and ended_at is not null
			union all ${event("change")}, id, created_at from plan_changes ${own}
			union all ${event("undone")}, id, undone_at from plan_changes ${own}
				and undone_at is not null
			union all ${event("mail")}, id, created_at from outbox where recipient = ${email}
			union all ${event("message")}, id, created_at from contact_inquiries
				where lower(email) = ${email}
			union all ${event("act")}, id, at from audit_log where subject in (
				select cast(${id} as text)
				union all select id from transactions ${own}
				union all select id from manual_payments ${own}
			) and action not in (${sql.join(TOLD_OTHERWISE)}) ${signIns}
		) as happened
	)`;
}

const byId = (rows: readonly { id: string }[]) => new Map(rows.map((row) => [row.id, row]));

const namedPlan = [
	"plans.name as plan_name",
	"plans.name_ar as plan_name_ar",
	"creators.name as creator_name",
	"creators.name_ar as creator_name_ar",
] as const;

const listPeriods = (db: Db, ids: readonly string[]) =>
	db
		.selectFrom("plan_periods")
		.leftJoin("plans", "plans.id", "plan_periods.plan_id")
		.leftJoin("creators", "creators.id", "plan_periods.creator_id")
		.select(["plan_periods.id", "begun", "source", "starts_at", "ends_at", "taken_back_at"])
		.select(namedPlan)
		.where("plan_periods.id", "in", ids)
		.execute();

const listEnded = (db: Db, ids: readonly string[]) =>
	db
		.selectFrom("subscriptions")
		.leftJoin("plans", "plans.id", "subscriptions.plan_id")
		.leftJoin("creators", "creators.id", "subscriptions.creator_id")
		.select(["subscriptions.id", "next_billing_at", "cancelled_at"])
		.select(namedPlan)
		.where("subscriptions.id", "in", ids)
		.execute();

const listRefundsOf = (db: Db, ids: readonly string[]) =>
	db
		.selectFrom("refunds")
		.select(["payment_id as id", "amount_minor", "currency", "reason", "note", "actor"])
		.where("payment_id", "in", ids)
		.execute();

const listChanges = (db: Db, ids: readonly string[]) =>
	db
		.selectFrom("plan_changes")
		.leftJoin("plans", "plans.id", "plan_changes.plan_id")
		.leftJoin("creators", "creators.id", "plan_changes.creator_id")
		.select(["plan_changes.id", "batch_id", "act", "days", "ends_before", "ends_after"])
		.select(["reason", "actor", "undone_by"])
		.select(namedPlan)
		.where("plan_changes.id", "in", ids)
		.execute();

const listMails = (db: Db, ids: readonly string[]) =>
	db
		.selectFrom("outbox")
		.select(["id", "subject", "sent_at", "given_up_at"])
		.where("id", "in", ids)
		.execute();

const listMessages = (db: Db, ids: readonly string[]) =>
	db
		.selectFrom("contact_inquiries")
		.select(["id", "inquiry_type", "message", "answered_at"])
		.where("id", "in", ids)
		.execute();

const listActs = (db: Db, ids: readonly string[]) =>
	db.selectFrom("audit_log").selectAll().where("id", "in", ids).execute();

/** What each kind of event is about. */
const readers = {
	transaction: listTransactionsById,
	transfer: listTransfersById,
	refund: listRefundsOf,
	period: listPeriods,
	ended: listEnded,
	change: listChanges,
	undone: listChanges,
	mail: listMails,
	message: listMessages,
	act: listActs,
} as const;

type Readers = typeof readers;
type ReadEvent = {
	[Kind in keyof Readers]: { kind: Kind; about: Awaited<ReturnType<Readers[Kind]>>[number] };
}[keyof Readers];
export type TimelineEvent = { id: string; at: string } & (
	| ReadEvent
	| { kind: "joined" | "deleted"; about: null }
);

/** Reads a page of what happened to a person. */
export async function pageTimeline(
	db: Db,
	query: TimelineQuery,
	request: PageRequest,
): Promise<Page<TimelineEvent>> {
	const events = db
		.selectFrom(selectEvents(query).as("events"))
		.select(["id", "kind", "record", "at"]);
	const page = await readPage(
		events as unknown as Parameters<typeof readPage<{ events: EventRow }, "events", EventRow>>[0],
		{ table: "events", instant: "at" },
		request,
	);
	const found = new Map<string, Map<string, unknown>>();
	for (const [kind, read] of Object.entries(readers)) {
		const ids = page.rows.filter((row) => row.kind === kind).map(({ record }) => record);
		if (ids.length > 0) found.set(kind, byId(await read(db, ids)));
	}
	const rows = page.rows.flatMap(({ id, kind, record, at }) => {
		const about = found.get(kind)?.get(record) ?? null;
		// It was deleted between the two reads.
		if (about === null && kind !== "joined" && kind !== "deleted") return [];
		return [{ id, at, kind, about } as TimelineEvent];
	});
	return { ...page, rows };
}
