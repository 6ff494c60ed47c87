/**
 * Imports a file of people in batches, each in one transaction, so that no person is half done and pages are
 * answered between them. An import that was stopped is run again from the start: what is stored already is found
 * and changes nothing.
 */
import { setImmediate as nextTurn, setTimeout as pause } from "node:timers/promises";
import { listReservedEmails } from "../account/email-change-store";
import { addLabels, listLabels } from "../account/person-label-store";
import { type NewUser, type UserRow, updateUser } from "../account/user-store";
import { addSeconds } from "../base/clock";
import { DEFAULT_LOCALE } from "../base/locale";
import { type Db, isTaken, lockOrder } from "../database/database";
import { queueMail } from "../mail/queue-mail";
import { grantUntil } from "../payment/imported-plan";
import type { PeopleFile } from "../people-file/people-file";
import type { FileChoices, PersonLine, RejectedLine } from "../people-file/person-line";
import type { PlatformContext } from "../runtime/context";
import {
	type ChangeRules,
	decideChange,
	type KnownPerson,
	type LineReport,
	type PersonChange,
} from "./people-change";
import { readPlanNames } from "./plan-name";

/** People of one transaction: it ends within a few hundredths of a second. */
const BATCH_PEOPLE = 40;
/** Other work that waits for the database has its turn in this time. */
const PAUSE_MILLISECONDS = 4;
const MAX_TRIES = 3;

export type ImportOrder = {
	choices: FileChoices;
	/** True only says what an import would do. */
	isDry: boolean;
	/** True mails people who have no password yet. */
	mails: boolean;
	/** The origin of the links in mails. */
	webOrigin?: string | undefined;
	actor: string;
	/** Ends the import behind the batch that runs. */
	signal?: AbortSignal;
};

type Line = PersonLine | RejectedLine;

/** Yields what becomes of each line, in the order of the file. */
export async function* importPeople(
	context: PlatformContext,
	file: PeopleFile,
	order: ImportOrder,
): AsyncGenerator<LineReport[], void> {
	const names = await readPlanNames(context.db);
	const run = order.isDry ? foresee : apply;
	let mailCount = 0;
	for (const lines of file.readLines(order.choices)) {
		// A file of empty lines has nothing to wait for.
		await nextTurn();
		for (let start = 0; start < lines.length; start += BATCH_PEOPLE) {
			if (order.signal?.aborted) return;
			const batch = lines.slice(start, start + BATCH_PEOPLE);
			const changes = await run(context, batch, { names, order, mailCount });
			mailCount += changes.filter(({ person }) => person?.isMailed).length;
			yield changes.map(({ report }) => report);
			await pause(PAUSE_MILLISECONDS);
		}
	}
	if (mailCount > 0 && !order.isDry) context.wakeMailer();
}

type Batch = { names: ChangeRules["names"]; order: ImportOrder; mailCount: number };

async function foresee(context: PlatformContext, lines: readonly Line[], batch: Batch) {
	return decide(context, context.db, lines, batch);
}

/** An address of the batch was freed by its person at this moment, who can still get it back. */
class ReservedEmailError extends Error {}

/** Decides a batch anew when one of its addresses is registered, or given up, at this moment. */
async function apply(
	context: PlatformContext,
	lines: readonly Line[],
	batch: Batch,
	tries = 1,
): Promise<PersonChange[]> {
	try {
		return await context.db.transaction().execute(async (trx) => {
			const changes = await decide(context, trx, lines, batch);
			await store(context, trx, changes, batch);
			return changes;
		});
	} catch (error) {
		const isOutdated = isTaken(error) || error instanceof ReservedEmailError;
		if (!isOutdated || tries === MAX_TRIES) throw error;
		return apply(context, lines, batch, tries + 1);
	}
}

const keyOf = (userId: string) => `account-imported:${userId}`;

