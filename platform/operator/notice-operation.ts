/** Authentic webhooks of a gateway that belong to no payment, which operators look into and close. */
import { type RawBuilder, type Selectable, sql } from "kysely";
import { z } from "zod";
import type { DayRange } from "#core/record-filter";
import { addSeconds } from "../base/clock";
import { type Db, rowCount } from "../database/database";
import { type PageRequest, readAll, readPage } from "../database/page";
import type { GatewayNoticeTable } from "../database/schema";
import type { PlatformContext } from "../runtime/context";
import { OperatorError, recordAct } from "./audit-store";

type NoticeRow = Selectable<GatewayNoticeTable>;

/** The facts of a notice; nobody's personal data is among them. */
export type ListedNotice = Omit<NoticeRow, "attempt"> & {
	charge_id: string | null;
	attempt_state: string | null;
	way: string | null;
	mode: string | null;
	/** Null when another release stored the attempt. */
	amount_minor: number | null;
	currency: string | null;
};

/** The order of a new one may still be stored: its start has not been answered. */
const ASSIGNABLE_SECONDS = 3600;

const storedAttempt = z.looseObject({
	chargeId: z.string(),
	state: z.string(),
	way: z.string().nullable(),
	mode: z.string().nullable(),
	amountMinor: z.number(),
	currency: z.string(),
});

function toListed({ attempt, ...row }: NoticeRow): ListedNotice {
	const { data } = storedAttempt.safeParse(JSON.parse(attempt));
	return {
		...row,
		charge_id: data?.chargeId ?? null,
		attempt_state: data?.state ?? null,
		way: data?.way ?? null,
		mode: data?.mode ?? null,
		amount_minor: data?.amountMinor ?? null,
		currency: data?.currency ?? null,
	};
}

export type NoticeFilter = DayRange & { status?: "open" | "closed" | undefined };

/** The first condition is that of the index. */
function isUnassigned(now: Date, status?: NoticeFilter["status"]): RawBuilder<boolean> {
	const before = addSeconds(now, -ASSIGNABLE_SECONDS).toISOString();
	const isOpen = sql`closed_at is null and (decision = 'unfit' or received_at < ${before})`;
	const isClosed = sql`closed_at is not null`;
	const states = { open: isOpen, closed: isClosed, all: sql`(${isOpen} or ${isClosed})` };
	return sql<boolean>`decision in ('kept', 'unfit') and ${states[status ?? "all"]}`;
}

/** The oldest ones that wait for an operator. */
export async function listOpenNotices(db: Db, now: Date, limit: number) {
	const open = db.selectFrom("gateway_notices").where(isUnassigned(now, "open"));
	const rows = await open.selectAll().orderBy("received_at").limit(limit).execute();
	return { rows: rows.map(toListed), ...(await open.select(rowCount).executeTakeFirstOrThrow()) };
}

export function createNoticeOperations({ db, now }: PlatformContext) {
	async function page({ status, ...days }: NoticeFilter, request: PageRequest) {
		const notices = db.selectFrom("gateway_notices").selectAll().where(isUnassigned(now(), status));
		const sorted = { table: "gateway_notices", instant: "received_at", days } as const;
		const found = await readPage(notices, sorted, request);
		return { ...found, rows: found.rows.map(toListed) };
	}
	return {
		page,
		list: () => readAll((request) => page({}, request)),
		/** Undefined for one that belongs to a payment. */
		async find(id: string): Promise<ListedNotice | undefined> {
			const notice = db.selectFrom("gateway_notices").selectAll().where("id", "=", id);
			const row = await notice.where(isUnassigned(now())).executeTakeFirst();
			return row && toListed(row);
		},
		/** Notes what became of it; it waits no more. */
		async close(id: string, actor: string, note: string | null): Promise<void> {
			const at = now();
			await db.transaction().execute(async (trx) => {
				const closed = await trx
					.updateTable("gateway_notices")
					.set({ closed_at: at.toISOString(), closed_by: actor, closing_note: note })
					.where("id", "=", id)
					.where(isUnassigned(at, "open"))
					.returning("order_id")
					.executeTakeFirst();
				if (closed === undefined) throw new OperatorError(`No notice ${id} is open.`);
				const after = { order_id: closed.order_id, note };
				await recordAct(trx, { actor, action: "gateway_notice.closed", subject: id, after }, at);
			});
		},
	};
}
