/** Tests the outcome of each failure, and when two submissions count as one request. */
import { describe, expect, it } from "vitest";
import type { User } from "~/domain/account/user";
import type { ManualPaymentRequest } from "~/domain/manual-payment/manual-payment";
import type { ManualPaymentDraft } from "~/domain/manual-payment/manual-payment-record";
import type { ManualPaymentOutcome } from "~/platform-client/manual-payment.server";
import { type CallResult, type FailureKind, fail, succeed } from "~/platform-client/result.server";
import type { RequestContext } from "~/server/context.server";
import { createMemoryStore } from "~/server/shared-store.server";
import { type RequestFailure, submitRequest } from "./manual-payment-request.server";

/** Only a request that will never be accepted is rejected; any other stays unsent. */
const failures: Record<Exclude<FailureKind, "unauthenticated">, RequestFailure> = {
	network: "unclear",
	timeout: "unclear",
	busy: "unclear",
	"not-saved": "not-saved",
	"rate-limited": "unclear",
	unavailable: "unclear",
	malformed: "unclear",
	csrf: "unclear",
	"not-sent": "unclear",
	rejected: "refused",
};

const user = { id: "7", name: "Mona", email: "mona@example.com" } as User;
const draft: ManualPaymentDraft = {
	userId: "7",
	planId: "2",
	planName: "Premium",
	currency: "EGP",
	interval: "monthly",
	amountMajor: 49,
	method: "instapay",
	step: "request_approval",
	attempt: "first",
	phone: "01012345678",
};

type Ask = (request: ManualPaymentRequest) => CallResult<ManualPaymentOutcome>;

/** Returns another browser of the same person; the store is shared. */
const createContext = (ask: Ask, store = createMemoryStore()) =>
	({
		log: { info() {}, warn() {} },
		services: { store, metrics: { count() {} } },
		session: { data: { id: "1" }, set() {} },
		limits: { allowPerson: async () => true },
		api: {
			supports: () => false,
			manualPayments: {
				requestManualPayment: async (request: ManualPaymentRequest) => ask(request),
			},
		},
	}) as unknown as RequestContext;

describe("a request for approval", () => {
	it.each(Object.entries(failures))(
		"[wallet-29] that ends with %s is %s",
		async (kind, failure) => {
			const ask = () =>
				fail({ kind: kind as FailureKind, callName: "requestManualPayment", status: 0 });
			const outcome = await submitRequest(createContext(ask), user, draft);
			expect(outcome).toEqual({ kind: "failed", failure });
		},
	);
});

describe("two browsers of one person", () => {
	const first = { ...draft, reference: "REF-1" };

	/** Returns the outcome of each draft in turn, and the requests that the platform got. */
	async function request(...drafts: ManualPaymentDraft[]) {
		const asked: ManualPaymentRequest[] = [];
		const store = createMemoryStore();
		const ask: Ask = (one) =>
			succeed({ kind: "requested", paymentId: `mp_${asked.push(one)}` } as const);
		const outcomes = [];
		for (const one of drafts) {
			const context = createContext(ask, store);
			outcomes.push(await submitRequest(context, user, one));
		}
		return { asked, outcomes };
	}

	it("[wallet-11] have separate sign-ins, and the end of one does not affect the other", async () => {
		const store = createMemoryStore();
		const signedOut = createContext(() => succeed({ kind: "unauthenticated" }), store);
		expect(await submitRequest(signedOut, user, draft)).toEqual({ kind: "unauthenticated" });
		const signedIn = createContext(() => succeed({ kind: "requested", paymentId: "mp_1" }), store);
		expect(await submitRequest(signedIn, user, draft)).toMatchObject({ paymentId: "mp_1" });
	});

	it.each([
		["in the same words", first],
		["in other digits and spaces", { ...first, phone: "٠١٠ ١٢٣٤ ٥٦٧٨" }],
	])("that request one transfer %s make one request", async (_, other) => {
		const { asked, outcomes } = await request(first, other);
		expect(asked).toHaveLength(1);
		expect(outcomes[1]).toEqual(outcomes[0]);
	});

	it.each([
		["reference", { ...first, reference: "REF-2" }, { transferReference: "REF-2" }],
		["number", { ...first, phone: "01112345678" }, { userPhone: "+201112345678" }],
	])("[wallet-33] that name another %s each ask the platform", async (_, other, typed) => {
		const { asked, outcomes } = await request(first, other);
		expect(asked[1]).toMatchObject(typed);
		expect(outcomes[1]).toMatchObject({ kind: "requested", paymentId: "mp_2" });
	});
});
