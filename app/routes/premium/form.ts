/** The fields of the dialog's forms, spelled as in the payload (docs/product.md#wallet). */
import { z } from "zod";
import { readEgyptianMobile } from "~/domain/account/phone";
import { readManualPaymentMethod } from "~/domain/wallet/manual-payment";

/** The session keeps what was typed, and a cookie has room for no more. */
export const MAX_TYPED_LENGTH = 80;

export const METHOD_FIELD = "payment_method";
export const PHONE_FIELD = "user_phone";
export const REFERENCE_FIELD = "transfer_reference";
/** Which attempt the request was shown for: a stale page cannot send another one's. */
export const ATTEMPT_FIELD = "attempt";

const anyText = z.string().trim().catch("");
const typedText = z.string().trim().max(MAX_TYPED_LENGTH).catch("");

export type TransferInfo = { phone: string; reference: string };
export type TransferInfoErrors = { phone?: "missing" | "invalid"; reference?: "tooLong" };

/** What was typed about the transfer, kept whole, and what is wrong with it if anything is. */
export function readTransferInfo(form: FormData): TransferInfo & { errors?: TransferInfoErrors } {
	const phone = anyText.parse(form.get(PHONE_FIELD));
	const reference = anyText.parse(form.get(REFERENCE_FIELD));
	const phoneError = judgePhone(phone);
	const isTooLong = reference.length > MAX_TYPED_LENGTH;
	if (!phoneError && !isTooLong) return { phone, reference };
	const errors = { phone: phoneError, reference: isTooLong ? ("tooLong" as const) : undefined };
	return { phone, reference, errors };
}

function judgePhone(phone: string): TransferInfoErrors["phone"] {
	if (phone === "") return "missing";
	return phone.length <= MAX_TYPED_LENGTH && readEgyptianMobile(phone) ? undefined : "invalid";
}

export const readMethod = (form: FormData) =>
	readManualPaymentMethod(typedText.parse(form.get(METHOD_FIELD)));

export const readAttempt = (form: FormData) => typedText.parse(form.get(ATTEMPT_FIELD));
