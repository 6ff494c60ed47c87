/**
 * Walks every column of every table and says whether the copy that a person gets has it (account-127). A new
 * column fails here until somebody has decided.
 */
import { expect, it } from "vitest";
import { describeOnEachDatabase, PASSWORD } from "../../support/platform-fixture";
import { payByCard, requestTransfer } from "./payer";

/** Why a column is left out; `copied` is in the copy. */
const reasons = {
	copied: "the copy has it",
	person: "the person's own id, or another key that links rows",
	secret: "it opens an account, a payment or a link",
	operator: "operators wrote it for each other, or it names one",
	inner: "how the platform works inside, or a value that the copy has in another form",
	client: "the address or browser of a visitor",
} as const;

type Reason = keyof typeof reasons;

/** Tables without a row of a person, or with nothing that is theirs to have. */
const leftOut = {
	sessions: "secret",
	verification_tokens: "secret",
	password_reset_tokens: "secret",
	bearer_tokens: "secret",
	mail_links: "secret",
	attempts: "inner",
	creators: "inner",
	plans: "inner",
	payment_methods: "inner",
	supporters: "inner",
	plan_reminders: "inner",
	plan_changes: "operator",
	plan_change_batches: "operator",
	person_notes: "operator",
	person_labels: "operator",
	people_imports: "operator",
	// The parts of a refund, whose sum the copy has.
	refund_parts: "inner",
	receipt_counters: "inner",
	// The copy has the numbers beside their payments.
	receipts: "inner",
	webhook_deliveries: "inner",
	webhook_events: "inner",
	gateway_orders: "inner",
	gateway_notices: "inner",
	gateway_charges: "inner",
	gateway_refunds: "inner",
	discount_codes: "inner",
	discount_code_views: "client",
	told_prices: "inner",
	operator_sessions: "operator",
	operators: "operator",
	operator_challenges: "operator",
	secrets: "secret",
	seeds: "inner",
} as const satisfies Record<string, Reason>;

/** The columns of the other tables, by the reason. */
const columns: Record<string, Partial<Record<Reason, string>>> = {
	users: {
		copied:
			"id name email phone avatar locale created_at email_verified_at is_active suspended_at suspension_reason is_creator creator_tier reminders_off_at",
		secret: "password_hash",
		operator: "suspension_note",
		inner: "search_key email_refused_at deleted_at",
	},
	transactions: {
		copied:
			"id created_at status type amount_minor currency tip_message tip_is_anonymous discount_code activated_at",
		person: "user_id plan_id creator_id podcast_id episode_id",
		secret: "idempotency_key payment_url session_id payment_key",
		inner: "request_hash gateway_outcome webhook_processed updated_at granted is_test",
	},
	manual_payments: {
		copied:
			"id created_at status amount_minor currency payment_method user_name user_email user_phone transfer_reference discount_code expires_at decided_at rejection_reason rejection_note",
		person: "user_id plan_id",
		secret: "idempotency_key",
		operator: "decided_by",
		inner: "reference_key granted",
	},
	refunds: {
		copied: "payment_id amount_minor currency reason created_at",
		person: "user_id",
		operator: "note actor",
		inner: "is_partial ends_plan awaits_plan_choice",
	},
	subscriptions: {
		copied:
			"started_at next_billing_at ended_at cancelled_at waits_since waiting_months waiting_days",
		person: "id user_id plan_id creator_id",
		inner: "anchor_day",
	},
	plan_periods: {
		copied: "payment_id source begun starts_at ends_at months days created_at taken_back_at",
		person: "id subscription_id user_id plan_id creator_id",
	},
	discount_code_uses: {
		copied: "code state payment_id",
		person: "user_id",
		inner: "held_until",
	},
	email_changes: {
		copied: "old_email new_email requested_at confirmed_at undone_at",
		person: "id user_id",
		secret: "confirm_hash undo_hash",
		inner: "confirm_until undo_until closed_at",
	},
	outbox: {
		copied: "recipient subject kind created_at sent_at",
		secret: "text html link",
		person: "id event_key",
		inner: "attempts next_attempt_at last_error expires_at locale given_up_at reply_to",
	},
	contact_inquiries: {
		copied:
			"id created_at inquiry_type name email phone company audience_size message transaction_id support_code page answered_at",
		person: "user_id",
		operator: "answered_by",
	},
	launch_mails: {
		copied: "email locale created_at",
		person: "id",
		inner: "due_at",
	},
	audit_log: {
		copied: "at action",
		person: "id subject",
		operator: "actor before after",
		inner: "request_id",
		client: "address client",
	},
};

