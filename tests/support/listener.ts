/** Files of tests that share a document leave nothing on it that would answer to the next one's events. */
import { afterAll, vi } from "vitest";

/** Takes away, after the last test of a file, every listener that was added since this call. */
export function dropListenersAfterwards(...targets: readonly EventTarget[]): void {
	const spies = targets.map((target) => vi.spyOn(target, "addEventListener"));
	afterAll(() => {
		for (const [place, spy] of spies.entries()) {
			for (const listened of spy.mock.calls) targets[place]?.removeEventListener(...listened);
			spy.mockRestore();
		}
	});
}
