/** Manual payment: the request and its status (docs/product/wallet.md). */
import { z } from "zod";
import { manualPaymentMethodNames } from "#core/manual-payment-method";
import { lenient, wireAmount, wireFlag, wireId } from "./scalar";

export const manualPaymentPayload = z.object({
	plan_id: wireId,
	plan_name: z.string(),
	amount: z.number(),
	currency: z.string(),
	payment_method: z.enum(manualPaymentMethodNames),
	user_email: z.string(),
	user_name: z.string(),
	user_phone: z.string().optional(),
	transfer_reference: z.string().optional(),
	/**
	 * Only sent to a platform that lists transfers (`accountPayments`): the code that the page asked the payer to write in the transfer, such as `SAWT-XFT4QH`. The
	 * request is to be found by it, whatever `transfer_reference` is.
	 */
	transfer_note: z.string().max(64).optional(),
	/** `amount` is then the price that was quoted with it. */
	discount_code: z.string().max(64).optional(),
});

export const manualPaymentResponse = z.looseObject({
	success: z.nullish(wireFlag),
	payment_id: wireId,
	/** The payment that the platform waits for, and until when. */
	payment_details: lenient(
		z.looseObject({
			amount: z.nullish(wireAmount),
			currency: z.nullish(z.string()),
			expires_at: z.nullish(z.string()),
		}),
	),
	message: z.nullish(z.string()),
});

/** The reasons for not approving a transfer that its payer sees. */
export const wireRejectionReasons = [
	"not_found",
	"amount_differs",
	"already_used",
	"other",
] as const;

/** `approved`, `rejected` and `expired` are decisions; anything else is still pending. */
export const manualPaymentStatusResponse = z.looseObject({
	success: z.nullish(wireFlag),
	status: z.string(),
	/** Optional: why it was `rejected`, by one of `wireRejectionReasons`; other words are not shown. */
	rejection_reason: lenient(z.string()),
	/** Optional: what the operator wrote to the payer about a rejection. */
	rejection_note: lenient(z.string()),
	/** Optional: until when a pending request stays open; it may have changed since it was made. */
	expires_at: lenient(z.string()),
});
