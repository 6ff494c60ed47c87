/** The forms of the dialog's steps, named as the payload is (docs/product.md#wallet). */
import { z } from "zod";
import { readEgyptianMobile } from "~/domain/account/phone";
import { manualPaymentMethodNames } from "~/domain/wallet/manual-payment";
import { textKey } from "~/i18n/message";

/** The session keeps what was typed, and a cookie has room for no more. */
const MAX_TYPED_LENGTH = 80;

/** Of the buttons that choose a method. */
export const METHOD_FIELD = "payment_method";

/** Through the gateway, beside the transfers. */
export const CARD = "card";

export const methodForm = {
	id: "method",
	schema: z.object({
		[METHOD_FIELD]: z.enum(
			[CARD, ...manualPaymentMethodNames],
			textKey("manual-payment:method.again"),
		),
		/** Pressed knowing that the plan is paid or waits. */
		again: z.literal("yes").optional().catch(undefined),
	}),
};

const phone = {
	missing: textKey("manual-payment:transfer_info.missing"),
	invalid: textKey("manual-payment:transfer_info.invalid"),
};
const tooLong = textKey("manual-payment:transfer_info.tooLong");

const isMobile = (typed: string) =>
	typed.length <= MAX_TYPED_LENGTH && Boolean(readEgyptianMobile(typed));

export const transferInfoForm = {
	id: "transfer",
	schema: z.object({
		user_phone: z
			.string(phone.missing)
			.trim()
			.min(1, { error: phone.missing, abort: true })
			.refine(isMobile, phone.invalid),
		transfer_reference: z.string(tooLong).trim().max(MAX_TYPED_LENGTH, tooLong).optional(),
	}),
};

/** Of the button that gives a refused request up. */
export const DROP_FIELD = "drop";

/**
 * Which attempt the request was shown for, so that a stale page cannot send another one's, and what
 * was seen and paid, sealed.
 */
export const approvalForm = {
	schema: z.object({
		attempt: z.string().default(""),
		seal: z.string().max(4000).optional().catch(undefined),
		/** Given up instead, after it was refused. */
		[DROP_FIELD]: z.literal("yes").optional().catch(undefined),
	}),
};
