/**
 * A second copy of the payment records of a session, by session and transaction. Concurrent responses each
 * set the whole session cookie, and the browser keeps only the last one: without a copy, two tabs that
 * pay at the same time would lose one of the two records.
 */
import { createHash } from "node:crypto";
import { type PaymentRecord, paymentRecordSchema } from "~/domain/payment/payment";
import type { Logger } from "~/server/log.server";
import type { SharedStore } from "~/server/shared-store.server";

/** Longer than people take to pay; afterwards the record is in the cookie. */
const COPY_SECONDS = 24 * 60 * 60;

export type CopyContext = {
	session: { readonly data: { readonly id: string } };
	services: { readonly store: SharedStore };
	log: Pick<Logger, "error">;
};

/** Best effort: while the shared store is unavailable only the cookie has the record. */
export async function storePaymentCopy(context: CopyContext, record: PaymentRecord): Promise<void> {
	const { store } = context.services;
	try {
		const key = nameCopy(context, record.transactionId);
		await store.set(key, JSON.stringify(record), COPY_SECONDS);
		await store.set(nameStart(record.transactionId), "1", COPY_SECONDS);
	} catch (error) {
		context.log.error({ err: error }, "the copy of a record could not be kept");
	}
}

/** Returns this session's record of the transaction; undefined when it has none. */
export async function readPaymentCopy(
	context: CopyContext,
	transactionId: string,
): Promise<PaymentRecord | undefined> {
	try {
		const copy = await context.services.store.get(nameCopy(context, transactionId));
		return copy === null ? undefined : paymentRecordSchema.parse(JSON.parse(copy));
	} catch (error) {
		context.log.error({ err: error }, "the copy of a record could not be read");
		return undefined;
	}
}

/** True when some browser has started this payment here within a day. */
export async function isStartedHere(context: CopyContext, transactionId: string): Promise<boolean> {
	return (await context.services.store.get(nameStart(transactionId)).catch(() => null)) !== null;
}

const nameStart = (transactionId: string): string =>
	`started:${createHash("sha256").update(transactionId).digest("base64url")}`;

/** Returns a key of fixed length, however long the id in the address is. */
function nameCopy({ session }: CopyContext, transactionId: string): string {
	const parts = [session.data.id, "payment", transactionId];
	const digest = createHash("sha256").update(JSON.stringify(parts));
	return `copy:${digest.digest("base64url")}`;
}
