/**
 * Plans as operators change them: give one, add days for a person or for everybody, end one early, and undo
 * that for ten minutes. Each question tells what its act would do. One press of an act is a batch, whose id
 * comes with the form: it does its work once, in one transaction, however often it is sent.
 */
import { readDay } from "#core/day";
import { findPerson, getsMail, getUser, type UserRow } from "../account/user-store";
import { addSeconds } from "../base/clock";
import { newId } from "../base/secret-token";
import { cleanTyped } from "../base/text";
import { type CreatorRow, findCreator } from "../catalogue/creator-store";
import { findPlan, type PlanRow } from "../catalogue/plan-store";
import type { Db } from "../database/database";
import {
	addDaysTo,
	canEnd,
	describeGift,
	endOfDay,
	endPlan,
	extendPlans,
	type Gift,
	type GivenTime,
	givePlan,
	isForMany,
	keyOf,
	listExtendable,
	type Press,
	type Scope,
} from "../payment/plan-change";
import {
	type ChangeRow,
	findBatchTime,
	hasBatch,
	listUndoable,
	UNDO_SECONDS,
	type UndoableBatch,
} from "../payment/plan-change-store";
import { undoChanges } from "../payment/plan-change-undo";
import type { SubscriptionRow } from "../payment/running-plan";
import { findSubscription } from "../payment/subscription-store";
import type { Facts } from "../runtime/audit-log";
import type { PlatformContext } from "../runtime/context";
import { countAttempt } from "../runtime/rate-limit-store";
import { type AuditAction, OperatorError, recordAct } from "./audit-store";
import { ToldError } from "./told-error";

const MAX_REASON_LENGTH = 500;
const MAX_MONTHS = 60;
const MAX_DAYS = 366;

/** What an operator types with each act. */
export type Order = {
	actor: string;
	reason: string;
	sendsMail: boolean;
	/** Made with the form; a command has none. */
	batchId?: string | undefined;
};

export type TypedTime = {
	months?: string | undefined;
	days?: string | undefined;
	until?: string | undefined;
};

function readCount(typed: string | undefined, most: number): number | undefined {
	const count = Number(typed);
	return /^\d{1,4}$/.test(typed ?? "") && count >= 1 && count <= most ? count : undefined;
}

/** Exactly one of months, days, and a day to come. */
function readTime({ months, days, until }: TypedTime, now: Date): GivenTime {
	const given = [months, days, until].filter((typed) => typed !== undefined && typed !== "");
	if (given.length === 1) {
		const monthCount = readCount(months, MAX_MONTHS);
		if (monthCount) return { months: monthCount, days: 0 };
		const dayCount = readCount(days, MAX_DAYS);
		if (dayCount) return { months: 0, days: dayCount };
		if (until) return { until: readFutureDay(until, now) };
	}
	throw new ToldError(
		"time",
		`Name one of these: 1 to ${MAX_MONTHS} months, 1 to ${MAX_DAYS} days, or a day.`,
	);
}

/** At most ten years ahead. */
function readFutureDay(typed: string, now: Date): string {
	const day = readDay(typed);
	const end = day === undefined ? undefined : endOfDay(day);
	if (day !== undefined && end && end > now && end < addSeconds(now, 3660 * 24 * 3600)) return day;
	throw new ToldError("day", `${typed} isn't a day to come, such as 2025-05-10.`);
}

function readDays(typed: string): number {
	const days = readCount(typed, MAX_DAYS);
	if (days === undefined) throw new ToldError("time", `Name 1 to ${MAX_DAYS} days.`);
	return days;
}

function readPress({ actor, reason, sendsMail, batchId }: Order): Press {
	const text = cleanTyped(reason).slice(0, MAX_REASON_LENGTH);
	if (text === "") throw new ToldError("reason", "A reason is missing.");
	const isOwn = batchId !== undefined && /^[\w-]{8,80}$/.test(batchId);
	return { batchId: isOwn ? batchId : newId("pch"), actor, reason: text, sendsMail };
}

/** Orders two presses of one form, of which the second finds what the first did. */
const onePress = { name: "plan-change", attempts: 1, windowSeconds: UNDO_SECONDS };

type Act = { action: AuditAction; subject: string; before?: Facts; after: Facts };

/** Does the work of a press once, with its line in the audit trail. */
async function press<Result>(
	context: PlatformContext,
	made: Press,
	work: (trx: Db) => Promise<{ result: Result; act: Act }>,
): Promise<{ batchId: string; result: Result | undefined }> {
	const result = await context.db.transaction().execute(async (trx) => {
		await countAttempt(trx, onePress, made.batchId, context.now());
		if (await hasBatch(trx, made.batchId)) return undefined;
		const done = await work(trx);
		await recordAct(trx, { actor: made.actor, ...done.act }, context.now());
		return done.result;
	});
	return { batchId: made.batchId, result };
}

/** `creatorId` is needed for a membership that is sold for every creator. */
export type TypedPlan = { planId: number | string; creatorId?: number | string | undefined };

