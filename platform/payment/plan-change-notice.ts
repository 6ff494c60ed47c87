/**
 * Mails about what operators did to plans. A change waits for ten minutes, in which it can be undone; then
 * its mail is written, one for each person and press.
 */
import { getsMail, getUser } from "../account/user-store";
import { findPlan } from "../catalogue/plan-store";
import type { Db } from "../database/database";
import type { Mail, MembershipFacts } from "../mail/mail-kind";
import { queuePersonMail } from "../mail/queue-mail";
import type { PlatformContext } from "../runtime/context";
import { readMembership } from "./payment-notice";
import type { After, ChangeRow } from "./plan-change-store";

/** Writing a mail takes about a millisecond, and the process has other work. */
const MAILS_AT_ONCE = 200;

/** Writes the mails that are due, some hundred at a time; true when more are left. */
export async function mailPlanChanges(context: PlatformContext, trx: Db): Promise<boolean> {
	const now = context.now().toISOString();
	const due = await trx
		.selectFrom("plan_changes")
		.select("id")
		.where("mail_at", "<=", now)
		.where("undone_at", "is", null)
		.orderBy("mail_at")
		.orderBy("batch_id")
		.orderBy("user_id")
		.limit(MAILS_AT_ONCE)
		.execute();
	if (due.length === 0) return false;
	const ids = due.map(({ id }) => id);
	// The condition is repeated: another process may have written them meanwhile, or they were undone.
	const claimed = await trx
		.updateTable("plan_changes")
		.set({ mail_at: null })
		.where("id", "in", ids)
		.where("mail_at", "is not", null)
		.where("undone_at", "is", null)
		.returningAll()
		.execute();
	const people = new Map<string, ChangeRow[]>();
	for (const change of claimed) {
		const key = `${change.batch_id}:${change.user_id}`;
		people.set(key, [...(people.get(key) ?? []), change]);
	}
	for (const [key, changes] of people) await mailChange(context, trx, key, changes);
	return due.length === MAILS_AT_ONCE;
}

async function mailChange(
	context: PlatformContext,
	trx: Db,
	key: string,
	changes: readonly ChangeRow[],
): Promise<void> {
	const person = await getUser(trx, changes[0]?.user_id ?? "");
	if (!getsMail(person)) return;
	const plans: DatedChange[] = [];
	for (const change of changes) plans.push(...(await readDated(trx, change)));
	const [first, ...others] = plans;
	if (first === undefined) return;
	const { change, until, membership } = first;
	const mails: Record<ChangeRow["act"], () => Mail> = {
		given: () =>
			readAfter(change).isBegun
				? { kind: "plan-given", facts: toDated(first) }
				: { kind: "plan-extended", facts: { days: null, plans: [toDated(first)] } },
		extended: () => ({
			kind: "plan-extended",
			facts: { days: change.days, plans: [toDated(first), ...others.map(toDated)] },
		}),
		ended: () => {
			const endsAt = until ?? change.created_at;
			const isOver = endsAt <= context.now().toISOString();
			return { kind: "plan-cut", facts: { ...membership, endsAt, isOver } };
		},
	};
	await queuePersonMail(context, trx, person, {
		key: `plan-change:${key}:${change.id}`,
		mail: mails[change.act](),
	});
}

const readAfter = ({ after }: ChangeRow): After => JSON.parse(after);

const toDated = ({ membership, until }: DatedChange) => ({ ...membership, until });

type DatedChange = { change: ChangeRow; membership: MembershipFacts; until: string | null };

/** The plan with its end of now, which a payment may have moved meanwhile. */
async function readDated(trx: Db, change: ChangeRow): Promise<DatedChange[]> {
	const plan = await findPlan(trx, change.plan_id);
	if (plan === undefined) return [];
	const creator = change.creator_id === 0 ? null : change.creator_id;
	const membership = await readMembership(trx, plan, creator);
	const row = await trx
		.selectFrom("subscriptions")
		.select("next_billing_at")
		.where("id", "=", change.subscription_id)
		.executeTakeFirst();
	const until = row === undefined ? change.ends_after : row.next_billing_at;
	return [{ change, membership, until }];
}