const split = (names = "") => names.split(" ").filter(Boolean);
const listColumns = (table: string) =>
	Object.values(columns[table] ?? {}).flatMap((names) => split(names));

/** The column by which a table's rows belong to a person. */
const owners: Record<string, string> = {
	users: "id",
	outbox: "recipient",
	audit_log: "subject",
	launch_mails: "email",
};

describeOnEachDatabase("each column", (fixture) => {
	it("[account-127] is in the copy of one's data, or there is a reason", async () => {
		const tables = await fixture.withStore((db) => db.introspection.getTables());
		const found = tables.map((table) => ({
			name: table.name,
			columns: table.columns.map(({ name }) => name).toSorted(),
		}));
		const decided = [...Object.keys(leftOut), ...Object.keys(columns)].toSorted();
		expect(found.map(({ name }) => name).toSorted()).toEqual(decided);
		for (const table of found.filter(({ name }) => name in columns)) {
			expect([table.name, listColumns(table.name).toSorted()]).toEqual([table.name, table.columns]);
		}
	});

	it("[account-127] that is copied has its value there, and no secret or word of an operator does", async () => {
		const { client, email } = await fixture.registerVerified();
		const { manualPayments, refunds, users } = fixture.platform.operator;
		const { id: transfer } = await requestTransfer(client, {
			transfer_reference: "IP-90817",
		});
		await manualPayments.approve(transfer, "console:Hala");
		const refund = { reason: "asked", note: "calls too often", endsPlan: true } as const;
		await refunds.record(transfer, "console:Hala", refund);
		const paid = await payByCard(fixture, client, 3);
		const question = { name: "Mona Adel", email, message: "her own words", inquiryType: "account" };
		await client.send("contactInquiry", {
			body: { ...question, phone: "0100", company: "Studio", page: "/account" },
		});
		await client.send("requestLaunchMail", { body: { email } });
		const body = { email: `next-${email}`, current_password: PASSWORD };
		await client.send("requestEmailChange", { body });
		const { id = "" } = (await users.find(email)) ?? {};
		await users.suspend(email, "console:Hala", { reason: "other", note: "strange person" });
		await fixture.withStore(async (db) => {
			await db
				.insertInto("discount_code_uses")
				.values({
					payment_id: paid,
					code: "WELCOME20",
					user_id: id,
					state: "counted",
					held_until: "2025-05-11T12:00:00.000Z",
				})
				.execute();
			const { id: subscription } = await db
				.selectFrom("subscriptions")
				.select("id")
				.where("user_id", "=", id)
				.executeTakeFirstOrThrow();
			const at = "2025-05-10T12:00:00.000Z";
			await db
				.insertInto("plan_periods")
				.values({
					...{ id: `per_${id}`, subscription_id: subscription, user_id: id, plan_id: 3 },
					...{ creator_id: 0, source: "given", begun: "new", created_at: at },
					...{ starts_at: at, ends_at: "2025-06-10T12:00:00.000Z" },
				})
				.execute();
			const inquiry = { answered_at: "2025-05-11T12:00:00.001Z", answered_by: "console:Hala" };
			await db.updateTable("contact_inquiries").set(inquiry).where("user_id", "=", id).execute();
		});
		const person = await users.find(id);
		const copy = person && (await fixture.platform.operator.readPersonCopy(person));
		const text = JSON.stringify(copy);
		const kept: string[] = [];
		await fixture.withStore(async (db) => {
			for (const [table, decisions] of Object.entries(columns)) {
				const owner = owners[table] ?? "user_id";
				const row = (await db
					.selectFrom(table as "outbox")
					.selectAll()
					.where(owner as "recipient", "=", /email|recipient/.test(owner) ? email : id)
					.executeTakeFirst()) as Record<string, unknown> | undefined;
				expect([table, row !== undefined]).toEqual([table, true]);
				const readValue = (name: string) =>
					name === "amount_minor" ? Number(row?.[name]) / 100 : row?.[name];
				for (const name of split(decisions.copied)) {
					const shown = JSON.stringify(readValue(name));
					expect([table, name, shown, text.includes(shown)]).toEqual([table, name, shown, true]);
				}
				const hidden = [...split(decisions.secret), ...split(decisions.operator)];
				const values = hidden
					.map(readValue)
					.filter((value) => typeof value === "string" && value !== "");
				kept.push(
					...values
						.filter((value) => text.includes(JSON.stringify(value).slice(1, -1)))
						.map(String),
				);
			}
		});
		expect(kept).toEqual([]);
	});
});
