/** Tests unsent requests: what counts for the rate limit, and when they are resent. */
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { ManualPaymentDraft } from "~/domain/manual-payment/manual-payment-record";
import type { ManualPaymentOutcome } from "~/platform-client/manual-payment.server";
import { type CallResult, fail, succeed } from "~/platform-client/result.server";
import type { RequestContext } from "~/server/context.server";
import { createMemoryStore } from "~/server/shared-store.server";
import { sampleUser as user } from "../../../tests/support/sample-user";
import { sendUnsentRequests, submitRequest } from "./manual-payment-request.server";
import { listUnsentRequests } from "./manual-payment-session.server";

type RequestResult = CallResult<ManualPaymentOutcome>;
const NONE: RequestResult = fail({ kind: "network", callName: "requestManualPayment", status: 0 });
const ACCEPTED: RequestResult = succeed({ kind: "requested", paymentId: "mp_1" });
const REJECTED: RequestResult = succeed({ kind: "rejected" });

const draft: ManualPaymentDraft = {
	userId: "7",
	planId: "2",
	planName: "Premium",
	currency: "EGP",
	interval: "monthly",
	amountMajor: 49,
	method: "instapay",
	step: "request_approval",
	attempt: "first:2026-03-01",
	phone: "01012345678",
};

/** Creates a person, a platform that gives `result`, and a count of outcomes. */
function createPayer() {
	const payer = { result: NONE, presses: 0, mayPress: true, counted: [] as string[] };
	const data: Record<string, unknown> = { id: "session-1" };
	const count = (_: string, { outcome }: { outcome: string }) => payer.counted.push(outcome);
	const services = { store: createMemoryStore(), metrics: { count } };
	const context = {
		log: { info() {}, warn() {} },
		session: { user, data, set: (changes: object) => Object.assign(data, changes) },
		limits: {
			async allowPerson() {
				payer.presses += 1;
				return payer.mayPress;
			},
		},
		services,
		api: {
			manualPayments: { requestManualPayment: async () => payer.result },
			supports: () => false,
		},
	} as unknown as RequestContext;
	/** A failure is shared by simultaneous submissions; these come later. */
	const sendUnsentLater = async () => {
		services.store = createMemoryStore();
		await sendUnsentRequests(context);
	};
	return { payer, context, sendUnsentLater };
}

beforeEach(() => {
	vi.useFakeTimers({ toFake: ["Date"] });
});
afterEach(() => {
	vi.useRealTimers();
});

describe("a request without a response", () => {
	it("[wallet-29] uses up one submission of its person, and the next one counts only after its outcome", async () => {
		const { payer, context, sendUnsentLater } = createPayer();
		await submitRequest(context, user, draft);
		for (let poll = 0; poll < 3; poll++) await sendUnsentLater();
		expect([payer.presses, payer.counted]).toEqual([1, ["unclear"]]);
		payer.result = ACCEPTED;
		await sendUnsentLater();
		await sendUnsentLater();
		expect([payer.presses, payer.counted]).toEqual([1, ["unclear", "requested"]]);
		expect(listUnsentRequests(context)).toEqual([]);
	});

	it("is not resent automatically after a rejection", async () => {
		const { payer, context, sendUnsentLater } = createPayer();
		await submitRequest(context, user, draft);
		payer.result = REJECTED;
		await sendUnsentLater();
		await sendUnsentLater();
		expect(payer.counted).toEqual(["unclear", "refused"]);
		expect(listUnsentRequests(context)).toEqual([{ ...draft, refusedAt: Date.now() }]);
	});
});

describe("one submission over the limit", () => {
	it("sends nothing, and leaves the request for a later submission", async () => {
		const { payer, context, sendUnsentLater } = createPayer();
		payer.result = ACCEPTED;
		payer.mayPress = false;
		const outcome = await submitRequest(context, user, draft);
		await sendUnsentLater();
		expect([outcome, payer.counted]).toEqual([
			{ kind: "failed", failure: "too-many" },
			["too-many"],
		]);
		expect(listUnsentRequests(context)).toEqual([{ ...draft, refusedAt: Date.now() }]);
	});

	it("[wallet-29] does not stop requests without a response from being resent", async () => {
		const { payer, context, sendUnsentLater } = createPayer();
		await submitRequest(context, user, draft);
		const [unsent = draft] = listUnsentRequests(context);
		expect(unsent.askedAt).toBe(Date.now());
		vi.setSystemTime(Date.now() + 1000);
		payer.mayPress = false;
		await submitRequest(context, user, unsent);
		expect(listUnsentRequests(context)).toEqual([unsent]);
		payer.result = ACCEPTED;
		await sendUnsentLater();
		expect(listUnsentRequests(context)).toEqual([]);
	});
});

describe("a rejected request submitted again without a response", () => {
	it("is resent automatically", async () => {
		const { payer, context, sendUnsentLater } = createPayer();
		payer.result = REJECTED;
		await submitRequest(context, user, draft);
		const [rejected = draft] = listUnsentRequests(context);
		payer.result = NONE;
		context.services.store = createMemoryStore();
		await submitRequest(context, user, rejected);
		payer.result = ACCEPTED;
		await sendUnsentLater();
		expect(listUnsentRequests(context)).toEqual([]);
	});
});

describe("an accepted request whose record the cookie lost", () => {
	it("is found by its draft, without another call to the platform", async () => {
		const { payer, context } = createPayer();
		payer.result = ACCEPTED;
		await submitRequest(context, user, draft);
		const { manualPayments } = context.session.data;
		// Another tab's response came last, so its cookie still has the draft.
		context.session.set({ manualPayments: undefined, manualDrafts: [draft] });
		payer.result = NONE;
		await sendUnsentRequests(context);
		expect(context.session.data).toMatchObject({ manualPayments, manualDrafts: undefined });
		expect(payer.counted).toEqual(["requested"]);
	});
});
