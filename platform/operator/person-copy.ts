/**
 * A copy of what is stored about a person, which they take themselves (`ownData`) or an operator hands out. Each
 * kind names the columns that it has: a new column is not handed out before somebody has decided so
 * (`tests/contract/platform/person-copy-column.test.ts`). It has no name, note, address or browser of an
 * operator, nothing that opens an account or a payment, and only messages that were sent while signed in: anybody
 * can type any address, so that another one may be a stranger's.
 */
import { toMajor } from "#core/currency";
import {
	type FormerEmail,
	listEmailChanges,
	listFormerEmails,
} from "../account/email-change-store";
import type { UserRow } from "../account/user-store";
import { findLaunchMail } from "../contact/launch-mail-store";
import type { Db } from "../database/database";
import type { ContactInquiryTable } from "../database/schema";
import { listTransfersById } from "../manual-payment/listed-manual-payment-store";
import { listRefunds } from "../payment/account-payment-store";
import { listTransactionsById } from "../payment/transaction-store";
import { listActs } from "./audit-store";
import { listCodesOf, listIds, listPlansOf } from "./person";

/** The newest of each kind; the copy says where older ones are left out. */
const COPY_ROWS = 5000;

/** Picks these columns of each row. */
const pick =
	<Row extends object, Name extends keyof Row & string>(...names: Name[]) =>
	(row: Row): Pick<Row, Name> =>
		Object.fromEntries(names.map((name) => [name, row[name]])) as Pick<Row, Name>;

const priceOf = ({ amount_minor, currency }: { amount_minor: number; currency: string }) => ({
	amount: toMajor(amount_minor, currency),
	currency,
});

/** A person's row without secrets, as much as a copy needs. */
export type CopiedPerson = Omit<UserRow, "password_hash" | "search_key">;

const pickPerson = pick<CopiedPerson, keyof CopiedPerson>(
	"id",
	"name",
	"email",
	"phone",
	"avatar",
	"locale",
	"created_at",
	"email_verified_at",
	"is_active",
	"suspended_at",
	"suspension_reason",
	"is_creator",
	"creator_tier",
	"reminders_off_at",
);

type Transaction = Awaited<ReturnType<typeof listTransactionsById>>[number];
const pickTransaction = pick<Transaction, keyof Transaction>(
	"id",
	"created_at",
	"status",
	"type",
	"plan_name",
	"creator_name",
	"tip_message",
	"tip_is_anonymous",
	"discount_code",
	"activated_at",
	"refunded_at",
	"receipt_number",
);

type Transfer = Awaited<ReturnType<typeof listTransfersById>>[number];
const pickTransfer = pick<Transfer, keyof Transfer>(
	"id",
	"created_at",
	"status",
	"plan_name",
	"payment_method",
	"user_name",
	"user_email",
	"user_phone",
	"transfer_reference",
	"discount_code",
	"expires_at",
	"decided_at",
	"rejection_reason",
	// The payer has got it by mail.
	"rejection_note",
	"refunded_at",
	"receipt_number",
	"cancelled_receipts",
);

type Plan = Awaited<ReturnType<typeof listPlansOf>>[number];
const pickPlan = pick<Plan, keyof Plan>(
	"plan_name",
	"creator_name",
	"started_at",
	"next_billing_at",
	"cancelled_at",
	"ended_at",
	"waits_since",
	"waiting_months",
	"waiting_days",
);

type Query = { id: string; email: string; limit: number };

const listPeriods = (db: Db, { id, limit }: Query) =>
	db
		.selectFrom("plan_periods")
		.leftJoin("plans", "plans.id", "plan_periods.plan_id")
		.leftJoin("creators", "creators.id", "plan_periods.creator_id")
		.select(["plans.name as plan_name", "creators.name as creator_name", "payment_id"])
		.select(["source", "begun", "starts_at", "ends_at", "months", "days"])
		.select("plan_periods.created_at")
		.select("taken_back_at")
		.where("user_id", "=", id)
		.orderBy("plan_periods.created_at", "desc")
		.limit(limit)
		.execute();

