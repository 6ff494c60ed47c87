/**
 * A copy of what is stored about a person, to hand out to them. Each kind names the columns that it has: a
 * new column is not handed out before somebody has decided so. It has no name, note, address or browser of
 * an operator, nothing that opens an account or a payment, and no messages: anybody can type any address,
 * so that a message may be a stranger's.
 */
import { toMajor } from "../base/money";
import type { readPersonFacts } from "./person";
import type { Person } from "./user-operation";

type PersonFacts = Awaited<ReturnType<typeof readPersonFacts>>;

/** Picks these columns of each row. */
const pick =
	<Row extends object, Name extends keyof Row & string>(...names: Name[]) =>
	(row: Row): Pick<Row, Name> =>
		Object.fromEntries(names.map((name) => [name, row[name]])) as Pick<Row, Name>;

const priceOf = ({ amount_minor, currency }: { amount_minor: number; currency: string }) => ({
	amount: toMajor(amount_minor),
	currency,
});

const pickPerson = pick<Person, keyof Person>(
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
);

const pickTransaction = pick<
	PersonFacts["transactions"][number],
	keyof PersonFacts["transactions"][number]
>(
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
);

const pickTransfer = pick<PersonFacts["transfers"][number], keyof PersonFacts["transfers"][number]>(
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
);

export const copyForPerson = (person: Person, facts: PersonFacts) => ({
	person: pickPerson(person),
	transactions: facts.transactions.map((row) => ({ ...pickTransaction(row), ...priceOf(row) })),
	transfers: facts.transfers.map((row) => ({ ...pickTransfer(row), ...priceOf(row) })),
	refunds: facts.refunds.map((row) => ({
		payment_id: row.payment_id,
		created_at: row.created_at,
		reason: row.reason,
		...priceOf(row),
	})),
	plans: facts.plans.map(
		pick("plan_name", "creator_name", "started_at", "next_billing_at", "cancelled_at", "ended_at"),
	),
	codes: facts.codes.map(pick("code", "state", "payment_id")),
	/** Without their texts and links, of which one may still work. */
	mails: facts.mails.map(pick("recipient", "subject", "kind", "created_at", "sent_at")),
	acts: facts.acts.map(pick("at", "action")),
	left_out: {
		messages: facts.messages.length,
		why: "Anybody can type any address into the contact form, so the messages under this address may be somebody else's.",
	},
});
