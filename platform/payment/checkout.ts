/**
 * Starts payments. The price always comes from the database, and one idempotency key of one person
 * never starts two payments, however many requests carry it at once.
 */
import type { Insertable } from "kysely";
import type { WirePaymentStart } from "../../contract/payment";
import { lockActiveUser } from "../account/locked-user";
import { addSeconds, DAY_SECONDS } from "../base/clock";
import { hashToken, newId, newToken } from "../base/secret-token";
import type { PlanRow } from "../catalogue/plan-store";
import type { Db } from "../database/database";
import type { PaymentType, TransactionTable } from "../database/schema";
import type { Gateway } from "../gateway/gateway";
import { CallError } from "../http/call-error";
import { readIdempotencyKey, webOriginOf } from "../http/request";
import { lockCode, reserveUse, spellCode } from "../invite/discount-code-store";
import { quotePlan } from "../invite/quote";
import type { PlatformContext } from "../runtime/context";
import { activate } from "./grant";
import { readExpirationSeconds, requireGateway, startOrder } from "./order-start";
import type { OrderRow } from "./order-store";
import { rejectPaidPlan } from "./payment-check";
import { lockSubscription } from "./subscription-store";
import { findByKey, insertTransaction, type TransactionRow } from "./transaction-store";

/** A payment as its route asks for it; the rest of the transaction follows from it. */
export type Purchase = {
	userId: string;
	type: PaymentType;
	amountMinor: number;
	currency: string;
	planId?: number;
	creatorId?: number;
	/** The code as typed; its price is quoted when the payment starts. */
	discountCode?: string;
	tip?: {
		message: string | null;
		isAnonymous: boolean;
		podcastId: number | null;
		episodeId: number | null;
	};
};

/** The purchase and its plan, if it has one: a code needs a plan for its quote. */
export type PlannedPurchase = { purchase: Purchase; plan?: PlanRow };

/**
 * Where the payer's browser comes back to. A free plan needs no charge: its payer is there at once, with the
 * outcome in the address.
 */
function buildReturnUrl(webOrigin: string, transactionId: string, isFree = false): string {
	const url = new URL("/payment-callback", webOrigin);
	url.searchParams.set("transaction_id", transactionId);
	if (isFree) {
		url.searchParams.set("success", "true");
		url.searchParams.set("status", "completed");
	}
	return url.href;
}

type Start = {
	webOrigin: string;
	idempotencyKey: string | null;
	now: Date;
	requestHash: string;
	gateway: Gateway | undefined;
};

/** The mock gateway has no keys that could be others. */
const isTest = (gateway: Gateway | undefined): boolean =>
	gateway?.mode === "test" && gateway.name !== "mock-gateway";

function buildTransaction(purchase: Purchase, request: Start): Insertable<TransactionTable> {
	const id = newId("txn");
	const isFree = purchase.amountMinor === 0;
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
		request_hash: request.requestHash,
		payment_url: buildReturnUrl(request.webOrigin, id, isFree),
		session_id: newId("ps"),
		payment_key: newToken(),
		gateway_outcome: null,
		webhook_processed: 0,
		activated_at: null,
		created_at: at,
		updated_at: at,
		discount_code: purchase.discountCode ?? null,
		is_test: !isFree && isTest(request.gateway) ? 1 : 0,
	};
}

/**
 * A free plan is granted in this transaction. Its subscription is locked before the insert, which
 * locks the referenced person: the order of `lockUser`.
 */
async function insertPayment(trx: Db, purchase: Purchase, start: Start): Promise<TransactionRow> {
	const { userId, planId, creatorId = null, amountMinor } = purchase;
	if (amountMinor === 0 && planId) await lockSubscription(trx, { userId, planId, creatorId });
	return insertTransaction(trx, buildTransaction(purchase, start));
}

/** The last look-up releases a code; this is for a gateway that never responds to it. */
const HOLD_SPARE_SECONDS = 7 * DAY_SECONDS;

/** The stored row: a new one at the quoted price, or the one with the same key. */
async function storeTransaction(
	context: PlatformContext,
	trx: Db,
	{ purchase, plan }: PlannedPurchase,
	start: Start,
): Promise<TransactionRow> {
	const { discountCode: code, userId } = purchase;
	if (code === undefined || plan === undefined) {
		return insertPayment(trx, purchase, start);
	}
	await lockCode(trx, await spellCode(trx, code));
	const earlier = await findByKey(trx, userId, start.idempotencyKey);
	if (earlier !== undefined) return earlier;
	const quote = await quotePlan(trx, { code, plan, userId, now: context.now() });
	const discounted = { ...purchase, amountMinor: quote.priceMinor, discountCode: quote.code };
	const row = await insertPayment(trx, discounted, start);
	// A free one is counted in this transaction.
	const orderSeconds = start.gateway ? readExpirationSeconds(start.gateway) : 0;
	await reserveUse(trx, {
		payment_id: row.id,
		code: quote.code,
		user_id: userId,
		held_until: addSeconds(start.now, orderSeconds + HOLD_SPARE_SECONDS).toISOString(),
	});
	return row;
}

/**
 * Hashes the request without a plan's price: the price may change before a repeated request, which
 * gets the first payment.
 */
function hashRequest({ amountMinor, currency, ...requested }: Purchase): string {
	return hashToken(JSON.stringify(requested.tip ? { ...requested, amountMinor } : requested));
}

/** Throws 409 when the key was used for something else. */
export async function startPayment(
	context: PlatformContext,
	planned: PlannedPurchase,
	request: Request,
): Promise<WirePaymentStart> {
	const webOrigin = webOriginOf(context.options, request);
	const start: Start = {
		webOrigin,
		idempotencyKey: readIdempotencyKey(request),
		now: context.now(),
		requestHash: hashRequest(planned.purchase),
		gateway: context.gateways.active,
	};
	const { userId, planId, creatorId } = planned.purchase;
	const { idempotencyKey } = start;
	await rejectPaidPlan(context, { userId, planId, creatorId, idempotencyKey });
	const stored = await context.db.transaction().execute(async (trx) => {
		const row = await storeTransaction(context, trx, planned, start);
		if (row.request_hash !== start.requestHash) {
			throw new CallError(409, "idempotency_key_reused");
		}
		if (row.amount_minor === 0) await activate(context, trx, row.id);
		else requireGateway(context, row.currency);
		await lockActiveUser(trx, row.user_id);
		return row;
	});
	context.wakeMailer();
	if (stored.amount_minor === 0) return toWireStart(stored);
	const order = await startOrder(context, stored.id, {
		gateway: requireGateway(context, stored.currency),
		returnUrl: buildReturnUrl(webOrigin, stored.id),
	});
	return toWireStart(stored, order);
}

const toWireStart = (transaction: TransactionRow, order?: OrderRow): WirePaymentStart => {
	const sessionId = order?.order_id ?? transaction.session_id;
	return {
		payment_url: order?.payment_url ?? transaction.payment_url,
		session_id: sessionId,
		session_token: sessionId,
		transaction_id: transaction.id,
		payment_key: transaction.payment_key,
	};
};
