/** Tests that the ledgers of plans and refunds are filled from the payments of an earlier build. */
import { sql } from "kysely";
import { expect, it } from "vitest";
import { connect, type Db } from "../../../platform/database/database";
import { openDatabase } from "../../../platform/migrations/open-database";
import { testDatabases } from "../../support/test-database";
import { fillAsEarlierBuild } from "./earlier-build";

type Stored = {
	id: string;
	plan?: number;
	creator?: number;
	paidAt: string;
	minor?: number;
	/** The granted period, and the end before it; nothing in the oldest payments. */
	grant?: { before?: string | null; from: string; until: string | null };
	refundedAt?: string;
	isTransfer?: true;
};

/** A day of 2024 in the middle of its day; months are those of 2024 up to 12, and of 2025 after. */
const at = (month: number, day: number) =>
	new Date(Date.UTC(2024, month - 1, day, 12)).toISOString();

/** The person of the earlier build who has no plan yet. */
const user = sql`(select id from users where email = 'mona3@example.com')`;

async function insertPayment(db: Db, payment: Stored): Promise<void> {
	const { id, plan = 2, creator = null, paidAt, minor = 4900, grant, refundedAt } = payment;
	const before = grant?.before === undefined ? null : { next_billing_at: grant.before };
	const granted = grant
		? JSON.stringify({ before, from: grant.from, until: grant.until, creator: null })
		: null;
	if (payment.isTransfer) {
		await sql`insert into manual_payments (id, user_id, plan_id, amount_minor, currency,
			payment_method, user_email, user_name, status, created_at, expires_at, decided_at, granted)
			values (${id}, ${user}, ${plan}, ${minor}, 'EGP', 'instapay', '', '', 'approved',
				${paidAt}, ${paidAt}, ${paidAt}, ${granted})`.execute(db);
	} else {
		await sql`insert into transactions (id, user_id, type, status, amount_minor, currency, plan_id,
			creator_id, tip_is_anonymous, request_hash, payment_url, session_id, payment_key,
			webhook_processed, activated_at, created_at, updated_at, granted)
			values (${id}, ${user}, 'listener_subscription', 'completed', ${minor}, 'EGP', ${plan},
				${creator}, 0, '', '', '', '', 1, ${paidAt}, ${paidAt}, ${paidAt}, ${granted})`.execute(db);
	}
	if (refundedAt === undefined) return;
	await sql`insert into refunds (payment_id, user_id, amount_minor, currency, reason, actor, created_at)
		values (${id}, ${user}, ${minor}, 'EGP', 'other', 'test', ${refundedAt})`.execute(db);
}

type Plan = { plan?: number; creator?: number; startedAt: string; endsAt: string | null };

async function insertSubscription(db: Db, { plan = 2, creator = 0, startedAt, endsAt }: Plan) {
	await sql`insert into subscriptions (id, user_id, plan_id, creator_id, started_at, next_billing_at)
		values (${`sub_${plan}_${creator}`}, ${user}, ${plan}, ${creator}, ${startedAt}, ${endsAt})`.execute(
		db,
	);
}

const toDay = (instant: string | null) => instant?.slice(0, 10) ?? null;

