/** Starting a payment and learning what became of it (docs/product.md#payment). */
import { z } from "zod";
import { absent, told, wireAmount, wireId } from "./scalar";

export const initiateSubscriptionPayload = z.object({
	plan_id: wireId,
	subscription_type: z.enum(["platform", "creator", "creator_membership"]),
	creator_id: wireId.optional(),
	/** Only what the platform quoted a price for. */
	discount_code: z.string().max(64).optional(),
});

export const initiateCreatorMembershipPayload = z.object({
	plan_id: wireId,
	subscription_type: z.literal("creator_membership"),
});

/**
 * Everything is optional here: an answer without `payment_url` is a business outcome with a text
 * of its own ('No payment URL received'), not a malformed answer.
 */
export const paymentStartResponse = z.looseObject({
	payment_url: absent(z.string()),
	session_id: told(wireId),
	session_token: told(z.string()),
	transaction_id: absent(wireId),
	payment_key: told(z.string()),
});
export type WirePaymentStart = z.infer<typeof paymentStartResponse>;

export const transactionStatusResponse = z.looseObject({
	transaction_id: wireId,
	/** `pending`, `processing`, `completed`, `failed`; others are treated as not known yet. */
	status: z.string(),
	webhook_processed: told(z.boolean()),
	payment_type: told(z.string()),
	type: told(z.string()),
	amount: absent(wireAmount),
	currency: absent(z.string()),
	created_at: told(z.string()),
	updated_at: told(z.string()),
	subscription: told(
		z.looseObject({
			plan_name: absent(z.string()),
			billing_cycle: absent(z.string()),
			next_billing_date: absent(z.string()),
		}),
	),
	tip: told(
		z.looseObject({
			creator_name: absent(z.string()),
			message: absent(z.string()),
			is_anonymous: absent(z.boolean()),
		}),
	),
	creator: told(z.looseObject({ id: absent(wireId), name: absent(z.string()) })),
});
export type WireTransaction = z.infer<typeof transactionStatusResponse>;

export const tipPayload = z.object({
	creator_id: z.int(),
	amount: z.number(),
	is_anonymous: z.boolean(),
	message: z.string().max(200).optional(),
	podcast_id: z.int().optional(),
	episode_id: z.int().optional(),
});
