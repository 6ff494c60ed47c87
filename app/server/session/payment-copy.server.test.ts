import { describe, expect, it, vi } from "vitest";
import type { PaymentRecord } from "~/domain/payment/payment";
import { createMemoryStore, type SharedStore } from "~/server/shared-store.server";
import { type CopyContext, readPaymentCopy, storePaymentCopy } from "./payment-copy.server";

const record: PaymentRecord = { transactionId: "7", paymentType: "tip", startedAt: 1 };

function openSession(id: string, store: SharedStore = createMemoryStore()) {
	const errors: unknown[] = [];
	const log = { error: (entry: unknown) => errors.push(entry) };
	const context: CopyContext = { session: { data: { id } }, services: { store }, log };
	return { context, errors };
}

describe("the copy of a record", () => {
	it("is found by the session that kept it", async () => {
		const { context } = openSession("mine");
		await storePaymentCopy(context, record);
		expect(await readPaymentCopy(context, "7")).toEqual(record);
	});

	it("[session-16] is kept for a day", async () => {
		const store = createMemoryStore();
		const set = vi.spyOn(store, "set");
		await storePaymentCopy(openSession("mine", store).context, record);
		expect(set.mock.calls.map(([, , seconds]) => seconds)).toEqual([24 * 3600, 24 * 3600]);
	});

	it("[session-16] is not found by another session of the same store", async () => {
		const store = createMemoryStore();
		await storePaymentCopy(openSession("mine", store).context, record);
		expect(await readPaymentCopy(openSession("theirs", store).context, "7")).toBeUndefined();
	});

	it("is ignored and logged when it does not match its schema", async () => {
		const { context, errors } = openSession("mine");
		await storePaymentCopy(context, { ...record, startedAt: Number.NaN });
		expect(await readPaymentCopy(context, "7")).toBeUndefined();
		expect(errors).toHaveLength(1);
	});

	it("is skipped and logged while the shared store is unavailable", async () => {
		const away = () => Promise.reject(new Error("away"));
		const store = { ...createMemoryStore(), get: away, set: away };
		const { context, errors } = openSession("mine", store);
		await storePaymentCopy(context, record);
		expect(await readPaymentCopy(context, "7")).toBeUndefined();
		expect(errors).toHaveLength(2);
	});
});
