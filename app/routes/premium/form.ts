/** The forms of the dialog's steps, named as the payload is (docs/product.md#wallet). */
import { z } from "zod";
import { readEgyptianMobile } from "~/domain/account/phone";
import { manualPaymentMethodNames } from "~/domain/manual-payment/manual-payment";
import { textKey } from "~/i18n/message";

/** The session cookie has no room for more. */
const MAX_TYPED_LENGTH = 80;

/** The name of the method buttons. */
export const METHOD_FIELD = "payment_method";

/** The method that pays by the gateway. */
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

/** The same for one plan: the reference is that of its transfer. */
export const transferInfoFormOf = (planId: string) => ({
	...transferInfoForm,
	id: `${transferInfoForm.id}:${planId}`,
});

/** The name of the button that drops a refused request. */
export const DROP_FIELD = "drop";

/**
 * The attempt that the form was rendered for, so that a stale page cannot send another one, and the
 * sealed draft.
 */
export const approvalForm = {
	schema: z.object({
		attempt: z.string().default(""),
		seal: z.string().max(4000).optional().catch(undefined),
		/** Drops the refused request instead of sending it. */
		[DROP_FIELD]: z.literal("yes").optional().catch(undefined),
	}),
};
