/** Manual payment: its methods, its steps and what a status means (docs/product/wallet.md). */
import { isMethodKey } from "#core/manual-payment-method";
import { getPromisedAt, type OperatorHours } from "#core/operator-hours";
import { isFree, type Plan } from "~/domain/catalogue/plan";

export const manualPaymentSteps = [
	"method",
	"instructions",
	"transfer_info",
	"request_approval",
	"pending",
	"success",
	"error",
] as const;
export type ManualPaymentStep = (typeof manualPaymentSteps)[number];

/** Steps at which the person still fills in the request. */
export type DraftStep = "method" | "instructions" | "transfer_info" | "request_approval";
/** Steps of a request that the platform has. */
export type RequestStep = Exclude<ManualPaymentStep, DraftStep>;

/**
 * For each step reached: the steps whose pages are open, and the step that its form leads to. Earlier
 * pages stay open until the request is made, so that people can go back. `method` is always open,
 * because opening the dialog anew starts over.
 */
const stepTable: Record<
	ManualPaymentStep,
	{ open: readonly ManualPaymentStep[]; next?: ManualPaymentStep }
> = {
	method: { open: ["method"], next: "instructions" },
	instructions: { open: ["method", "instructions"], next: "transfer_info" },
	transfer_info: { open: ["method", "instructions", "transfer_info"], next: "request_approval" },
	request_approval: {
		open: ["method", "instructions", "transfer_info", "request_approval"],
		next: "pending",
	},
	pending: { open: ["method", "pending"] },
	success: { open: ["method", "success"] },
	error: { open: ["method", "error"], next: "method" },
};

export const manualPaymentStatuses = ["pending", "approved", "rejected", "expired"] as const;
export type ManualPaymentStatus = (typeof manualPaymentStatuses)[number];

export type ManualPaymentRequest = {
	planId: string;
	planName: string;
	amountMajor: number;
	currency: string;
	/** Its key. */
	method: string;
	userEmail: string;
	userName: string;
	userPhone?: string | undefined;
	transferReference?: string | undefined;
	/** The code that the page asked the payer to write in the transfer. */
	transferNote?: string | undefined;
	/** The code with which `amountMajor` was quoted. */
	discountCode?: string;
};

/** Returns the step that the form or link of a step leads to; the step itself where nothing follows. */
export const getNextStep = (step: ManualPaymentStep): ManualPaymentStep =>
	stepTable[step].next ?? step;

/** Returns the step to show when `requested` is opened: `requested` where it is open, else `reached`. */
export const getShownStep = (
	reached: ManualPaymentStep,
	requested: ManualPaymentStep,
): ManualPaymentStep => (stepTable[reached].open.includes(requested) ? requested : reached);

/** Returns the further of two steps. */
export const getFurtherStep = <Step extends ManualPaymentStep>(one: Step, other: Step): Step =>
	manualPaymentSteps.indexOf(one) > manualPaymentSteps.indexOf(other) ? one : other;

/** The direction in which the dialog goes on from one step to another; undefined on the same step. */
export type StepDirection = "forward" | "back";

/** Returns the direction from the step before to this one. */
export function getStepDirection(
	before: ManualPaymentStep,
	step: ManualPaymentStep,
): StepDirection | undefined {
	const distance = manualPaymentSteps.indexOf(step) - manualPaymentSteps.indexOf(before);
	if (distance === 0) return undefined;
	return distance > 0 ? "forward" : "back";
}

/** True for the steps of a request that the platform has: pending, success, error. */
export const isRequestStep = (step: ManualPaymentStep): step is RequestStep =>
	step === "pending" || step === "success" || step === "error";

/** Reads a step from an address; undefined for any other value. */
export function readManualPaymentStep(
	value: string | null | undefined,
): ManualPaymentStep | undefined {
	return manualPaymentSteps.find((step) => step === value);
}

/** Reads the key of a method, which the platform may or may not list; undefined for what cannot be one. */
export const readMethodKey = (value: string | null | undefined): string | undefined =>
	value && isMethodKey(value) ? value : undefined;

/** The way of paying by the gateway, beside the transfers. */
export const CARD = "card";
/** `card`, or the key of a method. */
export type PaymentWay = string;

/** Reads the status of a wire text; anything but a known decision is still pending. */
export function readManualPaymentStatus(value: string): ManualPaymentStatus {
	const lowerValue = value.trim().toLowerCase();
	return manualPaymentStatuses.find((status) => status === lowerValue) ?? "pending";
}

/** Why a transfer was rejected, by the names of the texts. */
export const rejectionReasons = ["not_found", "amount_differs", "already_used", "other"] as const;
export type RejectionReason = (typeof rejectionReasons)[number];

export type ManualPaymentDecision = {
	status: ManualPaymentStatus;
	/** Present for a rejection whose reason has a text. */
	rejection?: RejectionReason | undefined;
	/** The operator's note to the payer about a rejection. */
	note?: string | undefined;
	/** Epoch milliseconds; until when a waiting request stays open, where the platform says it. */
	expiresAt?: number | undefined;
};

/** Reads the words of the platform; a reason without a text is left out. */
export function readManualPaymentDecision(
	status: string,
	{ reason, note }: { reason?: string | null | undefined; note?: string | null | undefined },
): ManualPaymentDecision {
	const read = readManualPaymentStatus(status);
	if (read !== "rejected") return { status: read };
	const rejection = rejectionReasons.find((known) => known === reason);
	return { status: read, rejection, note: note?.trim() || undefined };
}

const statusSteps = {
	pending: "pending",
	approved: "success",
	rejected: "error",
	expired: "error",
} as const satisfies Record<ManualPaymentStatus, RequestStep>;

/** Returns the step that shows a status. */
export const getStatusStep = (status: ManualPaymentStatus): RequestStep => statusSteps[status];

/** True when a plan has a real price to transfer; no one can pay a guessed price. */
export function canPayManually(plan: Pick<Plan, "priceMajor" | "isPriceGuessed">): boolean {
	return !plan.isPriceGuessed && plan.priceMajor > 0;
}

/** True when /premium sells the plan, at a real price or for free. */
export const isOnOffer = (plan: Pick<Plan, "priceMajor" | "isPriceGuessed">): boolean =>
	canPayManually(plan) || isFree(plan);

/**
 * Returns when a request is decided at the latest where the usual `minutes` do not hold, because it is
 * made outside the operator's hours or shortly before they end; undefined where they do. A page that is
 * shown from `now` until `shownUntil` gets a time that is true for all of it. Epoch milliseconds.
 */
export function getDelayedUntil(
	minutes: number,
	{ now, shownUntil = now, hours }: { now: number; shownUntil?: number; hours?: OperatorHours },
): number | undefined {
	const isDelayedAt = (at: number) =>
		getPromisedAt(minutes, at, hours) > getPromisedAt(minutes, at);
	if (!isDelayedAt(now) && !isDelayedAt(shownUntil)) return undefined;
	return getPromisedAt(minutes, shownUntil, hours);
}
