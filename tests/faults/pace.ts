/**
 * Enforces time limits on a machine that may be busy: only a fault of the product exceeds them
 * every time.
 */
import { measureSlowdown } from "../support/slowdown";

const ROUNDS = 3;

/**
 * Measures up to three times until it is fast enough. One slow run is blamed on the machine. What
 * must never happen belongs into `measure`, which is not repeated when it throws.
 *
 * @param findSlow returns what took too long, with limits scaled by `slowdown`; empty when nothing
 * did
 */
export async function measureUntilQuick<Seen>(
	measure: () => Promise<Seen>,
	findSlow: (seen: Seen, slowdown: number) => string[],
): Promise<string[]> {
	let slow: string[] = [];
	for (let round = 0; round < ROUNDS; round++) {
		const seen = await measure();
		if (findSlow(seen, 1).length === 0) return [];
		slow = findSlow(seen, measureSlowdown());
		if (slow.length === 0) return [];
	}
	return slow;
}
