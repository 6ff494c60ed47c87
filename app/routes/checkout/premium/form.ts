/** The forms of the dialog's steps; their fields are named as in the payload (docs/product/wallet.md). */
import { z } from "zod";
import { normalizePhone } from "#core/phone";
import { CARD, manualPaymentMethodNames } from "~/domain/manual-payment/manual-payment";
import { againChoices } from "~/domain/payment/checkout-failure";
import { textKey } from "~/i18n/message";

/** The session cookie has no room for more. */
const MAX_TYPED_LENGTH = 80;

/** The name of the method buttons. */
export const METHOD_FIELD = "payment_method";

export const methodForm = {
	id: "method",
	schema: z.object({
		[METHOD_FIELD]: z.enum(
			[CARD, ...manualPaymentMethodNames],
			textKey("manual-payment:method.again"),
		),
		again: z.enum(againChoices).optional().catch(undefined),
	}),
};

const phone = {
	missing: textKey("manual-payment:transfer_info.missing"),
	invalid: textKey("manual-payment:transfer_info.invalid"),
};
const tooLong = textKey("manual-payment:transfer_info.tooLong");

const isPhone = (typed: string) =>
	typed.length <= MAX_TYPED_LENGTH && normalizePhone(typed) !== undefined;

export const transferInfoForm = {
	id: "transfer",
	schema: z.object({
		user_phone: z
			.string(phone.missing)
			.trim()
			.min(1, { error: phone.missing, abort: true })
			.refine(isPhone, phone.invalid),
		transfer_reference: z.string(tooLong).trim().max(MAX_TYPED_LENGTH, tooLong).optional(),
	}),
};

/** The name of the button that drops a rejected request. */
export const DROP_FIELD = "drop";

export const approvalForm = {
	schema: z.object({
		/** Drops the rejected request instead of sending it. */
		[DROP_FIELD]: z.literal("yes").optional().catch(undefined),
	}),
};
