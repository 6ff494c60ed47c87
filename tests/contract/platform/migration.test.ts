/** Tests that this release makes its tables, and opens the databases of the build before. */
import { type Migration, sql } from "kysely";
import { afterEach, describe, expect, it } from "vitest";
import { connect, DatabaseError, type Db } from "../../../platform/database/database";
import { migrations } from "../../../platform/migrations/migrations";
import { openDatabase } from "../../../platform/migrations/open-database";
import { readDataRelease } from "../../../platform/migrations/release";
import { creatorTiers, packages, platformPlans } from "../../../platform/seed/plan";
import { PASSWORD, PlatformFixture } from "../../support/platform-fixture";
import { type OpenedDatabase, testDatabases } from "../../support/test-database";
import { describeDatabase, fillAsEarlierBuild } from "./earlier-build";

/** Steps that a test adds. */
const laterSteps = ["998-later", "999-later"] as const;

const nothing: Migration = { up: async () => {} };

describe.each(testDatabases)("a database on $name", (testDatabase) => {
	let fixture: PlatformFixture;
	let database: OpenedDatabase;

	const listPlans = (db: Db) => db.selectFrom("plans").selectAll().orderBy("id").execute();

	/** Opens the platform on an empty database that `prepare` may fill before. */
	async function open(prepare?: (database: OpenedDatabase) => Promise<void>) {
		database = await testDatabase.open({ isEmpty: true });
		await prepare?.(database);
		fixture = new PlatformFixture();
		await fixture.open({ ...testDatabase, open: async () => database });
	}

	afterEach(async () => {
		for (const step of laterSteps) delete migrations[step];
		for (const plan of [...platformPlans, ...creatorTiers, ...packages]) {
			Reflect.deleteProperty(plan, "trial_days");
		}
		await fixture.close();
	});

	/** The tables that the first step makes, without the later steps. */
	async function describeFirstStep() {
		const fresh = await testDatabase.open({ isEmpty: true });
		const db = await connect(fresh.options, () => {});
		const [first] = Object.values(migrations);
		await first?.up(db);
		await db.destroy();
		const { tables } = await describeDatabase(fresh, { hasSteps: false });
		await fresh.remove();
		return tables;
	}

	it("has the tables that the earlier build made in 39 steps", async () => {
		const earlier = await testDatabase.open({ isEmpty: true });
		await fillAsEarlierBuild(earlier);
		const { tables } = await describeDatabase(earlier);
		await earlier.remove();
		expect(tables.length).toBeGreaterThan(70);
		expect(await describeFirstStep()).toEqual(tables);
		await open();
	});

	it("is opened when the earlier build made it, takes the later steps, and serves its people", async () => {
		await open();
		const { tables } = await describeDatabase(database);
		await fixture.close();
		await open(fillAsEarlierBuild);
		expect((await describeDatabase(database)).tables).toEqual(tables);
		const client = fixture.createClient();
		const body = { email: "mona1@example.com", password: PASSWORD };
		expect((await client.send("login", { body })).status).toBe(200);
		expect((await client.send("me")).data).toMatchObject({ user: { name: "Mona Adel" } });
		expect(await fixture.withStore(listPlans)).toHaveLength(15);
		const { manualPayments } = fixture.platform.operator;
		const all = await Array.fromAsync(manualPayments.list());
		expect(all.map(({ status }) => status).sort()).toEqual(["approved", "pending"]);
		await manualPayments.approve(all.find(({ status }) => status === "pending")?.id ?? "", "test");
	});

	it.each(["001-accounts", "039-audit-origins"])(
		"is rejected and left unchanged, with what to do, when an older build left it at step %s",
		async (last) => {
			await open();
			const older = await testDatabase.open({ isEmpty: true });
			await fillAsEarlierBuild(older);
			const db = await connect(older.options, () => {});
			await sql`delete from kysely_migration where name > ${last}`.execute(db);
			await db.destroy();
			const before = await describeDatabase(older);
			const opening = openDatabase(older.options, () => {});
			await expect(opening).rejects.toThrow(DatabaseError);
			await expect(opening).rejects.toThrow(
				`an older build made this data (tables as of ${last}), and this release takes tables as of 040-second-factors or later. Start a build of that step once, and then this release: docs/running.md, Upgrade`,
			);
			expect(await describeDatabase(older)).toEqual(before);
			await older.remove();
		},
	);

	it("takes the step of plan changes when the build before it made the memberships", async () => {
		await open();
		const { tables } = await describeDatabase(database);
		await fixture.close();
		const later = Object.entries(migrations).filter(([name]) => name >= "046-plan-changes");
		expect(later).not.toEqual([]);
		await open(async ({ options }) => {
			for (const [name] of later) Reflect.deleteProperty(migrations, name);
			await (await openDatabase(options, () => {})).destroy();
			Object.assign(migrations, Object.fromEntries(later));
		});
		expect((await describeDatabase(database)).tables).toEqual(tables);
		const { email } = await fixture.registerVerified();
		const { planChanges } = fixture.platform.operator;
		const order = { actor: "test", reason: "Press", sendsMail: false };
		await planChanges.give(email, { planId: 2 }, { months: "1" }, order);
		expect(await planChanges.listUndoable()).toHaveLength(1);
	});

	it("is seeded once, even if its operator empties the catalogue later", async () => {
		await open();
		expect(await fixture.withStore(listPlans)).toHaveLength(15);
		await fixture.withStore((db) => db.deleteFrom("plans").execute());
		await (await fixture.openAnother()).close();
		expect(await fixture.withStore(listPlans)).toEqual([]);
	});

	it("[operator-84] is migrated step by step, and another process sees each step before the next", async () => {
		let seen: string | undefined;
		const look = async ({ options }: OpenedDatabase) => {
			const other = await connect(options, () => {});
			seen = (await readDataRelease(other).finally(() => other.destroy())).last;
		};
		await open(async (earlier) => {
			await fillAsEarlierBuild(earlier);
			migrations[laterSteps[0]] = nothing;
			migrations[laterSteps[1]] = { up: () => look(earlier) };
		});
		expect(seen).toBe(laterSteps[0]);
	});

	it("accepts a seed with a column of a later step when it is new", async () => {
		migrations[laterSteps[0]] = {
			up: (db) =>
				db.schema
					.alterTable("plans")
					.addColumn("trial_days", "integer", (column) => column.notNull().defaultTo(0))
					.execute(),
		};
		for (const plan of [...platformPlans, ...creatorTiers, ...packages]) {
			Object.assign(plan, { trial_days: 7 });
		}
		await open();
		const plans = await fixture.withStore(listPlans);
		expect(plans).toHaveLength(15);
		expect(plans[0]).toMatchObject({ id: 1, trial_days: 7 });
	});
});
