/** Starting a payment and reading its status (docs/product/payment.md). */
import { z } from "zod";
import { lenient, wireAmount, wireFlag, wireId } from "./scalar";

export const initiateSubscriptionPayload = z.object({
	plan_id: wireId,
	subscription_type: z.enum(["platform", "creator", "creator_membership"]),
	creator_id: wireId.optional(),
	/** Sent only with a code that the platform quoted a price for. */
	discount_code: z.string().max(64).optional(),
});

export const initiateCreatorMembershipPayload = z.object({
	plan_id: wireId,
	subscription_type: z.literal("creator_membership"),
});

/**
 * Everything is optional here: a response without `payment_url` is a business outcome with a text
 * of its own ('No payment URL received'), not a malformed response.
 */
export const paymentStartResponse = z.looseObject({
	payment_url: z.nullish(z.string()),
	session_id: lenient(wireId),
	session_token: lenient(z.string()),
	transaction_id: z.nullish(wireId),
	payment_key: lenient(z.string()),
});
export type WirePaymentStart = z.infer<typeof paymentStartResponse>;

export const transactionStatusResponse = z.looseObject({
	transaction_id: wireId,
	/** `pending`, `processing`, `completed`, `failed`; any other value counts as not known yet. */
	status: z.string(),
	webhook_processed: lenient(wireFlag),
	payment_type: lenient(z.string()),
	type: lenient(z.string()),
	amount: z.nullish(wireAmount),
	currency: z.nullish(z.string()),
	created_at: lenient(z.string()),
	updated_at: lenient(z.string()),
	/** When the money was given back; the payment stays `completed`. */
	refunded_at: lenient(z.string()),
	/**
	 * The code that is paid in cash at a counter; the payment stays `pending` meanwhile. A failed payment
	 * has it when nobody paid with it in time.
	 */
	pay_code: lenient(wireId),
	/** Where that counter is and what to ask for there, in the language of the request. */
	pay_counter: lenient(z.looseObject({ places: z.string(), service: z.string() })),
	/**
	 * Until when an attempt that waits for the payer can be paid: a code at a counter, or without
	 * `pay_code` a wallet that waits for its PIN.
	 */
	pay_until: lenient(z.string()),
	/** True when it was started with test keys of a gateway, so no money moves. */
	is_test: lenient(wireFlag),
	subscription: lenient(
		z.looseObject({
			plan_name: z.nullish(z.string()),
			billing_cycle: z.nullish(z.string()),
			next_billing_date: z.nullish(z.string()),
			/** False when the plan ends by itself at that date. */
			renews: z.nullish(wireFlag),
			/** True while the paid time waits for the launch. */
			starts_at_launch: z.nullish(wireFlag),
		}),
	),
	tip: lenient(
		z.looseObject({
			creator_name: z.nullish(z.string()),
			message: z.nullish(z.string()),
			is_anonymous: z.nullish(wireFlag),
		}),
	),
	creator: lenient(z.looseObject({ id: z.nullish(wireId), name: z.nullish(z.string()) })),
});
export type WireTransaction = z.infer<typeof transactionStatusResponse>;

export const checkTransactionPayload = z.object({
	/**
	 * `return`: the payer has come back from the gateway, which the platform notes. `check`: the payer
	 * asks for the outcome now.
	 */
	reason: z.enum(["return", "check"]),
});
export type WireCheckReason = z.infer<typeof checkTransactionPayload>["reason"];

export const tipPayload = z.object({
	creator_id: z.int(),
	amount: z.number(),
	is_anonymous: z.boolean(),
	message: z.string().max(200).optional(),
	podcast_id: z.int().optional(),
	episode_id: z.int().optional(),
});
