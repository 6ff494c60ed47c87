import { expect, it } from "vitest";
import type { Db } from "../../../reference-api/database/database";
import type { MailRow } from "../../../reference-api/mail/outbox-store";
import { createQueue } from "../../../reference-api/platform/queue";
import { type Bench, describeOnEachDatabase } from "./bench";

const LEASE_SECONDS = 60;

const insertMails = (bench: Bench, db: Db, count: number) =>
	db
		.insertInto("outbox")
		.values(
			Array.from({ length: count }, (_, index) => ({
				id: `mail_${bench.now.getTime()}_${index}`,
				recipient: "mona@example.com",
				subject: "",
				text: "",
				html: "",
				link: "",
				attempts: 0,
				next_attempt_at: bench.now.toISOString(),
				sent_at: null,
				last_error: null,
				created_at: bench.now.toISOString(),
				expires_at: "2099-01-01T00:00:00.000Z",
			})),
		)
		.execute();

const createWorker = (bench: Bench, db: Db, run: (row: MailRow) => Promise<void>) =>
	createQueue<MailRow>(
		{
			db,
			now: () => bench.now,
			onError: (error) => bench.errors.push(error),
			options: { dataDir: "unused", background: false },
		},
		{
			table: "outbox",
			doneColumn: "sent_at",
			lifetimeSeconds: 7 * 86_400,
			leaseSeconds: LEASE_SECONDS,
			run,
		},
	);

describeOnEachDatabase("a queue in a table", (bench) => {
	it("gives each row to one of six workers that look at the same moment", async () => {
		const done: string[] = [];
		const run = async ({ id }: MailRow) => {
			done.push(id);
		};
		await bench.withStore((one) =>
			bench.withStore(async (two) => {
				await insertMails(bench, one, 40);
				const workers = [one, two, one, two, one, two].map((db) => createWorker(bench, db, run));
				await Promise.all(workers.map((worker) => worker.runDue()));
			}),
		);
		expect(done).toHaveLength(40);
		expect(new Set(done).size).toBe(40);
	});

	it("gives a row that a dead worker had taken to another one, after its lease", async () => {
		bench.advance(1);
		await bench.withStore(async (db) => {
			await insertMails(bench, db, 1);
			void createWorker(bench, db, () => new Promise(() => {})).runDue();
			const done: number[] = [];
			const run = async ({ attempts }: MailRow) => {
				done.push(attempts);
			};
			const other = createWorker(bench, db, run);
			await expect.poll(() => readAttempts(db, bench)).toBe(1);
			bench.advance(LEASE_SECONDS - 1);
			await other.runDue();
			expect(done).toEqual([]);
			bench.advance(1);
			await other.runDue();
			expect(done).toEqual([2]);
		});
	});

	it("notes no failure of a worker whose row another one has done since", async () => {
		bench.advance(1);
		const startedAt = bench.now.toISOString();
		await bench.withStore(async (db) => {
			await insertMails(bench, db, 1);
			let fail = () => {};
			const failing = new Promise<void>((_, reject) => {
				fail = () => reject(new Error("The mail server did not take the mail in time."));
			});
			const late = createWorker(bench, db, () => failing).runDue();
			await expect.poll(() => readAttempts(db, bench)).toBe(1);
			bench.advance(LEASE_SECONDS);
			await createWorker(bench, db, async () => {}).runDue();
			fail();
			await late;
			const sent = db.selectFrom("outbox").selectAll().where("created_at", "=", startedAt);
			expect(await sent.execute()).toMatchObject([{ attempts: 2, last_error: null }]);
		});
	});
});

async function readAttempts(db: Db, bench: Bench): Promise<number> {
	const id = `mail_${bench.now.getTime()}_0`;
	const row = await db.selectFrom("outbox").selectAll().where("id", "=", id).executeTakeFirst();
	return row?.attempts ?? 0;
}
