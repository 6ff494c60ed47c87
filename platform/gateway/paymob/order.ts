/** Looks orders up. */
import { z } from "zod";
import type { PaymobOptions } from "../../base/options";
import type { OrderLookUp } from "../gateway";
import type { Api, ApiResponse } from "./api";
import { wireId } from "./json";
import { createSession } from "./session";
import { listAttempts, wireTransaction } from "./transaction";

/** The last attempt of an order; a decline there may hide a success before it. */
const inquiry = z.object({
	order: z.object({ id: wireId, merchant_order_id: z.string().nullish() }),
});

const order = z.object({
	id: wireId,
	merchant_order_id: z.string().nullish(),
	transactions: z.array(wireTransaction),
});

type WireOrder = z.output<typeof order>;

export type OrderReader = (
	wanted: { orderId: string | null; reference: string },
	signal: AbortSignal,
) => Promise<OrderLookUp>;

/** All attempts name the same owner; a second one is nobody's. */
function readOwner({ transactions }: WireOrder): string | null {
	const owners = new Set(transactions.map(({ owner }) => owner ?? null));
	const [owner = null] = owners;
	return owners.size === 1 ? owner : null;
}

const notFound = (response: ApiResponse<unknown>) =>
	response.outcome === "rejected" && response.status === 404;

/** Says what is wrong with an order that is not the one asked for. */
function findMismatch(found: WireOrder, orderId: string, reference: string): string | undefined {
	const hasOtherReference = found.merchant_order_id && found.merchant_order_id !== reference;
	if (found.id !== orderId || hasOtherReference) return "the response is about another order";
	const isForeign = found.transactions.some(({ order: of }) => of && of !== orderId);
	return isForeign ? "the response has an attempt of another order" : undefined;
}

/** @param now the clock by which a token ages */
export function createOrderReader(
	api: Api,
	{ apiKey, integrations }: PaymobOptions,
	now: () => Date,
): OrderReader {
	const withToken = createSession(api, apiKey, now);
	const authorize = (token: string) => ({ Authorization: `Bearer ${token}` });

	const findOrderId = (reference: string, signal: AbortSignal) =>
		withToken(
			(token) =>
				api({
					method: "POST",
					path: "/api/ecommerce/orders/transaction_inquiry",
					headers: authorize(token),
					body: { auth_token: token, merchant_order_id: reference },
					schema: inquiry,
					signal,
					hidden: [token],
				}),
			signal,
		);

	const readOrder = (orderId: string, signal: AbortSignal) =>
		withToken(
			(token) =>
				api({
					method: "GET",
					path: `/api/ecommerce/orders/${encodeURIComponent(orderId)}?token=${encodeURIComponent(token)}`,
					headers: authorize(token),
					schema: order,
					signal,
					hidden: [token],
				}),
			signal,
		);

	const lookUpById = async (
		orderId: string,
		reference: string,
		signal: AbortSignal,
	): Promise<OrderLookUp> => {
		const response = await readOrder(orderId, signal);
		if (notFound(response)) return { outcome: "none" };
		if (response.outcome !== "ok") return { outcome: "unknown", reason: response.reason };
		const { value: found } = response;
		const reason = findMismatch(found, orderId, reference);
		if (reason !== undefined) return { outcome: "unknown", reason };
		const attempts = listAttempts(found.transactions, integrations);
		return { outcome: "found", orderId, owner: readOwner(found), attempts };
	};

	return async ({ orderId, reference }, signal) => {
		if (orderId !== null) return lookUpById(orderId, reference, signal);
		const response = await findOrderId(reference, signal);
		if (notFound(response)) return { outcome: "none" };
		if (response.outcome !== "ok") return { outcome: "unknown", reason: response.reason };
		const { id, merchant_order_id } = response.value.order;
		if (merchant_order_id && merchant_order_id !== reference) {
			return { outcome: "unknown", reason: "the response is about another order" };
		}
		return lookUpById(id, reference, signal);
	};
}
