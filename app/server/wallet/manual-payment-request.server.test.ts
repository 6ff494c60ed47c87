/** What a request is told that got no answer, by why it got none. */
import { describe, expect, it } from "vitest";
import { type FailureKind, fail } from "~/api/client/result.server";
import type { RequestContext } from "~/server/context.server";
import { createMemoryStore } from "~/server/shared-store.server";
import {
	type Application,
	type RequestFailure,
	requestApproval,
} from "./manual-payment-request.server";

/** Only what surely will never be taken may end a request; everything else is kept. */
const failures: Record<Exclude<FailureKind, "unauthenticated">, RequestFailure> = {
	network: "unclear",
	timeout: "unclear",
	"rate-limited": "unclear",
	unavailable: "unclear",
	malformed: "unclear",
	csrf: "unclear",
	"not-sent": "unclear",
	refused: "unclear",
	"not-offered": "refused",
};

const application = {
	user: { id: "7", name: "Mona", email: "mona@example.com" },
	plan: { id: "2", name: "Premium", currency: "EGP" },
	draft: { method: "instapay", attempt: "first", amountMajor: 49, phone: "01012345678" },
} as Application;

const createContext = (kind: FailureKind) =>
	({
		log: { info() {}, warn() {} },
		services: { store: createMemoryStore() },
		api: {
			wallet: {
				requestManualPayment: async () =>
					fail({ kind, callName: "requestManualPayment", status: 0 }),
			},
		},
	}) as unknown as RequestContext;

describe("a request for approval", () => {
	it.each(Object.entries(failures))("that ends with %s is %s", async (kind, failure) => {
		const outcome = await requestApproval(createContext(kind as FailureKind), application);
		expect(outcome).toEqual({ kind: "failed", failure });
	});
});
