import { describe, expect, it } from "vitest";
import { createMemoryStore } from "~/server/shared-store.server";
import { runOnce } from "./idempotency.server";

const getSeconds = () => 60;

describe("work that runs once per key", () => {
	it("runs once for ten parallel submissions, which all get its result", async () => {
		const store = createMemoryStore();
		let runs = 0;
		const work = async () => {
			runs++;
			await Promise.resolve();
			return { transactionId: "txn_1" };
		};
		const starts = await Promise.all(
			Array.from({ length: 10 }, () => runOnce(store, "user:plan:1", getSeconds, work)),
		);
		expect(runs).toBe(1);
		expect(new Set(starts.map((start) => start.transactionId))).toEqual(new Set(["txn_1"]));
	});

	it("returns the first result to a later submission", async () => {
		const store = createMemoryStore();
		await runOnce(store, "key", getSeconds, async () => 1);
		expect(await runOnce(store, "key", getSeconds, async () => 2)).toBe(1);
	});

	it("can be retried after a failure", async () => {
		const store = createMemoryStore();
		await expect(
			runOnce(store, "key", getSeconds, async () => {
				throw new Error("rejected");
			}),
		).rejects.toThrow("rejected");
		expect(await runOnce(store, "key", getSeconds, async () => "second")).toBe("second");
	});

	it("is separate for each key", async () => {
		const store = createMemoryStore();
		expect(await runOnce(store, "a", getSeconds, async () => 1)).toBe(1);
		expect(await runOnce(store, "b", getSeconds, async () => 2)).toBe(2);
	});
});
