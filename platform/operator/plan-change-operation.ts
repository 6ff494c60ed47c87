/**
 * Plans as operators change them: give one, add days for a person or for everybody, end one early, and undo
 * that for ten minutes. Each question tells what its act would do. One press of an act is a batch, whose id
 * comes with the form: it does its work once, in one transaction, however often it is sent.
 */
import { findPerson, getsMail, getUser, type UserRow } from "../account/user-store";
import { endOfDay } from "../base/clock";
import { type CreatorRow, findCreator } from "../catalogue/creator-store";
import { findPlan, type PlanRow } from "../catalogue/plan-store";
import type { Db } from "../database/database";
import { type Press, toBatch } from "../payment/plan-change";
import { completeBatch } from "../payment/plan-change-part";
import {
	type BatchRow,
	type ChangeRow,
	countUndone,
	findUndoEnd,
	insertBatch,
	listUndoable,
	lockBatch,
	type UndoableBatch,
	updateBatch,
} from "../payment/plan-change-store";
import { undoPart } from "../payment/plan-change-undo";
import { canEnd, endPlan } from "../payment/plan-cut";
import {
	describeExtension,
	type Extension,
	extendOwn,
	extendPart,
	finishExtension,
	isForMany,
	type Scope,
} from "../payment/plan-extension";
import { describeGift, type Gift, type GiftProblem, givePlan, keyOf } from "../payment/plan-gift";
import type { SubscriptionRow } from "../payment/running-plan";
import { findSubscription, listUnended } from "../payment/subscription-store";
import type { Facts } from "../runtime/audit-log";
import type { PlatformContext } from "../runtime/context";
import { type AuditAction, OperatorError, recordAct } from "./audit-store";
import { CodedError } from "./coded-error";
import {
	type Order,
	readDays,
	readFutureDay,
	readPress,
	readTime,
	type TypedTime,
} from "./plan-change-order";

type Act = { action: AuditAction; subject: string; before?: Facts; after: Facts };

/** What was done; without a result when the same form was sent before, which did it. */
type Pressed<Result> = { batchId: string; result: Result | undefined };