it.each(testDatabases)(
	"fills the ledgers of a database of the earlier build on $name",
	async ({ open }) => {
		const database = await open({ isEmpty: true });
		await fillAsEarlierBuild(database);
		const earlier = await connect(database.options, () => {});

		// Paid early without a stored grant, then with one, then refunded: the first month was cut by a day.
		await insertSubscription(earlier, { startedAt: at(1, 31), endsAt: at(4, 30) });
		await insertPayment(earlier, { id: "old1", paidAt: at(1, 31) });
		await insertPayment(earlier, { id: "old2", paidAt: at(2, 20), isTransfer: true });
		const third = { before: at(3, 31), from: at(3, 31), until: at(4, 30) };
		await insertPayment(earlier, { id: "new3", paidAt: at(3, 1), grant: third });
		const fourth = { before: at(4, 30), from: at(4, 30), until: at(5, 31) };
		await insertPayment(earlier, {
			id: "new4",
			paidAt: at(4, 1),
			grant: fourth,
			refundedAt: at(4, 2),
		});

		// A month that was refunded at once, one after a pause, and one that was renewed late.
		await insertSubscription(earlier, {
			plan: 4,
			creator: 1,
			startedAt: at(5, 1),
			endsAt: at(7, 1),
		});
		const refunded = { id: "cut1", from: at(1, 1), until: at(2, 1) };
		const ofCreator = { plan: 4, creator: 1, minor: 3000 };
		await insertPayment(earlier, {
			...ofCreator,
			id: "cut1",
			paidAt: at(1, 1),
			grant: refunded,
			refundedAt: at(1, 3),
		});
		await insertPayment(earlier, {
			...ofCreator,
			id: "back2",
			paidAt: at(5, 1),
			grant: { before: at(1, 3), from: at(5, 1), until: at(6, 1) },
		});
		await insertPayment(earlier, {
			...ofCreator,
			id: "back3",
			paidAt: at(5, 31),
			grant: { before: at(6, 1), from: at(6, 1), until: at(7, 1) },
		});

		// Two months of which the first was refunded: the second has moved to its place.
		await insertSubscription(earlier, { plan: 3, startedAt: at(8, 1), endsAt: at(9, 1) });
		const firstMonth = { from: at(8, 1), until: at(9, 1) };
		const secondMonth = { before: at(9, 1), from: at(9, 1), until: at(10, 2) };
		const middle = { id: "mid1", plan: 3, paidAt: at(8, 1), grant: firstMonth };
		await insertPayment(earlier, { ...middle, refundedAt: at(8, 5) });
		await insertPayment(earlier, { id: "mid2", plan: 3, paidAt: at(8, 3), grant: secondMonth });

		// A free package has no end, and a tip no plan.
		await insertSubscription(earlier, { plan: 101, startedAt: at(1, 1), endsAt: null });
		await insertPayment(earlier, { id: "free", plan: 101, paidAt: at(1, 1), minor: 0 });
		await earlier.destroy();

		const db = await openDatabase(database.options, () => {});
		const rows = await db.selectFrom("plan_periods").selectAll().orderBy("created_at").execute();
		const parts = await db.selectFrom("refund_parts").selectAll().orderBy("payment_id").execute();
		expect(parts).toEqual([
			{ payment_id: "cut1", total_minor: 3000, amount_minor: 3000, created_at: at(1, 3) },
			{ payment_id: "mid1", total_minor: 4900, amount_minor: 4900, created_at: at(8, 5) },
			{ payment_id: "new4", total_minor: 4900, amount_minor: 4900, created_at: at(4, 2) },
		]);
		await db.destroy();
		await database.remove();
		const describe = (row: (typeof rows)[number]) => [
			...[row.payment_id?.replace(/_.*/, ""), row.source, row.begun],
			...[row.starts_at, row.ends_at, row.taken_back_at].map(toDay),
		];
		const isOfEarlierBuild = ({ payment_id }: (typeof rows)[number]) =>
			/^(txn|mp)_/.test(payment_id ?? "");
		const own = rows.filter((row) => !isOfEarlierBuild(row)).map(describe);
		expect(own.sort()).toEqual([
			["back2", "payment", "returned", "2024-05-01", "2024-06-01", null],
			["back3", "payment", "renewed", "2024-06-01", "2024-07-01", null],
			["cut1", "payment", "new", "2024-01-01", "2024-01-03", null],
			["free", "payment", "new", "2024-01-01", null, null],
			["mid1", "payment", "new", "2024-08-01", "2024-09-01", "2024-08-05"],
			["mid2", "payment", "renewed", "2024-08-01", "2024-09-01", null],
			["new3", "payment", "renewed", "2024-03-31", "2024-04-30", null],
			["new4", "payment", "renewed", "2024-04-30", "2024-05-31", "2024-04-02"],
			["old1", "payment", "new", "2024-01-31", "2024-02-29", null],
			// Its day of the month was not stored, and the next grant began where it ended.
			["old2", "transfer", "renewed", "2024-02-29", "2024-03-31", null],
		]);
		expect(rows.filter(isOfEarlierBuild).map(describe)).toEqual([
			["mp", "transfer", "new", "2025-05-10", "2026-05-10", null],
			["txn", "payment", "new", "2025-05-10", "2025-06-10", null],
		]);
	},
);
