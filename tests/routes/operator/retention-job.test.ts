/** Tests which records are deleted after a time, and which stay. */
import { expect, it } from "vitest";
import { runRetentionJob } from "../../../platform/composition/retention-job";
import type { Db } from "../../../platform/database/database";
import { requestNewTransfer, startPayment } from "../../contract/platform/payer";
import { describeOnEachDatabase, type PlatformFixture } from "../../support/platform-fixture";
import { openBackOffice } from "./back-office";

const DAY_MILLISECONDS = 86_400_000;

const ago = ({ now }: PlatformFixture, days: number, milliseconds = 0) =>
	new Date(now.getTime() - days * DAY_MILLISECONDS + milliseconds).toISOString();

const viewAt = (received_at: string, id: string) => ({
	id,
	code: "OPEN10",
	source: "web",
	seen_at: received_at,
	user_agent: "Browser",
	received_at,
});

/** Inserts a row into each table that the test names, with its id and time. */
const inserts = {
	told_prices: (db: Db, id: string, told_at: string) =>
		db.insertInto("told_prices").values({ id, told_at }).execute(),
	discount_code_views: (db: Db, id: string, at: string) =>
		db.insertInto("discount_code_views").values(viewAt(at, id)).execute(),
	outbox: (db: Db, id: string, created_at: string) => {
		const words = { recipient: "mona@example.com", subject: "", text: "", html: "", link: "" };
		const times = { created_at, expires_at: created_at, next_attempt_at: created_at };
		return db
			.insertInto("outbox")
			.values({ id, ...words, ...times, attempts: 0 })
			.execute();
	},
	email_changes: async (db: Db, id: string, confirm_until: string) => {
		const person = await db.selectFrom("users").select("id").executeTakeFirstOrThrow();
		const emails = { old_email: "old@example.com", new_email: "new@example.com" };
		const link = { confirm_hash: id, confirm_until, requested_at: confirm_until };
		await db
			.insertInto("email_changes")
			.values({ id, user_id: person.id, ...emails, ...link })
			.execute();
	},
	contact_inquiries: (db: Db, id: string, answered_at: string) => {
		const words = { name: "Mona", email: "mona@example.com", message: "About my bread." };
		const times = { created_at: answered_at, answered_at };
		return db
			.insertInto("contact_inquiries")
			.values({ id, ...words, ...times, inquiry_type: "other" })
			.execute();
	},
	launch_mails: (db: Db, id: string, created_at: string) =>
		db
			.insertInto("launch_mails")
			.values({ id, email: `${id}@example.com`, locale: "en", created_at })
			.execute(),
};

/** Records of money, tax, people, the catalogue, and operators' acts. */
const lasting = [
	"users",
	"transactions",
	"manual_payments",
	"refunds",
	"subscriptions",
	"discount_code_uses",
	"supporters",
	"contact_inquiries",
	"audit_log",
	"operators",
	"plans",
	"creators",
	"discount_codes",
	"secrets",
	"seeds",
] as const;

