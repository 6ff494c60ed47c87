/** Why a payment was not started; each reason has a text in both languages (payment-11). */
import type { ErrorCode } from "~/domain/site/error-code";

type FailureRule = {
	/** The HTTP status of the page that says so. */
	status: 422 | 429 | 503;
	/** False when an earlier submission may have charged money, so the text does not say that it did not. */
	isSurelyUncharged: boolean;
};

const rejected = { status: 422, isSurelyUncharged: true } as const;
const open = { status: 503, isSurelyUncharged: false } as const;

const failureRules = {
	"initiate-failed": rejected,
	"no-payment-url": rejected,
	"unsafe-payment-url": rejected,
	"initialize-failed": rejected,
	/** The status of an earlier payment for the same plan could not be loaded. */
	"status-unclear": open,
	/** The platform did not say whether this plan is paid already, from any browser. */
	"purchases-unclear": open,
	"still-running": open,
	/** This plan is active already, paid from any browser. */
	"already-paid": rejected,
	/** A payment or transfer for it is pending. */
	"already-waiting": rejected,
	/** A payment for it waits for cash, with a code that is shown. */
	"awaiting-cash": rejected,
	/** A manual payment request for it was rejected; only the payer knows whether money was sent. */
	"request-refused": rejected,
	/** The gateway has confirmed an earlier payment for it just now. */
	"found-paid": { status: 422, isSurelyUncharged: false },
	"too-many": { status: 429, isSurelyUncharged: true },
	"sign-in": rejected,
	"unknown-plan": rejected,
	"creator-missing": rejected,
} as const satisfies Record<string, FailureRule>;

export type CheckoutFailureName = keyof typeof failureRules;

/** A payment that waits for cash; `payUntil` as ISO 8601. */
export type AwaitedCash = {
	transactionId: string;
	payCode: string;
	payUntil?: string | undefined;
};

export type CheckoutFailure = {
	name: CheckoutFailureName;
	/** The platform's reason, when we have a text for it. */
	errorCode?: ErrorCode;
	/** The platform's own message, shown where we have no text for the reason. */
	serverMessage?: string;
	/** The message came in the `error` field: the title is then 'Subscription Error'. */
	isErrorField?: boolean;
	/** The platform gave no usable response: the same press may succeed in a moment. */
	isOutage?: boolean;
	/** The platform has rejected this purchase. */
	isRejection?: boolean;
	/** The plan to be paid. */
	planId?: string;
	/** The plan is free. */
	isFree?: boolean;
	/** The earlier payment, for `awaiting-cash`. */
	awaited?: AwaitedCash;
	/** The hidden fields of the form that pays again on purpose. */
	payAgain?: Record<string, string | undefined>;
};

/**
 * How a form confirms that a person pays for a plan again: `more` adds time to a plan that the page showed
 * as running, `yes` pays although the page said that the plan is paid or pending.
 */
export const againChoices = ["yes", "more"] as const;
export type AgainChoice = (typeof againChoices)[number];

export const explicitChoiceFailures: readonly CheckoutFailureName[] = [
	"already-paid",
	"already-waiting",
	"awaiting-cash",
	"request-refused",
];

/** True when the plan is or may be paid, so that paying again needs an explicit choice. */
export const needsExplicitChoice = ({ name }: Pick<CheckoutFailure, "name">): boolean =>
	explicitChoiceFailures.includes(name);

/** True when this submission certainly charged nothing. */
export const isSurelyUncharged = ({ name }: CheckoutFailure): boolean =>
	failureRules[name].isSurelyUncharged;

/** Names the failure in the metrics: a platform that rejects one purchase works, one that is away does not. */
export function toOutcome({ name, isOutage, isRejection }: CheckoutFailure): string {
	if (isOutage) return "outage";
	return isRejection ? "rejected" : name;
}

/** Returns 422 for an error, 503 during an outage or while an outcome is open, and 429 for the rate limit. */
export const getFailureStatus = ({ name, isOutage }: CheckoutFailure): FailureRule["status"] =>
	isOutage ? open.status : failureRules[name].status;