/** Without their texts and links, of which one may still work. */
async function listMails(db: Db, { email, limit }: Query, former: readonly FormerEmail[]) {
	const mails = db
		.selectFrom("outbox")
		.select(["recipient", "subject", "kind", "created_at", "sent_at"])
		.orderBy("created_at", "desc")
		.limit(limit);
	const rows = await mails.where("recipient", "=", email).execute();
	for (const { email, until } of former) {
		const earlier = mails.where("recipient", "=", email).where("created_at", "<=", until);
		rows.push(...(await earlier.execute()));
	}
	return rows.sort((a, b) => b.created_at.localeCompare(a.created_at)).slice(0, limit);
}

const messageColumns = [
	"id",
	"created_at",
	"inquiry_type",
	"name",
	"email",
	"phone",
	"company",
	"audience_size",
	"message",
	"transaction_id",
	"support_code",
	"page",
	"answered_at",
] as const satisfies (keyof ContactInquiryTable)[];

const listMessages = (db: Db, { id, limit }: Query) =>
	db
		.selectFrom("contact_inquiries")
		.select(messageColumns)
		.where("user_id", "=", id)
		.orderBy("created_at", "desc")
		.limit(limit)
		.execute();

async function countOtherMessages(db: Db, { id, email }: Query): Promise<number> {
	const { count } = await db
		.selectFrom("contact_inquiries")
		.select(({ fn }) => fn.countAll<number>().as("count"))
		.where(({ fn }) => fn("lower", ["email"]), "=", email)
		.where((eb) => eb.or([eb("user_id", "is", null), eb("user_id", "<>", id)]))
		.executeTakeFirstOrThrow();
	return Number(count);
}

/** Anybody may type any address, so the request is the person's once the address is. */
async function listLaunchMails(db: Db, { email, email_verified_at }: CopiedPerson) {
	const row = email_verified_at === null ? undefined : await findLaunchMail(db, email);
	return row ? [{ email: row.email, locale: row.locale, created_at: row.created_at }] : [];
}

/** The address that was undone may be a thief's. */
const copyEmailChange = (change: Awaited<ReturnType<typeof listEmailChanges>>[number]) => ({
	old_email: change.old_email,
	new_email: change.undone_at === null ? change.new_email : null,
	requested_at: change.requested_at,
	confirmed_at: change.confirmed_at,
	undone_at: change.undone_at,
});

/** The newest of each kind, `limit` at most, as JSON can hold it. */
export async function readPersonCopy(db: Db, person: CopiedPerson, limit = COPY_ROWS) {
	const query: Query = { id: person.id, email: person.email, limit: limit + 1 };
	const [transactionIds, transferIds] = await Promise.all([
		listIds(db, "transactions", query),
		listIds(db, "manual_payments", query),
	]);
	const subjects = [person.id, ...transactionIds, ...transferIds];
	const former = await listFormerEmails(db, person.id);
	const lists = {
		transactions: (await listTransactionsById(db, transactionIds)).map((row) => ({
			...pickTransaction(row),
			...priceOf(row),
		})),
		transfers: (await listTransfersById(db, transferIds)).map((row) => ({
			...pickTransfer(row),
			...priceOf(row),
		})),
		refunds: (await listRefunds(db, [...transactionIds, ...transferIds])).map((row) => ({
			payment_id: row.payment_id,
			created_at: row.created_at,
			reason: row.reason,
			...priceOf(row),
		})),
		plans: (await listPlansOf(db, query)).map(pickPlan),
		plan_periods: await listPeriods(db, query),
		codes: (await listCodesOf(db, query)).map(({ code, state, payment_id }) => ({
			code,
			state,
			payment_id,
		})),
		email_changes: (await listEmailChanges(db, person.id)).map(copyEmailChange),
		mails: await listMails(db, query, former),
		messages: await listMessages(db, query),
		launch_mails: await listLaunchMails(db, person),
		acts: (await listActs(db, { limit: query.limit, subjects })).map(({ at, action }) => ({
			at,
			action,
		})),
	};
	const kinds = Object.keys(lists) as (keyof typeof lists)[];
	const shortened = kinds.filter((kind) => lists[kind].length > limit);
	return {
		person: pickPerson(person),
		...(Object.fromEntries(
			kinds.map((kind) => [kind, lists[kind].slice(0, limit)]),
		) as typeof lists),
		left_out: {
			messages: await countOtherMessages(db, query),
			why: "Anybody can type any address into the contact form, so messages that were sent without signing in may be somebody else's.",
			...(shortened.length > 0 && {
				older: shortened,
				why_older: `The newest ${limit} of these kinds are here. Support has the others.`,
			}),
		},
	};
}
