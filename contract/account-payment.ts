/** What a person has paid and what runs because of it: optional calls (docs/product.md#account). */
import { z } from "zod";
import { transactionStatusResponse } from "./payment";
import { wireFlag, wireId } from "./scalar";

/** A payment through the gateway, or with a `payment_method` a wallet transfer and its status. */
export const accountPayment = transactionStatusResponse.extend({
	plan_id: z.nullish(wireId),
	payment_method: z.nullish(z.string()),
});
export type WireAccountPayment = z.infer<typeof accountPayment>;

/** `page` counts from 1; `plan_id` asks for the payments of one plan. */
export const accountPaymentQuery = z.object({
	page: z.string().optional(),
	plan_id: z.string().optional(),
});

/** The newest first. */
export const accountPaymentsResponse = z.looseObject({
	payments: z.array(accountPayment),
	has_more: z.nullish(wireFlag),
});

/** A running plan; without a creator it is the platform's own. */
export const membership = z.looseObject({
	plan_id: wireId,
	plan_name: z.string(),
	creator: z.nullish(z.looseObject({ id: z.nullish(wireId), name: z.nullish(z.string()) })),
	/** That of a payment for it; a plan without one and without a creator counts as a listener's. */
	payment_type: z.nullish(z.string()),
	started_at: z.nullish(z.string()),
	/** What was paid for lasts until then; null for a free plan. */
	next_billing_date: z.nullish(z.string()),
	/** False: it ends then by itself. */
	renews: z.nullish(wireFlag),
	/** Set when it renewed and was cancelled: it ends with its period, and can be resumed until then. */
	cancelled_at: z.nullish(z.string()),
});
export type WireMembership = z.infer<typeof membership>;

/** Those that run now. */
export const membershipsResponse = z.looseObject({ memberships: z.array(membership) });
