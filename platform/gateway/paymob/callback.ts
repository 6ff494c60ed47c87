/**
 * Reads what Paymob sends to the webhook's address. Only the signed text of a transaction is believed;
 * the rest of the body decides at most that the order is looked up.
 */
import { z } from "zod";
import type { PaymobOptions } from "../../base/options";
import type { GatewayMode, WebhookReading } from "../gateway";
import { isRecord, JsonNumber, numericId, parseJson, wireAmount, wireCurrency } from "./json";
import { cardTokenText, digestText, isSigned, transactionText } from "./signature";
import { listReadings, readSignedTransaction, type SentIds } from "./signed-transaction";

export type CallbackSettings = {
	hmacSecrets: readonly string[];
	integrations: PaymobOptions["integrations"];
	mode: GatewayMode;
};

/** The types of the signed values, which the signature does not cover, and what it says nothing about. */
const sentTransaction = z.object({
	id: numericId,
	integration_id: numericId,
	order: z.object({ id: numericId }),
	owner: numericId,
	amount_cents: wireAmount,
	currency: wireCurrency,
	success: z.boolean(),
	pending: z.boolean(),
	error_occured: z.boolean(),
	has_parent_transaction: z.boolean(),
	is_voided: z.boolean(),
	is_refunded: z.boolean(),
	is_void: z.literal(false).nullish(),
	is_refund: z.literal(false).nullish(),
	refunded_amount_cents: wireAmount.pipe(z.literal(0)).nullish(),
	is_live: z.boolean().nullish(),
});

/** Returns a value that may be an id as digits, whatever its type; empty when it cannot. */
function spellId(value: unknown): string {
	const text = value instanceof JsonNumber ? value.text : value;
	return typeof text === "string" && /^\d{1,20}$/.test(text) ? text : "";
}

const readOrderId = ({ order }: Record<string, unknown>) =>
	spellId(isRecord(order) ? order.id : order);

const listSentIds = (record: Record<string, unknown>): SentIds => ({
	chargeId: spellId(record.id),
	integrationId: spellId(record.integration_id),
	orderId: readOrderId(record),
	owner: spellId(record.owner),
});

/** Returns the one `hmac` of the address; empty when it is missing or doubled. */
function readSignature(query: URLSearchParams): string {
	const [first = "", ...others] = query.getAll("hmac");
	return others.length === 0 ? first : "";
}

const unauthentic: WebhookReading = { outcome: "unauthentic" };

function readTransaction(
	settings: CallbackSettings,
	record: Record<string, unknown>,
	signature: string,
): WebhookReading {
	const text = transactionText(record);
	if (text === undefined || !isSigned(settings.hmacSecrets, text, signature)) return unauthentic;
	const signed = readSignedTransaction(text);
	if (signed === undefined) return { outcome: "irrelevant", orderId: readOrderId(record) };
	const [first, ...others] = listReadings(signed, listSentIds(record), settings.integrations);
	if (first === undefined) return { outcome: "irrelevant", orderId: readOrderId(record) };
	const { data: sent } = sentTransaction.safeParse(record);
	const isOfOtherMode =
		typeof sent?.is_live === "boolean" && sent.is_live !== (settings.mode === "live");
	// A kiosk's code is not signed.
	const isCodeMissing =
		signed.isPending && [first, ...others].some(({ attempt }) => attempt.way === "kiosk");
	const isContradiction = signed.isSuccess && (signed.hasError || signed.isPending);
	// The values are sent as they are signed, with the borders and types of Paymob.
	const isAsSigned = sent?.amount_cents === signed.amountMinor && sent.currency === signed.currency;
	const isHint =
		!isAsSigned || isOfOtherMode || isCodeMissing || isContradiction || signed.isChanged;
	return {
		outcome: "notice",
		notice: { key: digestText(text), readings: [first, ...others], isHint },
	};
}

/**
 * Subscription callbacks and an undocumented form carry their signature in the body, and it covers
 * neither the amount nor the state of a payment. They name an order at most.
 */
function readWeakForm(body: Record<string, unknown>, signature: string): WebhookReading {
	if (signature === "" && (typeof body.hmac !== "string" || body.hmac === "")) return unauthentic;
	const parts = [body.transaction, body.intention, body.subscription_data, body].filter(isRecord);
	const ids = parts.flatMap((part) => [
		readOrderId(part),
		spellId(part.order_id),
		spellId(part.intention_order_id),
	]);
	return { outcome: "irrelevant", orderId: ids.find((id) => id !== "") };
}

const isWeakForm = (body: Record<string, unknown>) =>
	"trigger_type" in body || "subscription_data" in body || "intention" in body;

/** Never throws. */
export function readCallback(
	settings: CallbackSettings,
	{ body, query }: { body: string; query: URLSearchParams },
): WebhookReading {
	const parsed = parseJson(body);
	if (!isRecord(parsed)) return unauthentic;
	const { type, obj } = parsed;
	const signature = readSignature(query);
	if (type !== "TRANSACTION" && type !== "TOKEN" && isWeakForm(parsed)) {
		return readWeakForm(parsed, signature);
	}
	if (!isRecord(obj) || signature === "") return unauthentic;
	if (type === "TRANSACTION") return readTransaction(settings, obj, signature);
	const text = type === "TOKEN" ? cardTokenText(obj) : undefined;
	const isAuthentic = text !== undefined && isSigned(settings.hmacSecrets, text, signature);
	return isAuthentic ? { outcome: "irrelevant" } : unauthentic;
}
