/** Test files that share a document must leave no listener that reacts to later events. */
import { afterAll, vi } from "vitest";

/** Removes, after the last test of a file, every listener added since this call. */
export function dropListenersAfterwards(...targets: readonly EventTarget[]): void {
	const spies = targets.map((target) => vi.spyOn(target, "addEventListener"));
	afterAll(() => {
		for (const [place, spy] of spies.entries()) {
			for (const listened of spy.mock.calls) targets[place]?.removeEventListener(...listened);
			spy.mockRestore();
		}
	});
}
