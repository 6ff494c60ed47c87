/**
 * What a session remembers of manual payments: one draft per plan until the request is made, then
 * the request itself (docs/product.md#wallet).
 */

import type { Plan } from "~/domain/catalogue/plan";
import { getCairoWallClock } from "~/domain/site/cairo-time";
import {
	getStatusStep,
	type ManualPaymentMethod,
	type ManualPaymentStatus,
	type ManualPaymentStep,
} from "./manual-payment";

/** Steps before the request that hold something. */
export type DraftStep = Extract<
	ManualPaymentStep,
	"instructions" | "transfer_info" | "request_approval"
>;

export type ManualPaymentDraft = {
	userId: string;
	planId: string;
	/** As it was shown; another price of the plan makes the draft void. */
	amountMajor: number;
	method: ManualPaymentMethod;
	/** The furthest step reached. */
	step: DraftStep;
	attempt: string;
	/** As typed: `٠١٠ ١٢٣٤ ٥٦٧٨`. */
	phone?: string;
	reference?: string;
};

export type ManualPaymentRecord = {
	userId: string;
	paymentId: string;
	planId: string;
	planName: string;
	amountMajor: number;
	currency: string;
	method: ManualPaymentMethod;
	attempt: string;
	/** Epoch milliseconds. */
	requestedAt: number;
	/** As last seen; the platform decides, this only says whether anything is waiting. */
	status: ManualPaymentStatus;
};

/** The draft of this person for this plan at its present price. */
export function findDraft(
	drafts: readonly ManualPaymentDraft[],
	userId: string,
	plan: Pick<Plan, "id" | "priceMajor">,
): ManualPaymentDraft | undefined {
	return drafts.find(
		(draft) =>
			draft.userId === userId && draft.planId === plan.id && draft.amountMajor === plan.priceMajor,
	);
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

/** This person's requests that nobody has decided yet, as far as the session knows. */
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
