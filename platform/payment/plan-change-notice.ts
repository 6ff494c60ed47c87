/**
 * Mails about what operators did to plans. A change waits for ten minutes, in which it can be undone; then
 * its mail is written, one for each person and press.
 */
import { getsMail, getUser } from "../account/user-store";
import { findPlan } from "../catalogue/plan-store";
import type { Db } from "../database/database";
import type { DatedMembership, Mail } from "../mail/mail-kind";
import { queuePersonMail } from "../mail/queue-mail";
import type { PlatformContext } from "../runtime/context";
import { readMembership } from "./payment-notice";
import type { After, ChangeRow } from "./plan-change-store";
import { isRunning } from "./running-plan";
import { findSubscription } from "./subscription-store";

/** People of one transaction: writing a mail takes about a millisecond, and the process has other work. */
const PART_PEOPLE = 40;

/** Writes the mails that are due, some at a time; true when more are left. */
export async function mailPlanChanges(context: PlatformContext, trx: Db): Promise<boolean> {
	const due = await trx
		.selectFrom("plan_changes")
		.innerJoin("plan_change_batches", "plan_change_batches.id", "plan_changes.batch_id")
		.select(["batch_id", "plan_changes.user_id"])
		.distinct()
		.where("mail_at", "<=", context.now().toISOString())
		// Its parts are undone one after the other.
		.where("plan_change_batches.undone_at", "is", null)
		.orderBy("batch_id")
		.orderBy("plan_changes.user_id")
		.limit(PART_PEOPLE)
		.execute();
	for (const { batch_id, user_id } of due) {
		// The condition is repeated: another process may have claimed them meanwhile.
		const claimed = await trx
			.updateTable("plan_changes")
			.set({ mail_at: null })
			.where("batch_id", "=", batch_id)
			.where("user_id", "=", user_id)
			.where("mail_at", "is not", null)
			.returningAll()
			.execute();
		await mailChanges(context, trx, claimed);
	}
	return due.length === PART_PEOPLE;
}

async function mailChanges(
	context: PlatformContext,
	trx: Db,
	changes: readonly ChangeRow[],
): Promise<void> {
	const [change] = changes;
	if (change === undefined) return;
	const person = await getUser(trx, change.user_id);
	const mail = getsMail(person) ? await describeMail(context, trx, changes) : undefined;
	if (mail === undefined) return;
	const key = `plan-change:${change.batch_id}:${change.user_id}`;
	await queuePersonMail(context, trx, person, { key, mail });
}

/** Says what is true now; undefined when the plans were changed again, so that there is nothing to say. */
async function describeMail(
	context: PlatformContext,
	trx: Db,
	changes: readonly ChangeRow[],
): Promise<Mail | undefined> {
	const plans: DatedMembership[] = [];
	for (const change of changes) plans.push(...(await readDated(context, trx, change)));
	const [change] = changes;
	const [plan, ...others] = plans;
	if (change === undefined || plan === undefined) return undefined;
	const { act, days, after } = change;
	if (act === "ended") {
		const endsAt = plan.until ?? change.created_at;
		const isOver = endsAt <= context.now().toISOString();
		return { kind: "plan-cut", facts: { ...plan, endsAt, isOver } };
	}
	const { isBegun }: After = JSON.parse(after);
	if (act === "given" && isBegun) return { kind: "plan-given", facts: plan };
	return {
		kind: "plan-extended",
		facts: { days: days > 0 ? days : null, plans: [plan, ...others] },
	};
}

/**
 * The plan with its end of now, which a payment may have moved. Nothing when time was added to a plan that does
 * not run any more, or when one that was ended has another end by now.
 */
async function readDated(
	context: PlatformContext,
	trx: Db,
	change: ChangeRow,
): Promise<DatedMembership[]> {
	const plan = await findPlan(trx, change.plan_id);
	const row = await findSubscription(trx, change.subscription_id);
	if (plan === undefined || row === undefined) return [];
	const until = row.next_billing_at;
	const isTrue =
		change.act === "ended" ? until === change.ends_after : await isRunning(context, trx, row);
	if (!isTrue) return [];
	return [{ ...(await readMembership(trx, plan, change.creator_id || null)), until }];
}
