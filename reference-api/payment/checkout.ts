/**
 * Starts payments. The price always comes from the database, and one idempotency key of one
 * person never starts two payments, however many requests carry it at once.
 */
import type { Insertable } from "kysely";
import { headerNames } from "../../contract/calls";
import type { WirePaymentStart } from "../../contract/payment";
import type { PaymentType, TransactionTable } from "../database/schema";
import { Refusal } from "../http/refusal";
import { webOriginOf } from "../http/web-origin";
import type { PlatformContext } from "../platform/context";
import { hashToken, newId, newToken } from "../platform/secret-token";
import { activate } from "./activation";
import { insertTransaction, type TransactionRow } from "./transaction-store";

/** What is paid for; everything else about a transaction follows from it. */
export type Purchase = {
	userId: string;
	type: PaymentType;
	amountMinor: number;
	currency: string;
	planId?: number;
	creatorId?: number;
	tip?: {
		message: string | null;
		isAnonymous: boolean;
		podcastId: number | null;
		episodeId: number | null;
	};
};

const MAX_KEY_LENGTH = 200;

function readIdempotencyKey(request: Request): string | null {
	const key = request.headers.get(headerNames.idempotencyKey);
	if (key !== null && key.length > MAX_KEY_LENGTH) {
		throw new Refusal(400, "idempotency_key_too_long");
	}
	return key || null;
}

/** Nothing is charged for a free plan: the payer returns at once, with the outcome in hand. */
function paymentUrl(webOrigin: string, transactionId: string, isFree: boolean): string {
	const url = new URL(isFree ? "/payment-callback" : "/mock-payment", webOrigin);
	url.searchParams.set("transaction_id", transactionId);
	if (isFree) {
		url.searchParams.set("success", "true");
		url.searchParams.set("status", "completed");
	} else {
		url.searchParams.set("return_url", "/payment-callback");
	}
	return url.href;
}

function buildTransaction(
	purchase: Purchase,
	request: { webOrigin: string; idempotencyKey: string | null; now: Date },
): Insertable<TransactionTable> {
	const id = newId("txn");
	const at = request.now.toISOString();
	return {
		id,
		user_id: purchase.userId,
		type: purchase.type,
		status: "pending",
		amount_minor: purchase.amountMinor,
		currency: purchase.currency,
		plan_id: purchase.planId ?? null,
		creator_id: purchase.creatorId ?? null,
		tip_message: purchase.tip?.message ?? null,
		tip_is_anonymous: purchase.tip?.isAnonymous ? 1 : 0,
		podcast_id: purchase.tip?.podcastId ?? null,
		episode_id: purchase.tip?.episodeId ?? null,
		idempotency_key: request.idempotencyKey,
		request_hash: hashToken(JSON.stringify(purchase)),
		payment_url: paymentUrl(request.webOrigin, id, purchase.amountMinor === 0),
		session_id: newId("ps"),
		payment_key: newToken(),
		gateway_outcome: null,
		webhook_processed: 0,
		activated_at: null,
		created_at: at,
		updated_at: at,
	};
}

/** Throws 409 when the key was used for something else. */
export async function startPayment(
	context: PlatformContext,
	purchase: Purchase,
	request: Request,
): Promise<WirePaymentStart> {
	const transaction = buildTransaction(purchase, {
		webOrigin: webOriginOf(context.options, request),
		idempotencyKey: readIdempotencyKey(request),
		now: context.now(),
	});
	const stored = await context.db.transaction().execute(async (trx) => {
		const row = await insertTransaction(trx, transaction);
		if (row.request_hash !== transaction.request_hash) {
			throw new Refusal(409, "idempotency_key_reused");
		}
		if (row.amount_minor === 0) await activate(context, trx, row.id);
		return row;
	});
	context.wakeMailer();
	return toWireStart(stored);
}

const toWireStart = (transaction: TransactionRow): WirePaymentStart => ({
	payment_url: transaction.payment_url,
	session_id: transaction.session_id,
	session_token: transaction.session_id,
	transaction_id: transaction.id,
	payment_key: transaction.payment_key,
});
