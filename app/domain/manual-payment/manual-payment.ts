/** Manual wallet payment: methods, steps and the meaning of a status (docs/product.md#wallet). */
import { isFree, type Plan } from "~/domain/catalogue/plan";
import { getAnswerBy, type OperatorHours } from "./operator-hours";

export type Minutes = { from: number; to: number };

/**
 * What receives the transfer: a mobile wallet is a phone number that can be dialled, a bank account
 * an address or a link, and its transfers carry a note.
 */
export type TransferAccountKind = "mobile-wallet" | "bank";

/** How long an approval takes; the names are those of the wire and keys of the texts. */
export const manualPaymentMethods = {
	vodafone_cash: { accountKind: "mobile-wallet", approvalMinutes: { from: 15, to: 30 } },
	instapay: { accountKind: "bank", approvalMinutes: { from: 5, to: 15 } },
} as const satisfies Record<string, { accountKind: TransferAccountKind; approvalMinutes: Minutes }>;
export type ManualPaymentMethod = keyof typeof manualPaymentMethods;
export const manualPaymentMethodNames = Object.keys(manualPaymentMethods) as ManualPaymentMethod[];

const allMinutes = Object.values(manualPaymentMethods).map((method) => method.approvalMinutes);
/** From the quickest method to the slowest. */
export const overallApprovalMinutes: Minutes = {
	from: Math.min(...allMinutes.map(({ from }) => from)),
	to: Math.max(...allMinutes.map(({ to }) => to)),
};

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

/** What the person or the platform did. */
export type ManualPaymentEvent =
	| "method-chosen"
	| "transfer-made"
	| "phone-given"
	| "request-accepted"
	| "approved"
	| "refused"
	| "try-again";

/** The steps that each step can lead to; anything not listed leaves the step as it is. */
const stepTable: Record<
	ManualPaymentStep,
	Partial<Record<ManualPaymentEvent, ManualPaymentStep>>
> = {
	method: { "method-chosen": "instructions" },
	instructions: { "transfer-made": "transfer_info" },
	transfer_info: { "phone-given": "request_approval" },
	request_approval: { "request-accepted": "pending" },
	pending: { approved: "success", refused: "error" },
	success: {},
	error: { "try-again": "method" },
};

/**
 * The pages that are open at each step reached. Earlier pages stay open until the request is made,
 * so that people can go back; `method` always is, because opening the dialog anew starts over.
 */
const openPages: Record<ManualPaymentStep, readonly ManualPaymentStep[]> = {
	method: ["method"],
	instructions: ["method", "instructions"],
	transfer_info: ["method", "instructions", "transfer_info"],
	request_approval: ["method", "instructions", "transfer_info", "request_approval"],
	pending: ["method", "pending"],
	success: ["method", "success"],
	error: ["method", "error"],
};

export const manualPaymentStatuses = ["pending", "approved", "rejected", "expired"] as const;
export type ManualPaymentStatus = (typeof manualPaymentStatuses)[number];

export type ManualPaymentRequest = {
	planId: string;
	planName: string;
	amountMajor: number;
	currency: string;
	method: ManualPaymentMethod;
	userEmail: string;
	userName: string;
	userPhone: string;
	transferReference?: string;
	/** Of which `amountMajor` is the quoted price. */
	discountCode?: string;
};

/** The step after an event; an event that the step does not know changes nothing. */
export function getNextStep(step: ManualPaymentStep, event: ManualPaymentEvent): ManualPaymentStep {
	return stepTable[step][event] ?? step;
}

/** The page that is shown when `asked` is opened after `reached`: itself, or where people are. */
export function getShownStep(
	reached: ManualPaymentStep,
	asked: ManualPaymentStep,
): ManualPaymentStep {
	return openPages[reached].includes(asked) ? asked : reached;
}

/** The step of an address value, or undefined for anything else. */
export function readManualPaymentStep(
	value: string | null | undefined,
): ManualPaymentStep | undefined {
	return manualPaymentSteps.find((step) => step === value);
}

/** The method of a form or address value, or undefined for anything else. */
export function readManualPaymentMethod(
	value: string | null | undefined,
): ManualPaymentMethod | undefined {
	return manualPaymentMethodNames.find((method) => method === value);
}

/** The status of a wire text; whatever is not a known end is still pending. */
export function readManualPaymentStatus(value: string): ManualPaymentStatus {
	const lowerValue = value.trim().toLowerCase();
	return manualPaymentStatuses.find((status) => status === lowerValue) ?? "pending";
}

/** The step that shows a status: approved is `success`, rejected and expired are `error`. */
export function getStatusStep(status: ManualPaymentStatus): ManualPaymentStep {
	if (status === "pending") return "pending";
	return status === "approved" ? "success" : "error";
}

/** True when a plan has a real price to transfer; a guessed price is never asked for. */
export function canPayManually(plan: Pick<Plan, "priceMajor" | "isPriceGuessed">): boolean {
	return !plan.isPriceGuessed && plan.priceMajor > 0;
}

/** True when /premium sells a plan: at a price to transfer, or for nothing. */
export const isOnOffer = (plan: Pick<Plan, "priceMajor" | "isPriceGuessed">): boolean =>
	canPayManually(plan) || isFree(plan);

/**
 * When an answer is due at the latest, in epoch milliseconds like `requestedAt`: within the
 * operator's hours where they are known.
 */
export function getPromisedAt(
	method: ManualPaymentMethod,
	requestedAt: number,
	hours?: OperatorHours,
): number {
	const minutes = manualPaymentMethods[method].approvalMinutes.to;
	return hours ? getAnswerBy(hours, requestedAt, minutes) : requestedAt + minutes * 60_000;
}
