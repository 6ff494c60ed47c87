/** What presses and waiting pages cost an address, and what becomes of a request that is not taken. */
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { type CallResult, fail, succeed } from "~/api/client/result.server";
import type { ManualPaymentOutcome } from "~/api/manual-payment.server";
import type { ManualPaymentDraft } from "~/domain/manual-payment/manual-payment-record";
import type { RequestContext } from "~/server/context.server";
import { createMemoryStore } from "~/server/shared-store.server";
import { sampleUser as user } from "../../../tests/support/sample-user";
import { listKeptRequests, pressDraft, sendKeptRequests } from "./kept-request.server";

type Answer = CallResult<ManualPaymentOutcome>;
const NONE: Answer = fail({ kind: "network", callName: "requestManualPayment", status: 0 });
const TAKEN: Answer = succeed({ kind: "requested", paymentId: "mp_1" });
const REFUSED: Answer = succeed({ kind: "refused" });
const NO_LIST = fail({ kind: "not-supported", callName: "accountPayments", status: 404 });

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

/** A person, a platform that answers `answer`, and what was counted. */
function createPayer() {
	const payer = { answer: NONE, presses: 0, mayPress: true, counted: [] as string[] };
	const data: Record<string, unknown> = { id: "session-1" };
	const count = (_: string, { outcome }: { outcome: string }) => payer.counted.push(outcome);
	const services = { store: createMemoryStore(), metrics: { count } };
	const context = {
		log: { info() {}, warn() {} },
		session: { user, data, set: (changes: object) => Object.assign(data, changes) },
		limits: {
			async allow() {
				payer.presses += 1;
				return payer.mayPress;
			},
		},
		services,
		api: {
			manualPayments: { requestManualPayment: async () => payer.answer },
			payment: { listMine: async () => NO_LIST },
		},
	} as unknown as RequestContext;
	/** What failed is remembered for presses that came together; these come later. */
	const sendKeptLater = async () => {
		services.store = createMemoryStore();
		await sendKeptRequests(context);
	};
	return { payer, context, sendKeptLater };
}

beforeEach(() => {
	vi.useFakeTimers({ toFake: ["Date"] });
});
afterEach(() => {
	vi.useRealTimers();
});

describe("a request that got no answer", () => {
	it("[wallet-29] takes one press of its address, and is counted again only once it has its outcome", async () => {
		const { payer, context, sendKeptLater } = createPayer();
		await pressDraft(context, user, draft);
		for (let poll = 0; poll < 3; poll++) await sendKeptLater();
		expect([payer.presses, payer.counted]).toEqual([1, ["unclear"]]);
		payer.answer = TAKEN;
		await sendKeptLater();
		await sendKeptLater();
		expect([payer.presses, payer.counted]).toEqual([1, ["unclear", "requested"]]);
		expect(listKeptRequests(context)).toEqual([]);
	});

	it("is not sent by itself any more once it is refused", async () => {
		const { payer, context, sendKeptLater } = createPayer();
		await pressDraft(context, user, draft);
		payer.answer = REFUSED;
		await sendKeptLater();
		await sendKeptLater();
		expect(payer.counted).toEqual(["unclear", "refused"]);
		expect(listKeptRequests(context)).toEqual([{ ...draft, refusedAt: Date.now() }]);
	});
});

describe("one press too many", () => {
	it("sends nothing, and leaves the request to another press", async () => {
		const { payer, context, sendKeptLater } = createPayer();
		payer.answer = TAKEN;
		payer.mayPress = false;
		const outcome = await pressDraft(context, user, draft);
		await sendKeptLater();
		expect([outcome, payer.counted]).toEqual([
			{ kind: "failed", failure: "too-many" },
			["too-many"],
		]);
		expect(listKeptRequests(context)).toEqual([{ ...draft, refusedAt: Date.now() }]);
	});

	it.each([
		["the page that waits", (kept: ManualPaymentDraft) => kept],
		["a page that was opened before", () => draft],
	])("[wallet-29] does not end the sending of what got no answer, from %s", async (_, showOn) => {
		const { payer, context, sendKeptLater } = createPayer();
		await pressDraft(context, user, draft);
		const [kept = draft] = listKeptRequests(context);
		expect(kept.askedAt).toBe(Date.now());
		vi.setSystemTime(Date.now() + 1000);
		payer.mayPress = false;
		await pressDraft(context, user, showOn(kept));
		expect(listKeptRequests(context)).toEqual([kept]);
		payer.answer = TAKEN;
		await sendKeptLater();
		expect(listKeptRequests(context)).toEqual([]);
	});
});

describe("a request that was refused and pressed again without an answer", () => {
	it("is sent again, also from a page that was opened before the refusal", async () => {
		const { payer, context, sendKeptLater } = createPayer();
		await pressDraft(context, user, draft);
		const [waiting = draft] = listKeptRequests(context);
		payer.answer = REFUSED;
		await sendKeptLater();
		payer.answer = NONE;
		context.services.store = createMemoryStore();
		await pressDraft(context, user, waiting);
		payer.answer = TAKEN;
		await sendKeptLater();
		expect(listKeptRequests(context)).toEqual([]);
	});
});
