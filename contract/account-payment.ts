/** A person's payments and running plans: optional calls (docs/product/account.md). */
import { z } from "zod";
import { transactionStatusResponse } from "./payment";
import { lenient, wireAmount, wireFlag, wireId } from "./scalar";

/**
 * A payment through the gateway, or, when it has a `payment_method`, a manual payment with its
 * status.
 */
export const accountPayment = transactionStatusResponse.extend({
	plan_id: z.nullish(wireId),
	payment_method: z.nullish(z.string()),
	/** The running number of its receipt, such as `2026-000012`, where the seller numbers receipts. */
	receipt_number: lenient(z.string()),
	/** Who sold it, as a numbered receipt names them, in the language of the request. */
	receipt_seller: lenient(
		z.looseObject({
			name: z.string(),
			address: z.nullish(z.string()),
			tax_number: z.nullish(z.string()),
			registration: z.nullish(z.string()),
		}),
	),
});
export type WireAccountPayment = z.infer<typeof accountPayment>;

/** `page` counts from 1; `plan_id` limits the list to one plan. */
export const accountPaymentQuery = z.object({
	page: z.string().optional(),
	plan_id: z.string().optional(),
});

/** Newest first. */
export const accountPaymentsResponse = z.looseObject({
	payments: z.array(accountPayment),
	has_more: z.nullish(wireFlag),
});

/** A running plan. One without a creator belongs to the platform. */
export const membership = z.looseObject({
	plan_id: wireId,
	plan_name: z.string(),
	creator: z.nullish(z.looseObject({ id: z.nullish(wireId), name: z.nullish(z.string()) })),
	/**
	 * Same values as a payment's type. A plan with neither this nor a creator counts as a
	 * listener's plan.
	 */
	payment_type: z.nullish(z.string()),
	started_at: z.nullish(z.string()),
	/** The paid period ends here; null for a free plan. */
	next_billing_date: z.nullish(z.string()),
	/** False when the plan ends by itself at that date. */
	renews: z.nullish(wireFlag),
	/**
	 * Set when a renewing plan was cancelled: it ends with its period and can be resumed until
	 * then.
	 */
	cancelled_at: z.nullish(z.string()),
	/** True while its paid time waits for the launch; `next_billing_date` is null then. */
	starts_at_launch: z.nullish(wireFlag),
	/** Until when a plan stays on whose paid period is over; absent before that. */
	grace_until: z.nullish(z.string()),
	/** What it costs to go on, and how the person paid last; absent where it does not end or is not sold. */
	renewal: z.nullish(
		z.looseObject({
			amount: wireAmount,
			currency: z.nullish(z.string()),
			billing_cycle: z.nullish(z.string()),
			/** The method of the last manual payment for this plan; absent for another way. */
			payment_method: z.nullish(z.string()),
			user_phone: z.nullish(z.string()),
			/** `transfer` or `cash`: a renewal waits, and the plan stays on until its outcome is known. */
			waits: z.nullish(z.string()),
		}),
	),
});
export type WireMembership = z.infer<typeof membership>;

/** The plans that are currently active. */
export const membershipsResponse = z.looseObject({ memberships: z.array(membership) });
