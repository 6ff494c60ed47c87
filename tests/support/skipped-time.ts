/** Skips or stretches the time for which this process caches a response. */
import { afterAll, beforeAll, vi } from "vitest";

/** Returns a function that advances the clock of this process's caches, for the tests of a file. */
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

/** Keeps everything that is cached before or during `work` until `work` ends. */
export async function holdTime<T>(work: () => Promise<T>): Promise<T> {
	const clock = vi.spyOn(performance, "now").mockReturnValue(performance.now());
	try {
		return await work();
	} finally {
		clock.mockRestore();
	}
}