describeOnEachDatabase("what is of no use after a time", (fixture) => {
	const deleteOldData = () => fixture.withStore((db) => runRetentionJob(db, fixture.now));

	it.each([
		["told_prices", 30],
		["discount_code_views", 365],
		["outbox", 90],
		["email_changes", 90],
		["contact_inquiries", 365],
		["launch_mails", 365],
	] as const)(
		"[platform-30] is deleted from %s after %d days, and not before",
		async (table, days) => {
			await fixture.registerVerified();
			const stored = await fixture.withStore(async (db) => {
				await inserts[table](db, "over", ago(fixture, days));
				await inserts[table](db, "young", ago(fixture, days, 1));
				await runRetentionJob(db, fixture.now);
				const rows = db.selectFrom(table as "outbox").select("id");
				return rows.where("id", "in", ["over", "young"]).execute();
			});
			expect(stored).toEqual([{ id: "young" }]);
		},
	);

	it("[platform-30] includes webhooks 90 days after they arrived, except undelivered ones", async () => {
		const { id } = await startPayment(fixture);
		const insert = async (name: string, at: string, delivered_at: string | null) =>
			fixture.withStore(async (db) => {
				const event = { event_id: name, transaction_id: id };
				const times = { created_at: at, next_attempt_at: at, delivered_at };
				const delivery = { id: name, ...event, body: "{}", attempts: 1, ...times };
				await db.insertInto("webhook_deliveries").values(delivery).execute();
				if (delivered_at === null) return;
				await db
					.insertInto("webhook_events")
					.values({ ...event, received_at: delivered_at })
					.execute();
			});
		const young = ago(fixture, 90, 1);
		await insert("over", ago(fixture, 90), ago(fixture, 90));
		await insert("young", young, young);
		await insert("waiting", ago(fixture, 400), null);
		await deleteOldData();
		const stored = await fixture.withStore(async (db) => [
			await db.selectFrom("webhook_deliveries").select("id").orderBy("id").execute(),
			await db.selectFrom("webhook_events").select("event_id").execute(),
		]);
		expect(stored).toEqual([[{ id: "waiting" }, { id: "young" }], [{ event_id: "young" }]]);
	});

	it("[platform-30] is deleted in batches, so that other work can run in between", async () => {
		const views = Array.from({ length: 2500 }, (_, place) =>
			viewAt(ago(fixture, 366), `v${place}`),
		);
		await fixture.withStore(async (db) => {
			await db.insertInto("discount_code_views").values(views).execute();
			let turns = 0;
			const count = () => {
				turns += 1;
				next = setImmediate(count);
			};
			let next = setImmediate(count);
			await runRetentionJob(db, fixture.now);
			clearImmediate(next);
			const over = db.selectFrom("discount_code_views").where("id", "like", "v%").select("id");
			expect(await over.execute()).toEqual([]);
			expect(turns).toBeGreaterThanOrEqual(2);
		});
	});

	it("[platform-30] never includes records of money, people or operators' acts, however old", async () => {
		await openBackOffice(fixture);
		const code = { plan_id: 1, plan_name: "Basic", amount: 22.5, discount_code: "OPEN10" };
		const { client, id } = await requestNewTransfer(fixture, code);
		const { manualPayments, refunds } = fixture.platform.operator;
		await manualPayments.approve(id, "test");
		await refunds.record(id, "test", { reason: "asked", note: null, endsPlan: false });
		await startPayment(fixture);
		const words = { name: "Mona", email: "mona@example.com", message: "About my bread." };
		await client.send("contactInquiry", { body: { ...words, inquiryType: "other" } });
		await fixture.withStore(async (db) => {
			await db.deleteFrom("contact_inquiries").where("answered_at", "is not", null).execute();
			// Sign-ins of people stay for 90 days (operator-161).
			const signIns = db.deleteFrom("audit_log").where("action", "like", "member_sign_in.%");
			await signIns.execute();
			const readAll = () =>
				Promise.all(
					lasting.map(async (table) => [table, await db.selectFrom(table).selectAll().execute()]),
				);
			const before = await readAll();
			expect(before.filter(([, rows]) => rows?.length === 0)).toEqual([]);
			await runRetentionJob(db, new Date("2040-01-01T00:00:00.000Z"));
			expect(await readAll()).toEqual(before);
		});
	});

	it("[platform-30] includes accounts after 90 days when they were never verified and have no records", async () => {
		const { users } = fixture.platform.operator;
		const [gone, present, asking, suspended, helped] = await Promise.all(
			Array.from({ length: 5 }, async () => (await fixture.register()).email),
		);
		const verified = await fixture.registerVerified();
		const payer = await startPayment(fixture);
		await users.suspend(suspended ?? "", "test");
		await users.resend(helped ?? "", "test");
		await fixture.withStore(async (db) => {
			const change = db.updateTable("users").set({ email_verified_at: null });
			await change.where("email", "=", payer.email).execute();
			const own = db
				.selectFrom("users")
				.select("id")
				.where("email", "=", present ?? "");
			const later = db.updateTable("sessions").set({ expires_at: ago(fixture, -365) });
			await later.where("user_id", "=", own).execute();
		});
		const all = [gone, present, asking, suspended, helped, verified.email, payer.email];
		const listStored = async () => {
			await deleteOldData();
			const found = await Promise.all(all.map((email = "") => users.find(email)));
			return all.filter((_, place) => found[place] !== undefined);
		};
		fixture.advance(90 * 24 * 3600 - 1);
		await fixture.createClient().send("sendVerificationEmail", { body: { email: asking } });
		expect(await listStored()).toEqual(all);
		fixture.advance(1);
		expect(await listStored()).toEqual(all.slice(1));
	});
});
