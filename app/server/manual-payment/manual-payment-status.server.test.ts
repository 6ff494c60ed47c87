import { expect, it } from "vitest";
import type { RequestContext } from "~/server/context.server";
import { sampleRequest } from "../../../tests/support/sample-payment";
import { findRequest } from "./manual-payment-status.server";

it("[wallet-19] finds a request for its owner, and not for the next person in the same browser", async () => {
	const context = {
		session: { data: { manualPayments: [sampleRequest] } },
	} as unknown as RequestContext;
	const find = (userId: string) => findRequest(context, userId, { paymentId: "mp_1" });
	expect([await find("7"), await find("8")]).toEqual([sampleRequest, undefined]);
});
