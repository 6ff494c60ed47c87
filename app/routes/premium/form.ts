/** The fields of the dialog's forms, spelled as in the payload (spec section 3). */
import { z } from "zod";
import { readManualPaymentMethod } from "~/domain/manual-payment";
import { readEgyptianMobile } from "~/domain/phone";

const MAX_TYPED_LENGTH = 80;

export const METHOD_FIELD = "payment_method";
export const PHONE_FIELD = "user_phone";
export const REFERENCE_FIELD = "transfer_reference";
/** Which attempt the request was shown for: a stale page cannot send another one's. */
export const ATTEMPT_FIELD = "attempt";

const typedText = z.string().trim().max(MAX_TYPED_LENGTH).catch("");

export type TransferInfo = { phone: string; reference: string };
export type PhoneError = "missing" | "invalid";

/** What was typed about the transfer, and what is wrong with the phone number if anything is. */
export function readTransferInfo(form: FormData): TransferInfo & { error?: PhoneError } {
	const phone = typedText.parse(form.get(PHONE_FIELD));
	const reference = typedText.parse(form.get(REFERENCE_FIELD));
	if (phone === "") return { phone, reference, error: "missing" };
	return readEgyptianMobile(phone) ? { phone, reference } : { phone, reference, error: "invalid" };
}

export const readMethod = (form: FormData) =>
	readManualPaymentMethod(typedText.parse(form.get(METHOD_FIELD)));

export const readAttempt = (form: FormData) => typedText.parse(form.get(ATTEMPT_FIELD));
