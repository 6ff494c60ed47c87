import { describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { createMemoryStore, type SharedStore } from "~/server/shared-store.server";
import { type CopyContext, type CopyKey, keepCopy, readCopy } from "./record-copy.server";

const payment: CopyKey = { kind: "payment", number: "7" };
const schema = z.object({ transactionId: z.string(), startedAt: z.number() });
const record = { transactionId: "7", startedAt: 1 };

function openSession(id: string, store: SharedStore = createMemoryStore()) {
	const errors: unknown[] = [];
	const log = { error: (entry: unknown) => errors.push(entry) };
	const context: CopyContext = { session: { data: { id } }, services: { store }, log };
	return { context, errors };
}

describe("the copy of a record", () => {
	it("is found by the session that kept it", async () => {
		const { context } = openSession("mine");
		await keepCopy(context, payment, record);
		expect(await readCopy(context, payment, schema)).toEqual(record);
	});

	it("[session-16] is kept for a day", async () => {
		const store = createMemoryStore();
		const set = vi.spyOn(store, "set");
		await keepCopy(openSession("mine", store).context, payment, record);
		expect(set.mock.calls.map(([, , seconds]) => seconds)).toEqual([24 * 3600]);
	});

	it("[session-16] is not found by another session of the same store", async () => {
		const store = createMemoryStore();
		await keepCopy(openSession("mine", store).context, payment, record);
		expect(await readCopy(openSession("theirs", store).context, payment, schema)).toBeUndefined();
	});

	it("is ignored and logged when it does not match its schema", async () => {
		const { context, errors } = openSession("mine");
		await keepCopy(context, payment, { transactionId: 7 });
		expect(await readCopy(context, payment, schema)).toBeUndefined();
		expect(errors).toHaveLength(1);
	});

	it("is skipped and logged while the shared store is unavailable", async () => {
		const away = () => Promise.reject(new Error("away"));
		const store = { ...createMemoryStore(), get: away, set: away };
		const { context, errors } = openSession("mine", store);
		await keepCopy(context, payment, record);
		expect(await readCopy(context, payment, schema)).toBeUndefined();
		expect(errors).toHaveLength(2);
	});
});