export type GiftQuestion = Gift & {
	person: UserRow;
	plan: PlanRow;
	/** Whose membership it is; null for a plan of the platform. */
	creator: CreatorRow | null;
	/** False when no mail reaches the person. */
	getsMail: boolean;
};

export type ExtensionQuestion = {
	days: number;
	people: number;
	plans: number;
	/** The earliest and the latest end with the days; null when all wait for the launch. */
	first: string | null;
	last: string | null;
	/** How many plans wait for the launch. */
	waiting: number;
	/** How many suspended people hold a plan and get nothing. */
	leftOut: number;
	/** How many of the people no mail reaches. */
	withoutMail: number;
};

export type EndQuestion = {
	row: SubscriptionRow;
	plan: PlanRow;
	person: UserRow;
	at: string;
	isNow: boolean;
	/** False when no mail reaches the person. */
	getsMail: boolean;
};

export function createPlanChanges(context: PlatformContext) {
	const { db, now } = context;

	async function findReceiver(key: string, { planId, creatorId }: TypedPlan) {
		const person = await findPerson(db, key);
		if (person === undefined || person.deleted_at !== null) {
			throw new OperatorError(`No account with ${key}.`);
		}
		const plan = await findPlan(db, planId);
		if (plan === undefined) throw new ToldError("no_plan", `There is no plan ${planId}.`);
		const creator = await findCreatorOf(plan, creatorId);
		return { person, plan, creator, userId: person.id, creatorId: creator?.id ?? null };
	}

	/** Undefined for a plan of the platform. */
	async function findCreatorOf(plan: PlanRow, typed: number | string | undefined) {
		if (plan.kind === "platform" || plan.kind === "package") return undefined;
		const named = plan.creator_id ?? (typed || undefined);
		const creator = named === undefined ? undefined : await findCreator(db, named);
		if (creator !== undefined) return creator;
		throw new ToldError(
			"no_creator",
			named === undefined
				? `${plan.name} is a membership with one creator. Name the creator.`
				: `There is no creator ${named}.`,
		);
	}

	const rejectGift = (plan: PlanRow) =>
		new ToldError(
			"endless",
			`${plan.name} runs without an end or longer than that, so there is nothing to add.`,
		);

	async function findToEnd(subscriptionId: string, day: string | undefined) {
		const row = await findSubscription(db, subscriptionId);
		const plan = row && (await findPlan(db, row.plan_id));
		if (row === undefined || plan === undefined) {
			throw new ToldError("ended", `There is no plan ${subscriptionId}.`);
		}
		const at = day ? endOfDay(readFutureDay(day, now())) : now();
		if (!(await canEnd(context, db, row, at))) {
			throw new ToldError("ended", `${plan.name} doesn't run then, so it can't be ended.`);
		}
		return { row, plan, at, isNow: !day };
	}

	return {
		/** Tells what `give` would do; `key` is the account's address or id. */
		async askGift(key: string, chosen: TypedPlan, typed: TypedTime): Promise<GiftQuestion> {
			const receiver = await findReceiver(key, chosen);
			const { person, plan, creator } = receiver;
			const time = readTime(typed, now());
			const stored = await findSubscription(db, keyOf(receiver));
			const gift = await describeGift(context, db, stored, time);
			if (gift === undefined) throw rejectGift(plan);
			return { ...gift, person, plan, creator: creator ?? null, getsMail: getsMail(person) };
		},
		/** Gives a plan to a person, or adds the time to the plan that they have. */
		async give(key: string, chosen: TypedPlan, typed: TypedTime, order: Order) {
			const receiver = await findReceiver(key, chosen);
			const time = readTime(typed, now());
			const made = readPress(order);
			return press(context, made, async (trx) => {
				const change = await givePlan(context, trx, { ...receiver, time }, made);
				if (change === undefined) throw rejectGift(receiver.plan);
				return { result: change, act: describeAct("user.plan_given", change) };
			});
		},
		/** Tells what `extend` would do. */
		async askExtension(scope: Scope, typedDays: string): Promise<ExtensionQuestion> {
			const days = readDays(typedDays);
			const rows = await listExtendable(context, db, scope, { isLocked: false });
			const ends = rows.flatMap((row) => addDaysTo(row, days).next_billing_at ?? []).sort();
			return {
				days,
				people: new Set(rows.map(({ user_id }) => user_id)).size,
				plans: rows.length,
				first: ends[0] ?? null,
				last: ends.at(-1) ?? null,
				waiting: rows.length - ends.length,
				leftOut: isForMany(scope) ? await countLeftOut(db, scope) : 0,
				withoutMail: isForMany(scope) ? await countWithoutMail(db, scope) : 0,
			};
		},
		/** Adds days to every plan of the scope. */
		async extend(scope: Scope, typedDays: string, order: Order) {
			const days = readDays(typedDays);
			const made = readPress(order);
			return press(context, made, async (trx) => {
				const changes = await extendPlans(context, trx, { scope, days }, made);
				const [first] = changes;
				if (first === undefined) {
					throw new ToldError("nobody", "There is no plan with an end to which days can be added.");
				}
				const people = new Set(changes.map(({ user_id }) => user_id)).size;
				const result = { people, plans: changes.length };
				if (changes.length === 1 && !isForMany(scope)) {
					return { result, act: describeAct("user.plan_extended", first) };
				}
				const after = { days, plan: scope.planId ?? "all", ...result };
				const isOnePersons = !isForMany(scope);
				return {
					result,
					act: isOnePersons
						? { action: "user.plan_extended" as const, subject: first.user_id, after }
						: {
								action: "user.plans_extended" as const,
								subject: made.batchId,
								after: { ...after, reason: made.reason },
							},
				};
			});
		},
		/** Tells what `end` would do; without a day it ends now. */
		async askEnd(subscriptionId: string, day?: string): Promise<EndQuestion> {
			const { row, plan, at, isNow } = await findToEnd(subscriptionId, day);
			const person = await getUser(db, row.user_id);
			return { row, plan, person, at: at.toISOString(), isNow, getsMail: getsMail(person) };
		},
		/** Ends a plan now, or with the last second of a day. */
		async end(subscriptionId: string, day: string | undefined, order: Order) {
			const made = readPress(order);
			return press(context, made, async (trx) => {
				const { row, plan, at } = await findToEnd(subscriptionId, day);
				const change = await endPlan(context, trx, { row, at }, made);
				if (change === undefined) {
					throw new ToldError("ended", `${plan.name} doesn't run then, so it can't be ended.`);
				}
				return { result: change, act: describeAct("user.plan_ended", change) };
			});
		},
		/** What can be undone now: what reached a person, or everything. */
		listUndoable: (userId?: string): Promise<UndoableBatch[]> => listUndoable(db, now(), userId),
		/**
		 * Undoes a press: the plans stand again as before. Those that were changed since, by a payment for
		 * example, stay as they are, and keep what was added.
		 *
		 * @throws when nothing of it can be undone
		 */
		async undo(batchId: string, actor: string): Promise<{ undone: number; changedSince: number }> {
			return db.transaction().execute(async (trx) => {
				const since = await findBatchTime(trx, batchId);
				if (since === undefined) throw new OperatorError(`There is no change ${batchId} to undo.`);
				if (addSeconds(new Date(since), UNDO_SECONDS) <= now()) {
					throw new ToldError(
						"late",
						`${batchId} is more than ten minutes old and can't be undone.`,
					);
				}
				const { undone, changedSince } = await undoChanges(context, trx, { batchId, by: actor });
				const [first] = undone;
				if (first === undefined) {
					if (changedSince.length === 0) throw new OperatorError(`${batchId} was undone before.`);
					throw new ToldError(
						"changed",
						"The plan was changed since, by a payment or another act, so it stays as it is. End it or extend it instead.",
					);
				}
				const people = new Set(undone.map(({ user_id }) => user_id));
				const isForOne = people.size === 1 && changedSince.length === 0;
				const after = { undone: undone.length, changed_since: changedSince.length };
				await recordAct(
					trx,
					isForOne
						? { ...describeAct("user.plan_change_undone", first, true), actor }
						: { action: "user.plans_extension_undone", subject: batchId, after, actor },
					now(),
				);
				return { undone: undone.length, changedSince: changedSince.length };
			});
		},
	};
}

