/** Tests that this release opens the databases of every release and keeps their data. */
import { type Kysely, type Migration, Migrator, sql } from "kysely";
import { afterEach, describe, expect, it } from "vitest";
import { connect, type Db } from "../../../platform/database/database";
import { toReferenceKey } from "../../../platform/manual-payment/transfer-reference";
import { migrations } from "../../../platform/migrations/migrations";
import { readDataRelease } from "../../../platform/migrations/release";
import { creatorTiers, packages, platformPlans } from "../../../platform/seed/plan";
import { PlatformFixture } from "../../support/platform-fixture";
import { type OpenedDatabase, testDatabases } from "../../support/test-database";

const released = Object.keys(migrations);
/** The last step before the one that records the applied seeds. */
const beforeSeeds = "006-operator-sessions";
/** A step that a test adds. */
const laterStep = "999-later";

/** The state after the second step of the first releases and an operator's change. */
async function insertOldCatalogue(db: Kysely<unknown>) {
	await sql`insert into creators (id, name, is_verified, total_tips_minor)
		values (1, 'Layla Nassar', 1, 0)`.execute(db);
	await sql`insert into plans (id, kind, name, description, price_minor, currency, interval,
		is_popular, features, perks, limits) values (2, 'platform', 'Premium', 'Mine', 5900, 'EGP',
		'month', 1, '[]', '[]', '{}')`.execute(db);
}

async function insertUser(db: Kysely<unknown>) {
	await sql`insert into users (id, name, email, phone, password_hash, is_active, is_creator,
		created_at) values ('usr_1', 'Mona', 'mona@example.com', '+201012345678', '', 1, 0,
		'2025-05-01T00:00:00.000Z')`.execute(db);
}

const refunded = { reason: "asked", ends_plan: 0 };

/** The corresponding text of a refund. */
async function insertRefund(db: Kysely<unknown>) {
	await insertUser(db);
	await sql`update users set deleted_at = '2025-05-02T00:00:00.000Z'`.execute(db);
	await sql`insert into refunds (payment_id, user_id, amount_minor, currency, reason, note, actor, created_at)
		values ('pay_1', 'usr_1', 4900, 'EGP', 'asked', 'Mona called', 'test', '2025-05-01T00:00:00.000Z')`.execute(
		db,
	);
	const after = JSON.stringify({ ...refunded, note: "Mona called" });
	await sql`insert into audit_log (id, at, actor, action, subject, after) values
		('aud_1', '2025-05-01T00:00:00.000Z', 'test', 'payment.refunded', 'pay_1', ${after})`.execute(
		db,
	);
}

/** Text about a deleted person and its audit line, as an earlier release wrote them. */
async function insertNotes(db: Kysely<unknown>) {
	await insertUser(db);
	await sql`update users set is_active = 0, suspension_reason = 'asked', suspension_note = 'Mona called',
		deleted_at = '2025-05-02T00:00:00.000Z'`.execute(db);
	const after = JSON.stringify({ active: 0, reason: "asked", note: "Mona called" });
	await sql`insert into audit_log (id, at, actor, action, subject, after) values
		('aud_1', '2025-05-01T00:00:00.000Z', 'console:Hala', 'user.suspended', 'usr_1', ${after})`.execute(
		db,
	);
}

/** Addresses as earlier releases stored them, one of them twice. */
async function insertAddresses(db: Kysely<unknown>) {
	const kept = [
		"mona@مثال.مصر",
		"\u200Enour@example.com",
		"hala@exam\u00ADple.com",
		"hala@example.com",
	];
	for (const [place, email] of kept.entries()) {
		await sql`insert into users (id, name, email, phone, password_hash, is_active, is_creator,
			created_at) values (${`usr_${place}`}, 'Mona', ${email}, '+201012345678', '', 1, 0,
			'2025-05-01T00:00:00.000Z')`.execute(db);
	}
}

