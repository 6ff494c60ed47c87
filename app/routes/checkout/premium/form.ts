/** The forms of the dialog's steps; their fields are named as in the payload (docs/product/wallet.md). */
import { z } from "zod";
import { type MethodRules, readPayerPhone } from "#core/manual-payment-method";
import { againChoices } from "~/domain/payment/checkout-failure";
import { textKey } from "~/i18n/message";

/** The session cookie has no room for more. */
const MAX_TYPED_LENGTH = 80;

/** The name of the method buttons. */
export const METHOD_FIELD = "payment_method";

/** `ways` are those that the page offers: the card, and the keys of methods. */
export const createMethodForm = (ways: readonly string[]) => ({
	id: "method",
	schema: z.object({
		[METHOD_FIELD]: z.enum(ways, textKey("manual-payment:method.again")),
		again: z.enum(againChoices).optional().catch(undefined),
	}),
});

const phone = {
	missing: textKey("manual-payment:transfer_info.missing"),
	invalid: textKey("manual-payment:transfer_info.invalid"),
	notEgyptian: textKey("manual-payment:transfer_info.notEgyptian"),
};
const tooLong = textKey("manual-payment:transfer_info.tooLong");

/** The fields that the method asks for; what it does not ask for is not read. */
export function createTransferInfoForm({ payerPhone, asksReference }: MethodRules) {
	const isPhone = (typed: string) =>
		typed.length <= MAX_TYPED_LENGTH && readPayerPhone(typed, payerPhone) !== undefined;
	const invalid = payerPhone === "egyptian" ? phone.notEgyptian : phone.invalid;
	const userPhone = z
		.string(phone.missing)
		.trim()
		.min(1, { error: phone.missing, abort: true })
		.refine(isPhone, invalid);
	const nothing = z
		.string()
		.optional()
		.transform((): string | undefined => undefined);
	const reference = z.string(tooLong).trim().max(MAX_TYPED_LENGTH, tooLong).optional();
	return {
		id: "transfer",
		schema: z.object({
			user_phone: payerPhone === "none" ? nothing : userPhone,
			transfer_reference: asksReference ? reference : nothing,
		}),
	};
}

/** The name of the button that drops a rejected request. */
export const DROP_FIELD = "drop";

export const approvalForm = {
	schema: z.object({
		/** Drops the rejected request instead of sending it. */
		[DROP_FIELD]: z.literal("yes").optional().catch(undefined),
	}),
};
