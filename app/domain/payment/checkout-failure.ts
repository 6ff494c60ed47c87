/**
 * Why a payment was not started; each name has its text in both languages (docs/product.md,
 * payment-11).
 */

import type { RefusalCode } from "~/domain/site/refusal";

type FailureRule = {
	/** The HTTP status of the page that says so. */
	status: 422 | 429 | 503;
	/** False: an earlier press may have charged something, so nothing is said about the money. */
	isSurelyUncharged: boolean;
};

const refused = { status: 422, isSurelyUncharged: true } as const;
const open = { status: 503, isSurelyUncharged: false } as const;

const failureRules = {
	"initiate-failed": refused,
	"no-payment-url": refused,
	"unsafe-payment-url": refused,
	"initialize-failed": refused,
	/** An earlier payment for the same plan could not be asked for. */
	"status-unclear": open,
	/** Whether this plan is paid already, from any browser, could not be asked for. */
	"purchases-unclear": open,
	"still-running": open,
	/** What keeps one press from becoming two is away: nothing was started. */
	unavailable: open,
	/** This plan runs already, whichever browser it was paid from. */
	"already-paid": refused,
	/** A payment or transfer for it waits to be confirmed. */
	"already-waiting": refused,
	/** A transfer request for it was not taken: whether money was sent for it, its payer alone knows. */
	"request-refused": refused,
	"too-many": { status: 429, isSurelyUncharged: true },
	"sign-in": refused,
	"unknown-plan": refused,
	"creator-missing": refused,
} as const satisfies Record<string, FailureRule>;

export type CheckoutFailureName = keyof typeof failureRules;

export type CheckoutFailure = {
	name: CheckoutFailureName;
	/** Why the platform said no, where we have words for it. */
	refusal?: RefusalCode;
	/** The platform's own words, shown instead of our text where we have none for their reason. */
	serverMessage?: string;
	/** They stood in its `error` field: the title is then 'Subscription Error'. */
	isErrorField?: boolean;
	/** Of what was to be paid; its transfer request has a page. */
	planId?: string;
	/** What was chosen costs nothing. */
	isFree?: boolean;
	/** The fields of the form that pays again on purpose. */
	payAgain?: Record<string, string | undefined>;
};

export const onPurposeAlone: readonly CheckoutFailureName[] = [
	"already-paid",
	"already-waiting",
	"request-refused",
];

/** The plan is paid, or may be: to pay all the same is a choice, never an accident. */
export const isOnPurposeAlone = ({ name }: Pick<CheckoutFailure, "name">): boolean =>
	onPurposeAlone.includes(name);

/** True when it is certain that this press charged nothing. */
export const isSurelyUncharged = ({ name }: CheckoutFailure): boolean =>
	failureRules[name].isSurelyUncharged;

/** 422 for what was refused, 503 while something is open, 429 for too many presses. */
export const getFailureStatus = ({ name }: CheckoutFailure): FailureRule["status"] =>
	failureRules[name].status;