/** Without the reason: lines outlast the account, and the reason may tell of its person (account-39). */
function describeAct(action: AuditAction, change: ChangeRow, isUndone = false): Act {
	const plan = `plan ${change.plan_id}`;
	const [before, after] = isUndone
		? [change.ends_after, change.ends_before]
		: [change.ends_before, change.ends_after];
	return {
		action,
		subject: change.user_id,
		before: { ends: before },
		after: { plan, ends: after, ...(change.days > 0 && { days: change.days }) },
	};
}

/** People with plans that have an end or wait for the launch. */
function selectHolders(db: Db, { planId }: Scope) {
	const people = db
		.selectFrom("subscriptions")
		.innerJoin("users", "users.id", "subscriptions.user_id")
		.select((eb) => eb.fn.count<number>("users.id").distinct().as("count"))
		.where("users.deleted_at", "is", null)
		.where("subscriptions.ended_at", "is", null)
		.where("subscriptions.cancelled_at", "is", null)
		.where((eb) =>
			eb.or([eb("next_billing_at", "is not", null), eb("waits_since", "is not", null)]),
		);
	return planId === undefined ? people : people.where("plan_id", "=", planId);
}

async function countLeftOut(db: Db, scope: Scope): Promise<number> {
	const people = selectHolders(db, scope).where("users.is_active", "=", 0);
	return Number((await people.executeTakeFirstOrThrow()).count);
}

async function countWithoutMail(db: Db, scope: Scope): Promise<number> {
	const people = selectHolders(db, scope)
		.where("users.is_active", "=", 1)
		.where((eb) =>
			eb.or([
				eb("users.email_verified_at", "is", null),
				eb("users.email_refused_at", "is not", null),
			]),
		);
	return Number((await people.executeTakeFirstOrThrow()).count);
}
