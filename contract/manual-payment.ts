/** Manual payment: the request and its status (docs/product/wallet.md). */
import { z } from "zod";
import { lenient, wireAmount, wireFlag, wireId } from "./scalar";

/** A way to transfer money, as the operator describes it, in the language of the request. */
export const wirePaymentMethod = z.looseObject({
	/** The `payment_method` of a request: lower-case letters, digits and `_`. */
	id: z.string(),
	name: z.string(),
	/** `mobile-wallet`: a number that receives it; anything else: an address, an account number or a link. */
	account_kind: lenient(z.string()),
	/** Where the money goes. Without `number` and `link` it cannot be paid, unless the site's settings say where. */
	number: lenient(z.string()),
	/** The name that the payer's app shows before the transfer is confirmed. */
	holder: lenient(z.string()),
	/** An https address that opens the payer's app. */
	link: lenient(z.string()),
	/** A code to dial, with `{number}` and `{amount}` where they belong. */
	dial_code: lenient(z.string()),
	/** The operator's words to the payer, with `{number}` and `{amount}` where they belong. */
	instructions: lenient(z.string()),
	/** How long an approval takes, in minutes. */
	minutes_from: wireAmount,
	minutes_to: wireAmount,
	/** `egyptian`: an Egyptian mobile number is needed; `none`: no phone is asked for; else any number. */
	payer_phone: lenient(z.string()),
	/** False where no reference is asked for. */
	asks_reference: lenient(wireFlag),
	/** False for one that is retired: it cannot be chosen, and payments made with it are still named by it. */
	is_offered: lenient(wireFlag),
});
export type WirePaymentMethod = z.infer<typeof wirePaymentMethod>;

/** In the order in which they are offered. */
export const paymentMethodsResponse = z.looseObject({
	payment_methods: z.array(wirePaymentMethod),
});

export const manualPaymentPayload = z.object({
	plan_id: wireId,
	plan_name: z.string(),
	amount: z.number(),
	currency: z.string(),
	/**
	 * `vodafone_cash`, `instapay`, or the `id` of a method of `paymentMethods`. One that was retired since the page
	 * was shown is accepted, because the money may have been sent.
	 */
	payment_method: z.string().max(40),
	user_email: z.string(),
	user_name: z.string(),
	/** A mobile number of any country, or as the method's `payer_phone` says. */
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