/** Without the reason: lines outlast the account, and the reason may tell of its person (account-39). */
function describeAct(action: AuditAction, change: ChangeRow): Act {
	const { plan_id, creator_id, days, ends_before, ends_after } = change;
	return {
		action,
		subject: change.user_id,
		before: { ends: ends_before },
		after: {
			plan: plan_id,
			...(creator_id > 0 && { creator: creator_id }),
			ends: ends_after,
			...(days > 0 && { days }),
		},
	};
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

export type EndQuestion = {
	row: SubscriptionRow;
	plan: PlanRow;
	person: UserRow;
	at: string;
	isNow: boolean;
	/** False when no mail reaches the person. */
	getsMail: boolean;
};

const giftProblems: Record<GiftProblem, string> = {
	endless: "runs without an end, so there is nothing to add",
	longer: "runs as long already",
	waits: "waits for the launch, so it has no day yet: give months or days",
};

const rejectGift = (problem: GiftProblem, { name }: PlanRow) =>
	new CodedError(problem, `${name} ${giftProblems[problem]}.`);

const rejectEnd = ({ name }: PlanRow) =>
	new CodedError("ended", `${name} doesn't run then, so it can't be ended.`);

export function createPlanChanges(context: PlatformContext) {
	const { db, now } = context;

	/** Does once what changes plans of one person, with its line in the audit trail. */
	async function press<Result>(
		made: Press,
		reach: { act: "given" | "extended" | "ended"; days?: number; userId: string },
		work: (trx: Db, batch: BatchRow) => Promise<{ result: Result; plans?: number; act: Act }>,
	): Promise<Pressed<Result>> {
		const result = await db.transaction().execute(async (trx) => {
			const batch = toBatch(made, reach, now());
			if (!(await insertBatch(trx, batch))) return undefined;
			const { result, plans = 1, act } = await work(trx, batch);
			await updateBatch(trx, batch.id, { people: 1, plans, done_at: batch.created_at });
			await recordAct(trx, { actor: made.actor, ...act }, now());
			return result;
		});
		return { batchId: made.batchId, result };
	}

	async function getPerson(key: string): Promise<UserRow> {
		const person = await findPerson(db, key);
		if (person !== undefined && person.deleted_at === null) return person;
		throw new OperatorError(`No account with ${key}.`);
	}

	async function getPlan(id: number | string): Promise<PlanRow> {
		const plan = await findPlan(db, id);
		if (plan === undefined) throw new CodedError("no_plan", `There is no plan ${id}.`);
		return plan;
	}

	async function findReceiver(key: string, { planId, creatorId }: TypedPlan) {
		const person = await getPerson(key);
		const plan = await getPlan(planId);
		const creator = await findCreatorOf(plan, creatorId);
		return { person, plan, creator, userId: person.id, creatorId: creator?.id ?? null };
	}

	/** Undefined for a plan of the platform. */
	async function findCreatorOf(plan: PlanRow, typed: number | string | undefined) {
		if (plan.kind === "platform" || plan.kind === "package") return undefined;
		const named = plan.creator_id ?? (typed || undefined);
		const creator = named === undefined ? undefined : await findCreator(db, named);
		if (creator !== undefined) return creator;
		throw new CodedError(
			"no_creator",
			named === undefined
				? `${plan.name} is a membership with one creator. Name the creator.`
				: `There is no creator ${named}.`,
		);
	}

	async function findToEnd(reader: Db, subscriptionId: string, day: string | undefined) {
		const row = await findSubscription(reader, subscriptionId);
		const plan = row && (await findPlan(reader, row.plan_id));
		if (row === undefined || plan === undefined) {
			throw new CodedError("ended", `There is no plan ${subscriptionId}.`);
		}
		const at = day ? endOfDay(readFutureDay(day, now())) : now();
		if (!(await canEnd(context, reader, row, at))) throw rejectEnd(plan);
		return { row, plan, at, isNow: !day };
	}

	async function extendForMany(planId: number | undefined, days: number, made: Press) {
		const first = await db.transaction().execute(async (trx) => {
			const reach = { act: "extended", days, userId: null, planId } as const;
			const batch = toBatch(made, reach, now());
			if (!(await insertBatch(trx, batch))) return undefined;
			const part = await extendPart(context, trx, batch);
			if (part.done_at !== null && part.plans === 0) throw rejectNobody();
			return part;
		});
		if (first === undefined) return { batchId: made.batchId, result: undefined };
		const { people, plans } = await completeBatch(context, made.batchId);
		return { batchId: made.batchId, result: { people, plans } };
	}

	const rejectNobody = () =>
		new CodedError("nobody", "There is no plan with an end to which days can be added.");

	return {
		findPlan: getPlan,
		/** Tells what `give` would do; `key` is the account's address or id. */
		async askGift(key: string, chosen: TypedPlan, typed: TypedTime): Promise<GiftQuestion> {
			const receiver = await findReceiver(key, chosen);
			const { person, plan, creator } = receiver;
			const time = readTime(typed, now());
			const stored = await findSubscription(db, keyOf(receiver));
			const gift = await describeGift(context, db, stored, time);
			if (typeof gift === "string") throw rejectGift(gift, plan);
			return { ...gift, person, plan, creator: creator ?? null, getsMail: getsMail(person) };
		},
		/** Gives a plan to a person, or adds the time to the plan that they have. */
		async give(
			key: string,
			chosen: TypedPlan,
			typed: TypedTime,
			order: Order,
		): Promise<Pressed<ChangeRow>> {
			const receiver = await findReceiver(key, chosen);
			const time = readTime(typed, now());
			const reach = { act: "given", userId: receiver.userId } as const;
			return press(readPress(order), reach, async (trx, batch) => {
				const change = await givePlan(context, trx, { ...receiver, time }, batch);
				if (typeof change === "string") throw rejectGift(change, receiver.plan);
				return { result: change, act: describeAct("user.plan_given", change) };
			});
		},
		/** Tells what `extend` would do. */
		async askExtension(scope: Scope, typedDays: string): Promise<Extension & { days: number }> {
			const days = readDays(typedDays);
			return { days, ...(await describeExtension(context, db, scope, days)) };
		},
		/** Adds days to every plan of the scope. */
		async extend(
			scope: Scope,
			typedDays: string,
			order: Order,
		): Promise<Pressed<{ people: number; plans: number }>> {
			const days = readDays(typedDays);
			const made = readPress(order);
			if (isForMany(scope)) return extendForMany(scope.planId, days, made);
			const own = scope.userId ?? (await findSubscription(db, scope.subscriptionId ?? ""))?.user_id;
			if (own === undefined) throw rejectNobody();
			const reach = { act: "extended", days, userId: own } as const;
			return press(made, reach, async (trx, batch) => {
				const changes = await extendOwn(context, trx, scope, batch);
				const [first, ...others] = changes;
				if (first === undefined) throw rejectNobody();
				const plans = changes.length;
				const act = describeAct("user.plan_extended", first);
				const after = { days, plan: scope.planId ?? "all", plans };
				const audited = others.length === 0 ? act : { ...act, before: {}, after };
				return { result: { people: 1, plans }, plans, act: audited };
			});
		},
		/**
		 * The plan of a person that has not ended, for `extend` and `end`. The creator is needed only where the
		 * person has the same membership with several.
		 */
		async findOwn(key: string, { planId, creatorId }: TypedPlan): Promise<SubscriptionRow> {
			const person = await getPerson(key);
			const plan = await getPlan(planId);
			const own = await listUnended(db, { userId: person.id, planId: plan.id });
			const named = creatorId
				? own.filter(({ creator_id }) => creator_id === Number(creatorId))
				: own;
			const [row, ...others] = named;
			if (row === undefined) {
				throw new CodedError("ended", `${person.email} doesn't have ${plan.name}.`);
			}
			if (others.length === 0) return row;
			throw new CodedError(
				"no_creator",
				`${person.email} has ${plan.name} with several creators. Name the creator.`,
			);
		},
		/** Tells what `end` would do; without a day it ends now. */
		async askEnd(subscriptionId: string, day?: string): Promise<EndQuestion> {
			const { row, plan, at, isNow } = await findToEnd(db, subscriptionId, day);
			const person = await getUser(db, row.user_id);
			return { row, plan, person, at: at.toISOString(), isNow, getsMail: getsMail(person) };
		},
		/** Ends a plan now, or with the last second of a day. */
		async end(
			subscriptionId: string,
			day: string | undefined,
			order: Order,
		): Promise<Pressed<ChangeRow>> {
			const made = readPress(order);
			const owned = await findSubscription(db, subscriptionId);
			if (owned === undefined) throw new CodedError("ended", `There is no plan ${subscriptionId}.`);
			const reach = { act: "ended", userId: owned.user_id } as const;
			return press(made, reach, async (trx, batch) => {
				const { row, plan, at } = await findToEnd(trx, subscriptionId, day);
				const change = await endPlan(context, trx, { row, at }, batch);
				if (change === undefined) throw rejectEnd(plan);
				return { result: change, act: describeAct("user.plan_ended", change) };
			});
		},
		/** What can be undone now, newest first: what reached a person, or everything. */
		listUndoable: (userId?: string): Promise<UndoableBatch[]> => listUndoable(db, now(), userId),
		/**
		 * Undoes a press: the plans stand again as before. Those that were changed since, by a payment for
		 * example, stay as they are, and keep what was added.
		 *
		 * @throws when nothing of it can be undone
		 */
		async undo(batchId: string, actor: string): Promise<{ undone: number; changedSince: number }> {
			await db.transaction().execute(async (trx) => {
				const batch = await lockBatch(trx, batchId);
				if (batch === undefined) throw new OperatorError(`There is no change ${batchId} to undo.`);
				if (batch.undone_at !== null) throw new OperatorError(`${batchId} was undone before.`);
				if (findUndoEnd(batch) <= now()) {
					const words = `${batchId} is more than ten minutes old and can't be undone.`;
					throw new CodedError("late", words);
				}
				const done = batch.done_at === null ? await finishExtension(trx, batch, now()) : batch;
				const mark = { undone_at: now().toISOString(), undone_by: actor };
				await updateBatch(trx, batchId, mark);
				const { undo_done_at } = await undoPart(context, trx, { ...done, ...mark });
				if (undo_done_at !== null && (await countUndone(trx, batchId)) === 0) {
					throw new CodedError(
						"changed",
						"The plan was changed since, by a payment or another act, so it stays as it is. End it or extend it instead.",
					);
				}
			});
			const { plans } = await completeBatch(context, batchId);
			const undone = await countUndone(db, batchId);
			return { undone, changedSince: plans - undone };
		},
	};
}
