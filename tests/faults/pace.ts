/** Limits of time on a machine that may be busy with other things: the product breaks them each time. */
import { measureSlowdown } from "../support/slowdown";

const ROUNDS = 3;

/**
 * Measures until it is quick enough, three times at most. What is slow once was the machine; what
 * may never happen belongs into `measure`, which is not asked again when it throws.
 *
 * @param findSlow what took too long, where limits are `slowdown` times as long; empty when all is well
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
