/** Skips the seconds for which this process keeps an answer, where a test would have to wait. */
import { afterAll, beforeAll, vi } from "vitest";

/** For the tests of a file: gives what moves the clock on by which the caches of this process live. */
export function startTimeSkip(): (milliseconds: number) => void {
	const now = performance.now.bind(performance);
	let skipped = 0;
	beforeAll(() => {
		vi.spyOn(performance, "now").mockImplementation(() => now() + skipped);
	});
	afterAll(() => {
		vi.mocked(performance.now).mockRestore();
	});
	return (milliseconds) => {
		skipped += milliseconds;
	};
}
