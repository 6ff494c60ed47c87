/** How the session keeps manual payments: their schemas, and how many there is room for. */
import { z } from "zod";
import { type ManualPaymentMethod, manualPaymentMethodNames } from "~/domain/wallet/manual-payment";
import type {
	ManualPaymentDraft,
	ManualPaymentRecord,
} from "~/domain/wallet/manual-payment-record";

/** A cookie has room for a few; whoever pays more often still finds them in the account. */
export const MAX_MANUAL_PAYMENTS = 3;
export const MAX_MANUAL_DRAFTS = 2;

const method = z.enum(manualPaymentMethodNames as [ManualPaymentMethod, ...ManualPaymentMethod[]]);

export const manualDraftSchema: z.ZodType<ManualPaymentDraft> = z.object({
	userId: z.string(),
	planId: z.string(),
	amountMajor: z.number(),
	method,
	step: z.enum(["instructions", "transfer_info", "request_approval"]),
	attempt: z.string(),
	phone: z.string().optional(),
	reference: z.string().optional(),
});

export const manualPaymentSchema: z.ZodType<ManualPaymentRecord> = z.object({
	userId: z.string(),
	paymentId: z.string(),
	planId: z.string(),
	planName: z.string(),
	amountMajor: z.number(),
	currency: z.string(),
	method,
	attempt: z.string(),
	requestedAt: z.number(),
	status: z.enum(["pending", "approved", "rejected", "expired"]),
});
