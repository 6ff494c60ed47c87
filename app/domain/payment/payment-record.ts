/** What a browser remembers of a payment that it started: the schema comes first, the type follows. */
import { z } from "zod";
import { paymentTypes } from "./payment";

export const paymentRecordSchema = z.object({
	transactionId: z.string(),
	paymentType: z.enum(paymentTypes),
	planId: z.string().optional(),
	planName: z.string().optional(),
	creatorId: z.string().optional(),
	/** The discount code that its price was quoted with. */
	code: z.string().optional(),
	/** What else tells this purchase from others (payment-attempt.ts). */
	variant: z.string().optional(),
	/** The number of its session at the gateway, until its outcome is known (payment-56). */
	sessionId: z.string().optional(),
	/** Epoch milliseconds. */
	startedAt: z.number(),
	/** Set once the platform has said what became of it; missing while it is not known. */
	outcome: z.enum(["paid", "not-paid"]).optional(),
	/** Which attempt at its plan this is, while it is open (payment-attempt.ts). */
	attempt: z.string().optional(),
	/**
	 * The wait on the processing page, once it has begun, by the server's clock: refreshing a page
	 * cannot extend it. `since` in epoch milliseconds; the status checks that failed since then.
	 */
	wait: z.object({ since: z.number(), errorCount: z.number() }).optional(),
});

export type PaymentRecord = z.infer<typeof paymentRecordSchema>;
