import { expect, it } from "vitest";
import type { ManualPaymentRecord } from "~/domain/wallet/manual-payment-record";
import type { RequestContext } from "~/server/context.server";
import { findRequest } from "./progress.server";

const record: ManualPaymentRecord = {
	userId: "7",
	paymentId: "mp_1",
	planId: "2",
	planName: "Premium",
	amountMajor: 49,
	currency: "EGP",
	method: "instapay",
	attempt: "first",
	requestedAt: 1_000,
	status: "pending",
};

it("finds a request for its owner, and for no one who signs in over them in the same browser", async () => {
	const context = { session: { data: { manualPayments: [record] } } } as unknown as RequestContext;
	const find = (userId: string) =>
		findRequest(context, userId, { planId: "2", step: "pending", paymentId: "mp_1" });
	expect([await find("7"), await find("8")]).toEqual([record, undefined]);
});