async function decide(
	context: PlatformContext,
	db: Db,
	lines: readonly Line[],
	{ names, order: { mails } }: Batch,
): Promise<PersonChange[]> {
	const emails = [...new Set(lines.map(({ email }) => email).filter((email) => email !== ""))];
	const now = context.now();
	const known = await readKnown(db, emails);
	const reserved = await listReservedEmails(db, emails, now);
	const ids = [...known.values()].map(({ user }) => keyOf(user.id));
	const mailed = mails ? await listMailed(db, ids) : new Set<string>();
	const rules = {
		names,
		now,
		mails,
		isMailed: (id: string) => mailed.has(keyOf(id)),
		isReserved: (email: string) => reserved.has(email),
	};
	return lines.map((line) => decideChange(line, known.get(line.email), rules));
}

async function listMailed(db: Db, keys: readonly string[]): Promise<Set<string | null>> {
	if (keys.length === 0) return new Set();
	const rows = db.selectFrom("outbox").select("event_key").where("event_key", "in", keys);
	return new Set((await rows.execute()).map(({ event_key }) => event_key));
}

/** Locks plans, then people, as `lockUser` asks; outside of a transaction the locks end at once. */
async function readKnown(db: Db, emails: readonly string[]): Promise<Map<string, KnownPerson>> {
	if (emails.length === 0) return new Map();
	const found = await db.selectFrom("users").select("id").where("email", "in", emails).execute();
	const ids = found.map(({ id }) => id);
	if (ids.length === 0) return new Map();
	const subscriptions = await db
		.selectFrom("subscriptions")
		.selectAll()
		.where("user_id", "in", ids)
		.orderBy(lockOrder)
		.forNoKeyUpdate()
		.execute();
	const users: UserRow[] = await db
		.selectFrom("users")
		.selectAll()
		.where("id", "in", ids)
		.where("email", "in", emails)
		.orderBy(lockOrder)
		.forNoKeyUpdate()
		.execute();
	const labels = await listLabels(db, ids);
	return new Map(
		users.map((user) => [
			user.email,
			{
				user,
				labels: labels.get(user.id) ?? [],
				subscriptions: subscriptions.filter(({ user_id }) => user_id === user.id),
			},
		]),
	);
}

async function store(
	context: PlatformContext,
	trx: Db,
	changes: readonly PersonChange[],
	{ order, mailCount }: Batch,
): Promise<void> {
	const { actor, webOrigin } = order;
	const now = context.now();
	const people = changes.flatMap(({ person }) => person ?? []);
	await insertPeople(
		trx,
		people.flatMap(({ added }) => added ?? []),
		now,
	);
	for (const { id, filled } of people) {
		if (Object.keys(filled).length > 0) await updateUser(trx, id, filled);
	}
	const labels = people.flatMap((person) =>
		person.labels.map((label) => ({ ...label, userId: person.id, actor })),
	);
	await addLabels(trx, labels, now);
	for (const { id, grants } of people) {
		for (const { plan, creatorId, ends } of grants) {
			await grantUntil(context, trx, { userId: id, creatorId }, { plan, ends });
		}
	}
	let count = mailCount;
	for (const { report, person } of changes) {
		if (!person?.isMailed) continue;
		await queueMail(context, trx, {
			key: keyOf(person.id),
			recipient: report.email,
			locale: person.locale ?? DEFAULT_LOCALE,
			mail: { kind: "account-imported", facts: { email: report.email } },
			...(webOrigin && { webOrigin }),
			// One a second, so that other mails need not wait behind them.
			sendAt: addSeconds(now, count),
		});
		count += 1;
	}
}

/**
 * A race with a registration ends as a unique violation, and rolls the batch back. The addresses are inserted in
 * one order, so that two imports of the same people do not wait for each other.
 *
 * @throws ReservedEmailError
 */
async function insertPeople(trx: Db, people: readonly NewUser[], now: Date): Promise<void> {
	if (people.length === 0) return;
	const inOrder = people.toSorted((one, other) => (one.email < other.email ? -1 : 1));
	await trx.insertInto("users").values(inOrder).execute();
	const emails = inOrder.map(({ email }) => email);
	if ((await listReservedEmails(trx, emails, now)).size > 0) throw new ReservedEmailError();
}
