/**
 * What a session remembers of manual payments: one draft per plan until the request is made, then
 * the request itself (docs/product.md#wallet).
 */
import { z } from "zod";
import { createPlan, type Plan, planIntervals } from "~/domain/catalogue/plan";
import { getCairoWallClock } from "~/domain/site/cairo-time";
import {
	getStatusStep,
	type ManualPaymentStep,
	manualPaymentMethodNames,
	manualPaymentStatuses,
} from "./manual-payment";

const method = z.enum(manualPaymentMethodNames);

export const manualPaymentDraftSchema = z.object({
	userId: z.string(),
	planId: z.string(),
	/** What was shown with the amount; missing in drafts of earlier releases. */
	planName: z.string().optional(),
	currency: z.string().optional(),
	interval: z.enum(planIntervals).optional(),
	/** As it was shown; another price of the plan makes the draft void until approval is requested. */
	amountMajor: z.number(),
	/** With a discount code: the code, and the plan's own price. */
	code: z.string().optional(),
	listPriceMajor: z.number().optional(),
	method,
	/** The furthest step reached, of those before the request that hold something. */
	step: z.enum(["instructions", "transfer_info", "request_approval"]),
	attempt: z.string(),
	/** As typed: `٠١٠ ١٢٣٤ ٥٦٧٨`. */
	phone: z.string().optional(),
	reference: z.string().optional(),
	/** Epoch milliseconds; approval was requested then, and no answer came yet. */
	askedAt: z.number().optional(),
	/** Epoch milliseconds; approval was refused then, or too many asked: only a press asks again. */
	refusedAt: z.number().optional(),
});

export type ManualPaymentDraft = z.infer<typeof manualPaymentDraftSchema>;
export type DraftStep = ManualPaymentDraft["step"];

export const manualPaymentRecordSchema = z.object({
	userId: z.string(),
	paymentId: z.string(),
	planId: z.string(),
	planName: z.string(),
	amountMajor: z.number(),
	currency: z.string(),
	/** The discount code that its amount was quoted with. */
	code: z.string().optional(),
	method,
	attempt: z.string(),
	/** Epoch milliseconds. */
	requestedAt: z.number(),
	/** Epoch milliseconds; where the platform says how long it waits for the transfer. */
	expiresAt: z.number().optional(),
	/** As last seen; the platform decides, this only says whether anything is waiting. */
	status: z.enum(manualPaymentStatuses),
});

export type ManualPaymentRecord = z.infer<typeof manualPaymentRecordSchema>;

/** Approval was requested and was not given: a transfer may have been made that the platform does not know. */
export const isPressed = ({
	askedAt,
	refusedAt,
}: Pick<ManualPaymentDraft, "askedAt" | "refusedAt">): boolean =>
	askedAt !== undefined || refusedAt !== undefined;

/** The draft of this person for this plan: at its present price until approval is requested. */
export function findDraft(
	drafts: readonly ManualPaymentDraft[],
	userId: string,
	plan: Pick<Plan, "id" | "priceMajor">,
): ManualPaymentDraft | undefined {
	return drafts.find(
		(draft) =>
			draft.userId === userId &&
			draft.planId === plan.id &&
			(isPressed(draft) || (draft.listPriceMajor ?? draft.amountMajor) === plan.priceMajor),
	);
}

/**
 * The plans of this person's drafts as they were shown: what a transfer that may be made already is
 * for, while no one can be asked for prices.
 */
export function listDraftPlans(drafts: readonly ManualPaymentDraft[], userId: string): Plan[] {
	return drafts.flatMap(({ planName: name, currency, interval, ...draft }) => {
		if (draft.userId !== userId || !name || !currency || !interval) return [];
		const priceMajor = draft.listPriceMajor ?? draft.amountMajor;
		return [createPlan({ id: draft.planId, name, priceMajor, currency, interval })];
	});
}

/** This person's requests for a plan, the newest first. */
export function listRequests(
	records: readonly ManualPaymentRecord[],
	userId: string,
	planId: string,
): ManualPaymentRecord[] {
	return records
		.filter((record) => record.userId === userId && record.planId === planId)
		.sort((one, other) => other.requestedAt - one.requestedAt);
}

/** This person's requests that no one has decided yet, as far as the session knows. */
export function listWaiting(
	records: readonly ManualPaymentRecord[],
	userId: string,
): ManualPaymentRecord[] {
	return records.filter((record) => record.userId === userId && record.status === "pending");
}

/** The step reached: that of the draft, else that of the newest request, else the first. */
export function getReachedStep(
	draft: Pick<ManualPaymentDraft, "step"> | undefined,
	newest: Pick<ManualPaymentRecord, "status"> | undefined,
): ManualPaymentStep {
	if (draft) return draft.step;
	return newest ? getStatusStep(newest.status) : "method";
}

/**
 * The name of the attempt that a chosen method belongs to: `after:` the newest request, else that
 * of the draft that is open, else `first:` and the day, such as `first:2026-03-01`. Derived, so
 * that a double press, a second tab or another browser come to the same name; dated, so that next
 * month's payment is not taken for this one's by a browser that remembers neither. `now` in epoch
 * milliseconds.
 */
export function chooseManualAttempt(
	known: {
		newest?: Pick<ManualPaymentRecord, "paymentId">;
		draft?: Pick<ManualPaymentDraft, "attempt">;
	},
	now: number,
): string {
	if (known.newest) return `after:${known.newest.paymentId}`;
	return known.draft?.attempt ?? `first:${getCairoWallClock(now).slice(0, 10)}`;
}
