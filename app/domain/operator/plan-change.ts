/** Describes what giving, extending and ending plans would do, before an operator confirms it. */
import type { PlanRow } from "./catalogue-record";
import type { SubscriptionRow } from "./person-record";

/** Exactly one of them is typed: a number of months or days, or a last day such as `2025-05-10`. */
export type TypedTime = {
	months?: string | undefined;
	days?: string | undefined;
	until?: string | undefined;
};

/** A membership that is sold for every creator needs the creator. */
export type TypedPlan = { planId: string; creatorId?: string | undefined };

/** One plan of a person, or all plans of one kind; nothing names the plans of everybody. */
export type ExtensionScope = { subscriptionId?: string; planId?: number };

/** An operator types this with the act. `batchId` is made with the form, so that it acts once. */
export type PlanChangeOrder = {
	actor: string;
	reason: string;
	sendsMail: boolean;
	batchId: string | undefined;
};

type Name = { name: string; name_ar: string | null };

/** Times are null where the plan waits for the launch. */
export type GiftQuestion = {
	/** True when the plan does not run yet. */
	isBegun: boolean;
	from: string | null;
	until: string | null;
	months: number;
	days: number;
	plan: Name & Pick<PlanRow, "id">;
	creator: Name | null;
	/** False when no mail reaches the person. */
	getsMail: boolean;
};

export type ExtensionQuestion = {
	days: number;
	people: number;
	plans: number;
	/** The earliest and the latest end with the days. */
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
	/** When it would end. */
	at: string;
	getsMail: boolean;
};

/** A change of the last ten minutes. */
export type UndoableChange = {
	id: string;
	act: "given" | "extended" | "ended";
	reason: string;
	actor: string;
	people: number;
	plans: number;
	days: number;
	/** Null for days that were added for many people. */
	person: { id: string; email: string } | null;
	/** Until when it can be undone. */
	until: string;
};

/** Days are added to plans with an end to come, or whose time waits for the launch. */
export const canExtend = (row: SubscriptionRow): boolean =>
	canEnd(row) &&
	row.cancelled_at === null &&
	(row.next_billing_at !== null || row.waits_since !== null);

export const canEnd = ({ ended_at }: SubscriptionRow): boolean => ended_at === null;
