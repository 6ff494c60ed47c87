import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, it, onTestFinished } from "vitest";
import type { Db } from "../../../platform/database/database";
import { isMailAwaited, type MailRow } from "../../../platform/mail/outbox-store";
import { createQueue } from "../../../platform/runtime/queue";
import { describeOnEachDatabase, type PlatformFixture } from "../../support/platform-fixture";

const LEASE_SECONDS = 60;

const insertMails = (fixture: PlatformFixture, db: Db, count: number) =>
	db
		.insertInto("outbox")
		.values(
			Array.from({ length: count }, (_, index) => ({
				id: `mail_${fixture.now.getTime()}_${index}`,
				recipient: "mona@example.com",
				subject: "",
				text: "",
				html: "",
				link: "",
				attempts: 0,
				next_attempt_at: fixture.now.toISOString(),
				sent_at: null,
				last_error: null,
				created_at: fixture.now.toISOString(),
				expires_at: "2099-01-01T00:00:00.000Z",
			})),
		)
		.execute();

const createWorker = (fixture: PlatformFixture, db: Db, run: (row: MailRow) => Promise<void>) =>
	createQueue<MailRow>(
		{
			db,
			now: () => fixture.now,
			onError: (error) => fixture.errors.push(error),
			options: { dataDir: "unused", background: false },
		},
		{
			table: "outbox",
			doneColumn: "sent_at",
			isAwaited: isMailAwaited,
			leaseSeconds: LEASE_SECONDS,
			run,
		},
	);

describeOnEachDatabase("a queue in a table", (fixture, { name }) => {
	if (name === "SQLite") {
		it("[operator-140] does a row once although another program holds the file when it is done", async () => {
			fixture.advance(1);
			const program = new DatabaseSync(join(fixture.env.DATA_DIR ?? "", "sawt.db"));
			onTestFinished(() => program.close());
			await fixture.withStore(async (db) => {
				await insertMails(fixture, db, 1);
				let count = 0;
				const run = async () => {
					count += 1;
					program.exec("begin exclusive");
				};
				const working = createWorker(fixture, db, run).runDue();
				// The hold is reported when a write has given up.
				await expect.poll(() => fixture.errors.splice(0)).toHaveLength(1);
				program.exec("rollback");
				await working;
				fixture.advance(LEASE_SECONDS);
				await createWorker(fixture, db, run).runDue();
				expect(count).toBe(1);
			});
		});
	}

	it("gives each row to only one of six workers that look at the same moment", async () => {
		const done: string[] = [];
		const run = async ({ id }: MailRow) => {
			done.push(id);
		};
		await fixture.withStore((one) =>
			fixture.withStore(async (two) => {
				await insertMails(fixture, one, 40);
				const workers = [one, two, one, two, one, two].map((db) => createWorker(fixture, db, run));
				await Promise.all(workers.map((worker) => worker.runDue()));
			}),
		);
		expect(done).toHaveLength(40);
		expect(new Set(done).size).toBe(40);
	});

	it("gives a dead worker's row to another one when its lease ends", async () => {
		fixture.advance(1);
		await fixture.withStore(async (db) => {
			await insertMails(fixture, db, 1);
			void createWorker(fixture, db, () => new Promise(() => {})).runDue();
			const done: number[] = [];
			const run = async ({ attempts }: MailRow) => {
				done.push(attempts);
			};
			const other = createWorker(fixture, db, run);
			await expect.poll(() => readAttempts(db, fixture)).toBe(1);
			fixture.advance(LEASE_SECONDS - 1);
			await other.runDue();
			expect(done).toEqual([]);
			fixture.advance(1);
			await other.runDue();
			expect(done).toEqual([2]);
		});
	});

	it("[mail-10] records no failure of a worker when another one has finished its row", async () => {
		fixture.advance(1);
		const startedAt = fixture.now.toISOString();
		await fixture.withStore(async (db) => {
			await insertMails(fixture, db, 1);
			let fail = () => {};
			const failing = new Promise<void>((_, reject) => {
				fail = () => reject(new Error("The mail server did not take the mail in time."));
			});
			const late = createWorker(fixture, db, () => failing).runDue();
			await expect.poll(() => readAttempts(db, fixture)).toBe(1);
			fixture.advance(LEASE_SECONDS);
			await createWorker(fixture, db, async () => {}).runDue();
			fail();
			await late;
			const sent = db.selectFrom("outbox").selectAll().where("created_at", "=", startedAt);
			expect(await sent.execute()).toMatchObject([{ attempts: 2, last_error: null }]);
		});
	});
});

async function readAttempts(db: Db, fixture: PlatformFixture): Promise<number> {
	const id = `mail_${fixture.now.getTime()}_0`;
	const row = await db.selectFrom("outbox").selectAll().where("id", "=", id).executeTakeFirst();
	return row?.attempts ?? 0;
}