/** A reference as earlier releases normalized it. */
async function insertTransfer(db: Kysely<unknown>) {
	await insertUser(db);
	await sql`insert into plans (id, kind, name, description, price_minor, currency, interval,
		is_popular, features, perks, limits) values (99, 'platform', 'Mine', '', 4900, 'EGP',
		'month', 1, '[]', '[]', '{}')`.execute(db);
	await sql`insert into manual_payments (id, user_id, plan_id, amount_minor, currency,
		payment_method, user_email, user_name, status, created_at, expires_at, reference_key)
		values ('mp_1', 'usr_1', 99, 4900, 'EGP', 'instapay', 'mona@example.com', 'Mona', 'approved',
		'2025-05-01T00:00:00.000Z', '2025-05-02T00:00:00.000Z', 'IP-90\u200b/817')`.execute(db);
}

async function buildOld(
	{ options }: OpenedDatabase,
	last: string,
	fill: (db: Kysely<unknown>) => Promise<void>,
) {
	const db = (await connect(options, () => {})) as Kysely<unknown>;
	const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
	const { error } = await migrator.migrateTo(last);
	if (error !== undefined) throw error;
	await fill(db);
	await db.destroy();
}

describe.each(testDatabases)("a database on $name", (testDatabase) => {
	let fixture: PlatformFixture;

	const listPlans = (db: Db) => db.selectFrom("plans").selectAll().orderBy("id").execute();

	/** Prepares an empty database with `prepare`, opens it, and returns its plans. */
	async function open(prepare: (database: OpenedDatabase) => Promise<void>) {
		const database = await testDatabase.open({ isEmpty: true });
		await prepare(database);
		fixture = new PlatformFixture();
		await fixture.open({ ...testDatabase, open: async () => database });
		return fixture.withStore(listPlans);
	}

	afterEach(async () => {
		delete migrations[laterStep];
		for (const plan of [...platformPlans, ...creatorTiers, ...packages]) {
			Reflect.deleteProperty(plan, "trial_days");
		}
		await fixture.close();
	});

	it("[catalogue-41] gives the plans of earlier releases the Arabic that they were told in", async () => {
		const plans = await open((database) => buildOld(database, beforeSeeds, insertOldCatalogue));
		expect(plans).toMatchObject([{ id: 2, name_ar: "بريميوم", description_ar: null }]);
	});

	it.each(released.slice(1, released.indexOf(beforeSeeds) + 1))(
		"keeps its catalogue when it ends with step %s",
		async (last) => {
			const plans = await open((database) => buildOld(database, last, insertOldCatalogue));
			expect(plans).toMatchObject([{ id: 2, description: "Mine", price_minor: 5900 }]);
			const { data } = await fixture.createClient().send("pricing");
			expect(data.platform_plans).toHaveLength(1);
		},
	);

	it("[account-60, account-61] finds accounts whose addresses were stored as typed", async () => {
		await open((database) => buildOld(database, "034-money-to-give-back", insertAddresses));
		const users = await fixture.withStore((db) =>
			db.selectFrom("users").select("email").orderBy("id").execute(),
		);
		expect(users.map(({ email }) => email)).toEqual([
			"mona@xn--mgbh0fb.xn--wgbh1c",
			"nour@example.com",
			// Another account has it already.
			"hala@exam\u00ADple.com",
			"hala@example.com",
		]);
	});

	it("stays empty when its operator emptied the catalogue", async () => {
		expect(await open((database) => buildOld(database, beforeSeeds, insertUser))).toEqual([]);
	});

	it("is seeded once when it was never filled, even if its operator empties it later", async () => {
		const last = released[0] ?? "";
		expect(await open((database) => buildOld(database, last, async () => {}))).toHaveLength(15);
		await fixture.withStore((db) => db.deleteFrom("plans").execute());
		await (await fixture.openAnother()).close();
		expect(await fixture.withStore(listPlans)).toEqual([]);
	});

	it("[operator-83] applies the next step even if its operator built the step's index in advance", async () => {
		const build = async (db: Kysely<unknown>) => {
			await sql`create index sessions_user_id on sessions (user_id)`.execute(db);
		};
		const plans = await open((database) => buildOld(database, "024-due-indexes", build));
		expect(plans).toHaveLength(15);
	});

	it("[account-39] loses only the operator's notes about a deleted person", async () => {
		await open((database) => buildOld(database, "021-console-indexes", insertNotes));
		const kept = await fixture.withStore(async (db) => ({
			user: await db.selectFrom("users").selectAll().executeTakeFirstOrThrow(),
			act: await db.selectFrom("audit_log").selectAll().executeTakeFirstOrThrow(),
		}));
		expect(kept.user).toMatchObject({ suspension_reason: "asked", suspension_note: null });
		expect(JSON.parse(kept.act.after ?? "")).toEqual({ active: 0, reason: "asked" });
	});

	it("[account-39] keeps a deleted person's refund without the operator's note", async () => {
		await open((database) => buildOld(database, "022-suspension-notes", insertRefund));
		const kept = await fixture.withStore(async (db) => ({
			refund: await db.selectFrom("refunds").selectAll().executeTakeFirstOrThrow(),
			act: await db.selectFrom("audit_log").selectAll().executeTakeFirstOrThrow(),
		}));
		expect(kept.refund).toMatchObject({ amount_minor: 4900, reason: "asked", note: null });
		expect(JSON.parse(kept.act.after ?? "")).toEqual(refunded);
	});

	it("compares a reference without its punctuation", async () => {
		await open((database) => buildOld(database, "027-lapse-indexes", insertTransfer));
		const kept = await fixture.withStore((db) =>
			db.selectFrom("manual_payments").select("reference_key").executeTakeFirstOrThrow(),
		);
		expect(kept.reference_key).toBe(toReferenceKey("ip 90817"));
	});

	it("[operator-34] compares references by the new rule while the previous release still writes", async () => {
		const writeOld = async (db: Kysely<unknown>, at = "2025-05-01T00:00:00.000Z") => {
			await sql`update manual_payments set transfer_reference = 'IP•90-817',
				reference_key = 'IP•90-817', created_at = ${at}`.execute(db);
		};
		const read = () =>
			fixture.withStore(async (db) => {
				const rows = db.selectFrom("manual_payments").select("reference_key");
				return (await rows.executeTakeFirstOrThrow()).reference_key;
			});
		await open((database) =>
			buildOld(database, "032-retention-indexes", async (db) => {
				await insertTransfer(db);
				await writeOld(db);
			}),
		);
		expect(await read()).toBe("IP90817");
		await fixture.withStore((db) => writeOld(db as Kysely<unknown>, fixture.now.toISOString()));
		const next = await fixture.openAnother({ background: true });
		await expect.poll(read).toBe("IP90817");
		await next.close();
	});

	it("[operator-84] is migrated step by step, and another process sees each step before the next", async () => {
		let seen: string | undefined;
		const look = async ({ options }: OpenedDatabase) => {
			const other = await connect(options, () => {});
			seen = (await readDataRelease(other).finally(() => other.destroy())).last;
		};
		await open(async (database) => {
			await buildOld(database, "027-lapse-indexes", insertUser);
			migrations[laterStep] = { up: () => look(database) };
		});
		expect(seen).toBe(released.at(-1));
	});

	it("accepts a seed with a column of a later step when it is new", async () => {
		const later: Migration = {
			up: (db) =>
				db.schema
					.alterTable("plans")
					.addColumn("trial_days", "integer", (column) => column.notNull().defaultTo(0))
					.execute(),
		};
		migrations[laterStep] = later;
		for (const plan of [...platformPlans, ...creatorTiers, ...packages]) {
			Object.assign(plan, { trial_days: 7 });
		}
		const plans = await open(async () => {});
		expect(plans).toHaveLength(15);
		expect(plans[0]).toMatchObject({ id: 1, trial_days: 7 });
	});
});
