/**
 * The gateway that the embedded platform brings along for trying things out. Its one address is
 * no part of the contract; an operator's platform answers it with 404.
 */
import type { MockPaymentOutcome } from "../domain/payment/mock-payment";
import { getAnswerError } from "./answer.server";
import type { Transport } from "./transport.server";

export type MockGatewayCalls = {
	/** Plays the payer's choice at the gateway, for a payment of their own. */
	settle(transactionId: string, outcome: MockPaymentOutcome): Promise<void>;
};

const settleCall = {
	method: "POST",
	path: "/mock-gateway/payments/{id}",
	credentials: true,
} as const;

/** The calls to the mock gateway. */
export function createMockGatewayCalls(transport: Transport): MockGatewayCalls {
	return {
		settle: async (id, outcome) => {
			const answer = await transport.askOutside("mockGateway", settleCall, {
				params: { id },
				body: { outcome },
			});
			const error = getAnswerError("mockGateway", answer);
			if (error) throw error;
		},
	};
}
