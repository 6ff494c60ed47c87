/**
 * The session's records of manual payments: one draft per plan until the platform accepts the request,
 * then the request itself (docs/product/wallet.md).
 */
import { z } from "zod";
import { isMethodKey } from "#core/manual-payment-method";
import { getDay } from "#core/time-zone";
import { createPlan, type Plan, planIntervals } from "~/domain/catalogue/plan";
import { getStatusStep, type ManualPaymentStep, manualPaymentStatuses } from "./manual-payment";

/** A method that the platform lists, or listed. */
const method = z.string().refine(isMethodKey);

export const manualPaymentDraftSchema = z.object({
	userId: z.string(),
	planId: z.string(),
	/** Plan and amount as the page showed them; a request is always sent with these. */
	planName: z.string(),
	currency: z.string(),
	interval: z.enum(planIntervals),
	amountMajor: z.number(),
	/** The discount code, and the plan's own price without it. */
	code: z.string().optional(),
	listPriceMajor: z.number().optional(),
	method,
	/** The furthest step reached. */
	step: z.enum(["instructions", "transfer_info", "request_approval"]),
	attempt: z.string(),
	/** The code that the page asked the payer to write in the transfer, such as `SAWT-XFT4QH`. */
	transferNote: z.string().optional(),
	/** The number as it was typed, such as `٠١٠ ١٢٣٤ ٥٦٧٨`. */
	phone: z.string().optional(),
	reference: z.string().optional(),
	/** Epoch milliseconds; when the request was sent, while it has no response. */
	askedAt: z.number().optional(),
	/** Epoch milliseconds; when the request was rejected or stopped by the rate limit. */
	refusedAt: z.number().optional(),
});

export type ManualPaymentDraft = z.infer<typeof manualPaymentDraftSchema>;

export const manualPaymentRecordSchema = z.object({
	userId: z.string(),
	paymentId: z.string(),
	planId: z.string(),
	planName: z.string(),
	amountMajor: z.number(),
	currency: z.string(),
	/** The discount code that the amount was quoted with. */
	code: z.string().optional(),
	method,
	attempt: z.string(),
	/** The code that the page asked the payer to write in the transfer. */
	transferNote: z.string().optional(),
	/** Epoch milliseconds. */
	requestedAt: z.number(),
	/** Epoch milliseconds; present where the platform says how long it waits for the transfer. */
	expiresAt: z.number().optional(),
	/** The status last seen here; the platform decides. */
	status: z.enum(manualPaymentStatuses),
});

export type ManualPaymentRecord = z.infer<typeof manualPaymentRecordSchema>;

/**
 * True for a draft whose request was submitted and not accepted: the person may have transferred
 * money that the platform does not know of.
 */
export const isUnsent = ({
	askedAt,
	refusedAt,
}: Pick<ManualPaymentDraft, "askedAt" | "refusedAt">): boolean =>
	askedAt !== undefined || refusedAt !== undefined;

/** Returns this person's draft for a plan, at any price of the plan. */
export const findDraft = (
	drafts: readonly ManualPaymentDraft[],
	userId: string,
	planId: string | undefined,
): ManualPaymentDraft | undefined =>
	drafts.find((draft) => draft.userId === userId && draft.planId === planId);

/** A person's requests from any plan: those that the platform has, and those still to be sent. */
export type KnownRequests = {
	waiting: readonly ManualPaymentRecord[];
	unsent: readonly ManualPaymentDraft[];
};

/** A plan's request that is still open; without `paymentId` it is not sent yet. */
export type OpenRequest = { planId: string; paymentId?: string };

/**
 * Finds the request that a plan waits for, in place of which no second transfer starts; a decided or a
 * rejected one is none.
 */
export function findOpenRequest(
	planId: string,
	{ waiting, unsent }: KnownRequests,
): OpenRequest | undefined {
	const sent = waiting.find((one) => one.planId === planId && one.status === "pending");
	if (sent) return { planId, paymentId: sent.paymentId };
	const isStored = unsent.some((one) => one.planId === planId && one.refusedAt === undefined);
	return isStored ? { planId } : undefined;
}

/** False once the plan's price has changed, except for an unsent request, which keeps its amount. */
export const isCurrent = (draft: ManualPaymentDraft, plan: Pick<Plan, "priceMajor">): boolean =>
	isUnsent(draft) || (draft.listPriceMajor ?? draft.amountMajor) === plan.priceMajor;

/** Returns the plan of a draft as the page showed it, for when the platform gives no prices. */
export const getDraftPlan = (draft: ManualPaymentDraft): Plan =>
	createPlan({
		id: draft.planId,
		name: draft.planName,
		priceMajor: draft.listPriceMajor ?? draft.amountMajor,
		currency: draft.currency,
		interval: draft.interval,
	});

/** Lists this person's requests for a plan, the newest first. */
export function listRequests(
	records: readonly ManualPaymentRecord[],
	userId: string,
	planId: string,
): ManualPaymentRecord[] {
	return records
		.filter((record) => record.userId === userId && record.planId === planId)
		.sort((one, other) => other.requestedAt - one.requestedAt);
}

/** Returns the step reached: the draft's, else the newest request's, else the first. */
export function getReachedStep(
	draft: Pick<ManualPaymentDraft, "step"> | undefined,
	newest: Pick<ManualPaymentRecord, "status"> | undefined,
): ManualPaymentStep {
	if (draft) return draft.step;
	return newest ? getStatusStep(newest.status) : "method";
}

/**
 * Returns the name of the attempt that a chosen method belongs to: `after:` the newest request, else
 * the attempt of the open draft, else `first:` and the day, such as `first:2026-03-01`. It is
 * derived, so that a second press, tab or browser names the same attempt, and dated, so that next
 * month's payment gets another name in a browser that remembers neither. `now` in epoch milliseconds.
 */
export function chooseManualAttempt(
	known: {
		newest?: Pick<ManualPaymentRecord, "paymentId">;
		draft?: Pick<ManualPaymentDraft, "attempt">;
	},
	now: number,
): string {
	if (known.newest) return `after:${known.newest.paymentId}`;
	return known.draft?.attempt ?? `first:${getDay(now)}`;
}
