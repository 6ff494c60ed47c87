/** Skips or stretches the seconds for which this process keeps an answer. */
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

/** Whatever this process keeps when `work` begins, or from then on, is kept until it is done. */
export async function holdTime<T>(work: () => Promise<T>): Promise<T> {
	const clock = vi.spyOn(performance, "now").mockReturnValue(performance.now());
	try {
		return await work();
	} finally {
		clock.mockRestore();
	}
}
